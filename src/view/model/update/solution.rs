//! Solving, and trying keys.

use super::{Asks, Model, Prompt, Solving, Studied, Task, Told, Tree, Walk};

/// Asks for a key to try.
pub(super) fn ask(model: &mut Model) {
    match model.studied() {
        Some((studied, _)) if can_be_solved(studied) => {
            model.prompt = Some(Prompt { kind: Asks::Try, text: String::new() });
        }
        Some((_, _)) => model.message = Some("this entry has no stipulation or no legal position".to_owned()),
        None => model.message = Some("keys are tried in problems".to_owned()),
    }
}

fn can_be_solved(studied: &Studied) -> bool {
    studied.problem.stipulation.is_some() && studied.problem.position.is_some()
}

/// Asks the solver about a move. It solves the problem first if that was not done yet.
pub(super) fn try_key(model: &mut Model, text: &str, tasks: &mut Vec<Task>) {
    let Some((studied, _)) = model.studied() else { return };
    studied.answer = Some(format!("trying {text} ..."));
    studied.is_shown = false;
    studied.findings = studied.problem.findings.clone();
    begin(model, tasks);
    tasks.push(Task::Try(text.to_owned()));
}

/// Begins to solve, unless a solver is there.
fn begin(model: &mut Model, tasks: &mut Vec<Task>) {
    let session = model.session + 1;
    let Some((studied, _)) = model.studied() else { return };
    if studied.problem.position.is_some() && matches!(studied.solving, Solving::NotBegun) {
        studied.solving = Solving::Running(0);
        let (text, twin) = (Box::new(studied.problem.text.clone()), studied.problem.twin);
        model.session = session;
        tasks.push(Task::Solve(session, text, twin));
    }
}

/// Shows the solution or hides it; solves the problem first if that was not done yet.
pub(super) fn show(model: &mut Model, tasks: &mut Vec<Task>) {
    let Some((studied, walk)) = model.studied() else {
        model.message = Some("only problems have a solution".to_owned());
        return;
    };
    if !can_be_solved(studied) {
        model.message = Some("this entry has no stipulation or no legal position".to_owned());
        return;
    }
    studied.is_shown = !studied.is_shown;
    studied.answer = None;
    lay_out(studied, walk);
    if studied.is_shown {
        begin(model, tasks);
    }
}

/// Goes to the next twin of the problem, or to the one before. A solution that is shown is shown of that twin too.
pub(super) fn twin(model: &mut Model, by: isize, tasks: &mut Vec<Task>) {
    let Some((studied, _)) = model.studied() else {
        model.message = Some("only problems have twins".to_owned());
        return;
    };
    let chosen = studied.problem.twin.checked_add_signed(by).and_then(|twin| studied.twins.get(twin));
    let Some(chosen) = chosen.cloned() else {
        let end = if by > 0 { "last" } else { "first" };
        let none = studied.twins.len() == 1;
        let why =
            if none { "this problem has no twins".to_owned() } else { format!("this is the {end} twin") };
        model.message = Some(why);
        return;
    };
    stop(model, tasks);
    let Some((studied, walk)) = model.studied() else { return };
    studied.problem = chosen;
    (studied.solving, studied.answer) = (Solving::NotBegun, None);
    lay_out(studied, walk);
    if studied.is_shown && can_be_solved(studied) {
        begin(model, tasks);
    }
}

/// Puts the moves of the solution on the board if they are shown, and removes all moves if not. The findings are those that go
/// with it.
fn lay_out(studied: &mut Studied, walk: &mut Option<Walk>) {
    let problem = &studied.problem;
    let (start, tree, findings) = match &studied.solving {
        Solving::Solved(solution) if studied.is_shown => {
            (problem.start_of_play(), solution.tree.clone(), &solution.findings)
        }
        _ => (problem.position.clone(), Tree::new(), &problem.findings),
    };
    studied.findings = findings.clone();
    *walk = start.map(|start| Walk::new(start, tree));
}

/// Cancels a search that runs; whether one did.
pub(super) fn cancel(model: &mut Model, tasks: &mut Vec<Task>) -> bool {
    let Some((studied, _)) = model.studied() else { return false };
    let runs = matches!(studied.solving, Solving::Running(_));
    if runs {
        studied.solving = Solving::NotBegun;
        studied.answer = Some("the search was cancelled".to_owned());
        studied.is_shown = false;
        stop(model, tasks);
    }
    runs
}

/// Ends the work of the solver, if there is one.
pub(super) fn stop(model: &mut Model, tasks: &mut Vec<Task>) {
    model.session += 1;
    tasks.push(Task::StopSolving);
}

/// What the solver reports.
pub(super) fn hear(model: &mut Model, told: Told) {
    let Some((studied, walk)) = model.studied() else { return };
    match told {
        Told::Nodes(nodes) => {
            if let Solving::Running(known) = &mut studied.solving {
                *known = nodes;
            }
        }
        Told::Solved(solution) => {
            studied.solving = Solving::Solved(solution);
            if studied.is_shown {
                lay_out(studied, walk);
            }
        }
        Told::Tried(answer, moves) => {
            studied.answer = Some(answer);
            let Some(start) = studied.problem.start_of_play() else { return };
            let mut tree = Tree::new();
            tree.lines[0].moves = moves;
            let mut tried = Walk::new(start, tree);
            tried.end();
            *walk = Some(tried);
        }
    }
}
