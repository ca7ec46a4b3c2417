//! What the package knows: variants, their rules, and the codes of findings.

use lawspeaker::replay::Code;
use lawspeaker::rules::Rule;
use lawspeaker::variants::Variant;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{Failure, OrRaise};
use crate::position::variant;

/// Gives a class `to_dict` with all its fields, by their names.
macro_rules! fields {
    ($class:ident: $($field:ident),*) => {
        impl $class {
            fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                let dict = PyDict::new(py);
                $(dict.set_item(stringify!($field), self.$field.clone())?;)*
                Ok(dict)
            }
        }
    };
}

/// A variant.
#[pyclass(frozen, eq, get_all, module = "lawspeaker", name = "Variant")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PyVariant {
    /// The id: `odin`.
    id: &'static str,
    /// The name.
    name: &'static str,
    /// Other names that a `Variant` tag may use.
    aliases: Vec<&'static str>,
    /// The version of the rules: `odin/1`.
    version: &'static str,
    /// The number of files of the board.
    files: u8,
    /// The number of ranks of the board.
    ranks: u8,
    /// The names of the piece kinds with their letters.
    kinds: Vec<(char, &'static str)>,
    /// The start position, in six fields.
    start: &'static str,
    /// A remark on the variant, or None.
    remark: Option<&'static str>,
}

fields!(PyVariant: id, name, aliases, version, files, ranks, kinds, start, remark);

impl From<Variant> for PyVariant {
    fn from(variant: Variant) -> Self {
        let rules = variant.ruleset();
        PyVariant {
            id: rules.id,
            name: rules.name,
            aliases: rules.aliases.to_vec(),
            version: rules.version,
            files: rules.size.files(),
            ranks: rules.size.ranks(),
            kinds: rules.kinds.iter().map(|kind| (kind.letter, kind.name)).collect(),
            start: rules.start,
            remark: rules.remark,
        }
    }
}

#[pymethods]
impl PyVariant {
    /// The fields by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.fields(py)
    }

    fn __repr__(&self) -> String {
        format!("<Variant {}>", self.id)
    }
}

/// A rule of a variant.
#[pyclass(frozen, eq, get_all, module = "lawspeaker", name = "Rule")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PyRule {
    /// The id of the variant.
    variant: &'static str,
    /// The id: `ODIN-6`.
    rule: &'static str,
    /// The subject of the rule, in a few words.
    title: &'static str,
    /// The full text.
    text: &'static str,
    /// The document that the rule comes from.
    source: &'static str,
}

fields!(PyRule: variant, rule, title, text, source);

#[pymethods]
impl PyRule {
    /// The fields by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.fields(py)
    }

    fn __str__(&self) -> String {
        format!("{}: {}", self.rule, self.text)
    }

    fn __repr__(&self) -> String {
        format!("<Rule {} {:?}>", self.rule, self.title)
    }
}

/// A kind of finding.
#[pyclass(frozen, eq, get_all, module = "lawspeaker", name = "Code")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PyCode {
    /// The code: `E201`.
    code: &'static str,
    /// The name: `illegal-move`.
    name: &'static str,
    /// `error`, `warning` or `note`.
    severity: &'static str,
    /// The kind of finding, in a few words.
    title: &'static str,
    /// What it means and what to do.
    text: &'static str,
}

fields!(PyCode: code, name, severity, title, text);

#[pymethods]
impl PyCode {
    /// The fields by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.fields(py)
    }

    fn __repr__(&self) -> String {
        format!("<Code {} {}>", self.code, self.name)
    }
}

/// All variants.
#[pyfunction]
pub(crate) fn variants() -> Vec<PyVariant> {
    Variant::with_data().into_iter().map(PyVariant::from).collect()
}

/// All rules of a variant.
#[pyfunction]
#[pyo3(signature = (variant, /))]
pub(crate) fn rules(py: Python<'_>, variant: &str) -> PyResult<Vec<PyRule>> {
    let variant = self::variant(variant).or_raise(py)?;
    let rule = |rule: &Rule| PyRule {
        variant: variant.id(),
        rule: rule.id,
        title: rule.title,
        text: rule.text,
        source: rule.source,
    };
    Ok(variant.ruleset().rules.iter().map(rule).collect())
}

/// What a code or a name of a finding means, such as `E201` or `illegal-move`.
#[pyfunction]
#[pyo3(signature = (code, /))]
pub(crate) fn explain(py: Python<'_>, code: &str) -> PyResult<PyCode> {
    let found = Code::from_name(code).ok_or_else(|| Failure::option(format!("unknown code `{code}`")));
    Ok(found.or_raise(py)?.into())
}

/// All codes of findings.
#[pyfunction]
pub(crate) fn codes() -> Vec<PyCode> {
    Code::ALL.iter().map(|&code| code.into()).collect()
}

impl From<Code> for PyCode {
    fn from(code: Code) -> Self {
        let info = code.info();
        let severity = code.severity().as_str();
        PyCode { code: info.code, name: info.name, severity, title: info.title, text: info.text }
    }
}
