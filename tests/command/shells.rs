//! `completions` and `man`: all commands and options are in them, and shells can read them.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::program::{code, err, out, run};

const COMMANDS: &[&str] = &[
    "check",
    "convert",
    "fmt",
    "solve",
    "page",
    "verify",
    "moves",
    "perft",
    "show",
    "position",
    #[cfg(feature = "view")]
    "view",
    "stats",
    "mine",
    "merge",
    "variants",
    "rules",
    "explain",
    "schema",
    "completions",
    "man",
    "config",
    "lsp",
];

#[test]
fn completions_know_commands_options_and_values() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = run(&["completions", shell]);
        assert_eq!((code(&output), err(&output)), (0, ""), "{shell}");
        let text = out(&output);
        for word in COMMANDS.iter().chain(&["statistics", "report", "watch", "keep-broken"]) {
            assert!(text.contains(word), "{shell}: {word}");
        }
        // The scripts for two shells have no values of options.
        let has_values = text.contains("junit") && text.contains("concise");
        assert!(has_values || ["elvish", "powershell"].contains(&shell), "{shell}");
    }
    let unknown = run(&["completions", "tcsh"]);
    assert_eq!(code(&unknown), 2);
    assert!(err(&unknown).contains("bash, elvish, fish, powershell, zsh"), "{}", err(&unknown));
}

/// Where a shell is installed, it reads its completions and completes a word.
#[cfg(unix)]
#[test]
fn bash_completes_a_command() {
    let script = format!(
        "{}\nCOMP_WORDS=(lawspeaker che); COMP_CWORD=1; COMPREPLY=()\n_lawspeaker lawspeaker che lawspeaker\n\
         echo \"${{COMPREPLY[@]}}\"\nCOMP_WORDS=(lawspeaker check --output sa); COMP_CWORD=3; COMPREPLY=()\n\
         _lawspeaker lawspeaker sa --output\necho \"${{COMPREPLY[@]}}\"\n",
        out(&run(&["completions", "bash"]))
    );
    let bash = Command::new("bash").arg("-s").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut bash) = bash else { return };
    bash.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = bash.wait_with_output().unwrap();
    assert_eq!(out(&output), "check\nsarif\n");
}

#[test]
fn manual_pages_list_what_there_is() {
    let page = |name: &[&str]| {
        let output = run(&[&["man"], name].concat());
        assert_eq!((code(&output), err(&output)), (0, ""), "{name:?}");
        out(&output).replace("\\-", "-")
    };
    let program = page(&[]);
    assert!(program.contains("\n.TH lawspeaker 1 ") && program.contains("\n.SH SYNOPSIS\n"), "{program}");
    for &name in COMMANDS {
        assert!(program.contains(&format!("lawspeaker-{name}(1)")), "{name}");
        let page = page(&[name]);
        assert!(page.contains(&format!("\n.TH lawspeaker-{name} 1 ")), "{page}");
        assert!(page.contains(&format!("\\fBlawspeaker {name}\\fR")) && page.contains("--threads"), "{page}");
    }
    let unknown = run(&["man", "chek"]);
    assert_eq!(code(&unknown), 2);
    assert!(
        err(&unknown).starts_with("error: unknown command `chek`; did you mean `check`?"),
        "{}",
        err(&unknown)
    );
}
