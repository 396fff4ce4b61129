//! `motti module`: check, pack, draw, info.

use crate::arguments::{DrawMap, ModuleCommand, OneModule};
use crate::failure::Failure;
use crate::output::{line, result};
use motti_desk::{Bundled, DeskError, Rulesets};
use motti_module::{Fault, Info, Look, Module, Severity};
use serde_json::json;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Runs one of the commands.
pub fn run(command: ModuleCommand) -> Result<(), Failure> {
    match command {
        ModuleCommand::Check(module) => check(&module),
        ModuleCommand::Pack { module, output } => pack(&module, output),
        ModuleCommand::Draw(wish) => draw(&wish),
        ModuleCommand::Info(module) => info(&module),
    }
}

/// Everything that is wrong with a module, the ruleset's findings among them.
fn found(path: &Path) -> (Option<Module>, Vec<Fault>) {
    match motti_module::load(path) {
        Err(faults) => (None, faults),
        Ok(module) => {
            let mut faults = module.warnings.clone();
            match Bundled.judge(&module) {
                Ok(_) => {}
                Err(DeskError::Module(more)) => faults.extend(more),
                Err(other) => {
                    faults.push(Fault::error("module.json", "/ruleset", other.to_string()));
                }
            }
            (Some(module), faults)
        }
    }
}

fn check(wish: &OneModule) -> Result<(), Failure> {
    let (module, faults) = found(&wish.path);
    let count = |severity| {
        faults
            .iter()
            .filter(|fault| fault.severity == severity)
            .count()
    };
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    if !wish.json {
        for fault in &faults {
            line(fault)?;
        }
    }
    let object = json!({
        "ok": errors == 0,
        "errors": errors,
        "warnings": warnings,
        "faults": faults,
        "module": module.as_ref().map(Info::of),
    });
    result(
        wish.json,
        &object,
        format!("{errors} errors, {warnings} warnings"),
    )?;
    if errors == 0 {
        return Ok(());
    }
    let path = wish.path.display();
    let text = format!("{path}: the module cannot be played; put the {errors} errors listed right");
    Err(Failure::Found(text))
}

fn pack(wish: &OneModule, output: Option<PathBuf>) -> Result<(), Failure> {
    let files = motti_module::read_files(&wish.path);
    let files = files.map_err(|fault| DeskError::Module(vec![fault]))?;
    let packed = motti_module::pack_files(files).map_err(DeskError::Module)?;
    Bundled.judge(&packed.module)?;
    let info = Info::of(&packed.module);
    let output = output.unwrap_or_else(|| PathBuf::from(format!("{}.zip", info.id)));
    fs::write(&output, &packed.bytes).map_err(|error| Failure::writing(&output, &error))?;
    let object = json!({
        "file": output.display().to_string(),
        "bytes": packed.bytes.len(),
        "content": motti_module::ContentId::of(&packed.bytes),
        "identity": info.identity,
        "files": info.files,
    });
    let text = format!(
        "{}: {} {} packed, {} files, {} bytes",
        output.display(),
        info.title,
        info.version,
        info.files,
        packed.bytes.len()
    );
    result(wish.json, &object, text)
}

fn draw(wish: &DrawMap) -> Result<(), Failure> {
    let module = if wish.path.extension().is_some_and(|ending| ending == "json") {
        let map = fs::read(&wish.path).map_err(|error| Failure::reading(&wish.path, &error))?;
        motti_module::map_alone(map)
    } else {
        motti_module::load(&wish.path)
    };
    let module = module.map_err(DeskError::Module)?;
    let Some(drawing) = &module.drawing else {
        let fault = Fault::error(
            "map/drawing.json",
            "",
            "the module does not say how its map is drawn",
        );
        return Err(DeskError::Module(vec![fault]).into());
    };
    let look = Look {
        scale: wish.scale,
        written: (!wish.bare).then_some(wish.language.as_str()),
    };
    let bytes = if wish
        .output
        .extension()
        .is_some_and(|ending| ending == "svg")
    {
        motti_module::map_svg(&module.title, drawing, look).into_bytes()
    } else {
        let picture = motti_module::map_picture(&module.title, drawing, look);
        picture.map_err(|fault| DeskError::Module(vec![fault]))?
    };
    fs::write(&wish.output, &bytes).map_err(|error| Failure::writing(&wish.output, &error))?;
    line(format!("{}: {} bytes", wish.output.display(), bytes.len()))
}

fn info(wish: &OneModule) -> Result<(), Failure> {
    let info = motti_module::info(&wish.path).map_err(DeskError::Module)?;
    let object = serde_json::to_value(&info).map_err(DeskError::from)?;
    result(wish.json, &object, described(&info))
}

fn described(info: &Info) -> String {
    let mut text = format!(
        "{} {} ({})\nruleset {} from {} below {}\nidentity {}\n{} files, {} bytes unpacked\n",
        info.title,
        info.version,
        info.id,
        info.ruleset.name,
        info.ruleset.from,
        info.ruleset.below,
        info.identity,
        info.files,
        info.bytes
    );
    let sides = info.units_by_side.iter();
    let sides: Vec<String> = sides
        .map(|(side, units)| format!("{side} {units}"))
        .collect();
    let _ = write!(
        text,
        "{} hexes, {} units ({}), {} markers, {} charts, {} rules ({} counted)\nscenarios: {}",
        info.hexes,
        info.units,
        sides.join(", "),
        info.markers,
        info.charts,
        info.rules,
        info.counted_rules,
        info.scenarios.join(", ")
    );
    for (what, origins) in &info.provenance {
        let origins = origins.iter().map(|(origin, count)| {
            let origin = serde_json::to_value(origin).unwrap_or_default();
            format!("{} {count}", origin.as_str().unwrap_or_default())
        });
        let _ = write!(text, "\n{what}: {}", origins.collect::<Vec<_>>().join(", "));
    }
    text
}
