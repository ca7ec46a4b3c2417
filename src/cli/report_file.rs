//! The value of `--report`: the format of a report and its file.

use std::path::PathBuf;

use clap::ValueEnum as _;

use super::common::OutputForm;
use super::nearest::hint;

/// An additional report: `FORMAT=FILE`.
#[derive(Clone, Debug)]
pub(super) struct ReportFile {
    pub(super) form: OutputForm,
    pub(super) path: PathBuf,
}

/// Reads the value of `--report`.
pub(super) fn report_file(text: &str) -> Result<ReportFile, String> {
    let (name, path) = text.split_once('=').ok_or("expected FORMAT=FILE, such as sarif=report.sarif")?;
    let known = OutputForm::value_variants().iter().filter_map(OutputForm::to_possible_value);
    let names: Vec<_> = known.map(|value| value.get_name().to_owned()).collect();
    let form = OutputForm::from_str(name, false).map_err(|_| {
        format!("unknown format `{name}`; {}", hint(name, "formats", names.iter().map(String::as_str)))
    })?;
    match path {
        "" => Err("the name of the file is missing after `=`".to_owned()),
        "-" => Err(format!("standard output has the report of `--output`; use `--output {name}`")),
        _ => Ok(ReportFile { form, path: PathBuf::from(path) }),
    }
}
