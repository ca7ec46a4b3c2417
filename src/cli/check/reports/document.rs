//! Reports that are documents for services. Each is written piece by piece, so that its length does not matter.

use crate::report::{
    Artifact, Subject, github, github_unread, gitlab, gitlab_unread, sarif, sarif_head, sarif_tail,
};

use crate::cli::common::OutputForm;
use crate::cli::exit::Failure;

use super::suites::Suites;

pub(super) enum Document {
    /// Workflow commands.
    Github,
    /// An array of objects.
    Gitlab(Commas),
    /// A log with an array of results, and the files that could not be read.
    Sarif(Commas, Vec<(Artifact, String)>),
    /// Test suites.
    Junit(Box<Suites>),
}

/// What separates the elements of an array.
#[derive(Debug, Default)]
pub(super) struct Commas {
    any: bool,
}

impl Commas {
    /// The next elements, each on a line of its own.
    fn join(&mut self, elements: impl Iterator<Item = String>) -> String {
        let mut text = String::new();
        for element in elements {
            if std::mem::replace(&mut self.any, true) {
                text += ",\n";
            }
            text += &element;
        }
        text
    }
}

impl Document {
    /// An empty document of this form.
    ///
    /// # Panics
    /// For the forms that are text.
    pub(super) fn new(form: OutputForm) -> Self {
        match form {
            OutputForm::Github => Document::Github,
            OutputForm::Gitlab => Document::Gitlab(Commas::default()),
            OutputForm::Sarif => Document::Sarif(Commas::default(), Vec::new()),
            OutputForm::Junit => Document::Junit(Box::default()),
            OutputForm::Human | OutputForm::Concise | OutputForm::Json => unreachable!("this form is text"),
        }
    }

    /// What is before all files.
    pub(super) fn begin(&self) -> String {
        match self {
            Document::Github => String::new(),
            Document::Gitlab(_) => "[\n".to_owned(),
            Document::Sarif(..) => sarif_head(),
            Document::Junit(_) => Suites::begin(),
        }
    }

    /// A game or a problem.
    pub(super) fn subject(&mut self, artifact: &Artifact, subject: &Subject) -> Result<String, Failure> {
        Ok(match self {
            Document::Github => github(artifact, subject),
            Document::Gitlab(commas) => commas.join(gitlab(artifact, subject)),
            Document::Sarif(commas, _) => commas.join(sarif(artifact, subject)),
            Document::Junit(suites) => {
                suites.add(artifact, subject)?;
                String::new()
            }
        })
    }

    /// A file that could not be read, or not to its end.
    pub(super) fn unread(&mut self, artifact: &Artifact, message: &str) -> Result<String, Failure> {
        Ok(match self {
            Document::Github => github_unread(artifact, message),
            Document::Gitlab(commas) => commas.join([gitlab_unread(artifact, message)].into_iter()),
            Document::Sarif(_, unread) => {
                unread.push((artifact.clone(), message.to_owned()));
                String::new()
            }
            Document::Junit(suites) => {
                suites.unread(artifact, message)?;
                String::new()
            }
        })
    }

    /// What can be written when a file ends.
    pub(super) fn end_of_file(
        &mut self,
        artifact: &Artifact,
        write: &mut dyn FnMut(&str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match self {
            Document::Junit(suites) => suites.end_of_file(artifact, write),
            Document::Github | Document::Gitlab(_) | Document::Sarif(..) => Ok(()),
        }
    }

    /// What is after all files.
    pub(super) fn end(&self) -> String {
        match self {
            Document::Github => String::new(),
            Document::Gitlab(_) => "\n]\n".to_owned(),
            Document::Sarif(_, unread) => sarif_tail(unread),
            Document::Junit(_) => Suites::end(),
        }
    }
}
