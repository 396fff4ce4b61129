//! Which ruleset a module names.

use crate::DeskError;
use motti_engine::Title;
use motti_engine::TitleOf;
use motti_engine::case::CaseTitle;
use motti_module::Module;
use motti_module::source::Version;
use motti_rules_table::{FreeTableRules, TableCases};
use motti_rules_tornio44::{CaseMaker, Tornio44};
use std::sync::Arc;

/// What can be done with a module once a ruleset has read it.
#[derive(Clone)]
pub struct Judge {
    /// Makes games of the title.
    pub title: Arc<dyn Title>,
    /// Makes the positions of cases.
    pub cases: Arc<dyn CaseTitle + Send + Sync>,
}

/// The rulesets a program has.
pub trait Rulesets: Send + Sync {
    /// The ruleset a module names, with the module's title loaded.
    ///
    /// # Errors
    /// When there is none of that name and version, or it finds faults in the title.
    fn judge(&self, module: &Module) -> Result<Judge, DeskError>;
}

/// The rulesets that come with this program. Their version is the program's.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bundled;

/// The names of the rulesets that come with this program.
const NAMES: [&str; 2] = [motti_module::table::RULESET, "tornio44"];

impl Rulesets for Bundled {
    fn judge(&self, module: &Module) -> Result<Judge, DeskError> {
        let manifest = &module.title.manifest;
        let need = &manifest.ruleset;
        let version: Option<Version> = env!("CARGO_PKG_VERSION").parse().ok();
        let admitted = version.is_some_and(|version| need.admits(&need.name, version));
        if !admitted || !NAMES.contains(&need.name.as_str()) {
            return Err(DeskError::NoRuleset {
                module: manifest.id.clone(),
                ruleset: format!("{} from {} below {}", need.name, need.from, need.below),
                known: format!(
                    "{} in version {}",
                    NAMES.join(", "),
                    env!("CARGO_PKG_VERSION")
                ),
            });
        }
        if let Some(table) = &module.table {
            let rules = Arc::new(FreeTableRules::new(table.clone()));
            return Ok(Judge {
                title: Arc::new(TitleOf(rules.clone())),
                cases: Arc::new(TableCases(rules)),
            });
        }
        let rules = Tornio44::new(&module.title).map_err(DeskError::Module)?;
        Ok(Judge {
            title: Arc::new(TitleOf(Arc::new(rules))),
            cases: Arc::new(CaseMaker::new(module.title.clone())),
        })
    }
}
