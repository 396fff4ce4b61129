//! The arguments of `motti`.

use clap::{Args, Parser, Subcommand};
use motti_engine::Seat;
use std::path::PathBuf;

/// Motti, a desktop table for hex-and-counter wargames that knows the rules.
#[derive(Debug, Parser)]
#[command(name = "motti", version, about, disable_help_subcommand = true)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check, pack and describe modules
    Module {
        /// What to do with a module.
        #[command(subcommand)]
        command: ModuleCommand,
    },
    /// Look at the rules of a title
    Rules {
        /// What to do with rules.
        #[command(subcommand)]
        command: RulesCommand,
    },
    /// Run cases
    Case {
        /// What to do with cases.
        #[command(subcommand)]
        command: CaseCommand,
    },
    /// Count what is in a module, an extension, a saved game or a log of VASSAL, and take it over
    Import(Import),
    /// Play a game between players without a person, to its end
    Play(Play),
    /// Verify, export or show a game
    Replay {
        /// What to do with a game.
        #[command(subcommand)]
        command: ReplayCommand,
    },
    /// Play many games and count what comes of them
    Simulate(Simulate),
    /// Speak the protocol: a request as JSON on each line of standard input, an answer on each line
    /// of standard output
    Api(Api),
}

/// What to do with a module.
#[derive(Debug, Subcommand)]
pub enum ModuleCommand {
    /// List everything that is wrong with a module
    Check(OneModule),
    /// Pack a module into a zip, with its pictures drawn
    Pack {
        /// The module: a folder of sources or a zip.
        #[command(flatten)]
        module: OneModule,
        /// Where the zip goes; `<id>.zip` here when absent.
        #[arg(short = 'o', long = "output", value_name = "OUT.zip")]
        output: Option<PathBuf>,
    },
    /// Draw the map of a module, or of a map file alone, as one picture
    Draw(DrawMap),
    /// Tell what is in a module and where it comes from
    Info(OneModule),
}

/// A map to be drawn.
#[derive(Debug, Args)]
pub struct DrawMap {
    /// A folder of sources, a zip, or a `map.json` alone.
    #[arg(value_name = "FOLDER, ZIP OR MAP.json")]
    pub path: PathBuf,
    /// Where the picture goes: a name that ends in `.svg` gives the drawing, any other lossless WebP.
    #[arg(
        short = 'o',
        long = "output",
        value_name = "OUT",
        default_value = "map.webp"
    )]
    pub output: PathBuf,
    /// Pixels for each thousand units of the map.
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u32).range(4..=256))]
    pub scale: u32,
    /// The language of its names: `en` or `fi`.
    #[arg(long, default_value = "en")]
    pub language: String,
    /// Leave out grid, numbers and names, as the tiles of a module do.
    #[arg(long)]
    pub bare: bool,
}

/// One module.
#[derive(Debug, Args)]
pub struct OneModule {
    /// A folder of sources or a zip.
    #[arg(value_name = "FOLDER OR ZIP")]
    pub path: PathBuf,
    /// Print one object on the last line.
    #[arg(long)]
    pub json: bool,
}

/// What to do with rules.
#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// Count the rules that passing cases name and the engine emits
    Coverage {
        /// The module: a folder of sources or a zip.
        #[command(flatten)]
        module: OneModule,
        /// The folder of cases; `tests/cases` above the module or here when absent.
        #[arg(long, value_name = "FOLDER")]
        cases: Option<PathBuf>,
    },
}

/// What to do with cases.
#[derive(Debug, Subcommand)]
pub enum CaseCommand {
    /// Run the cases of files and folders
    Run {
        /// Files, or folders with files in them.
        #[arg(required = true, value_name = "FILE OR FOLDER")]
        paths: Vec<PathBuf>,
        /// A folder or zip of a module that cases name; found in `modules` above them or here when
        /// absent.
        #[arg(long, value_name = "FOLDER OR ZIP")]
        module: Vec<PathBuf>,
        /// Print one object on the last line.
        #[arg(long)]
        json: bool,
    },
}

/// A file of VASSAL.
#[derive(Debug, Args)]
pub struct Import {
    /// A `.vmod`, `.vmdx`, `.vsav` or `.vlog`.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Where to write what is made of it: of a module a module zip, of a saved game or log a `.motti` file.
    #[arg(short = 'o', long = "output", value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// An extension to put into the module; may be named several times.
    #[arg(long = "extension", value_name = "FILE.vmdx", requires = "output")]
    pub extensions: Vec<PathBuf>,
    /// The module of a saved game or log: a zip written by -o before, or the `.vmod` itself.
    #[arg(long, value_name = "MODULE", requires = "output")]
    pub module: Option<PathBuf>,
    /// Where to write the counts as JSON.
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Print one object on the last line.
    #[arg(long)]
    pub json: bool,
}

/// A seat and who answers for it.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The seat.
    pub seat: Seat,
}

fn seated(text: &str) -> Result<Seated, String> {
    let (seat, player) = text
        .split_once('=')
        .ok_or("write <side>=<player>, such as finnish=random")?;
    match player {
        "random" => Ok(Seated {
            seat: Seat::new(seat),
        }),
        other => Err(format!("there is no player “{other}”; there is: random")),
    }
}

/// What is played, and who plays it.
#[derive(Debug, Args)]
pub struct Game {
    /// The module: a zip or a folder of sources.
    #[arg(value_name = "MODULE")]
    pub module: PathBuf,
    /// The scenario.
    #[arg(long, value_name = "ID")]
    pub scenario: String,
    /// Who answers for a seat; a seat not named is random.
    #[arg(long = "seat", value_name = "SIDE=PLAYER", value_parser = seated)]
    pub seats: Vec<Seated>,
    /// An option of the scenario.
    #[arg(long = "option", value_name = "ID=VALUE", value_parser = option)]
    pub options: Vec<(String, String)>,
    /// Print one object on the last line.
    #[arg(long)]
    pub json: bool,
}

fn option(text: &str) -> Result<(String, String), String> {
    let (id, value) = text
        .split_once('=')
        .ok_or("write <id>=<value>, such as setup=historical")?;
    Ok((id.to_owned(), value.to_owned()))
}

/// One game.
#[derive(Debug, Args)]
pub struct Play {
    /// What is played, and who plays it.
    #[command(flatten)]
    pub game: Game,
    /// A whole number for the dice, or a game's seed; drawn and printed when absent.
    #[arg(long, value_name = "N")]
    pub seed: Option<String>,
    /// The file of games to keep it in; nowhere when absent.
    #[arg(long, value_name = "FILE")]
    pub db: Option<PathBuf>,
    /// Where to write the game down for a reader.
    #[arg(long, value_name = "FILE")]
    pub playthrough: Option<PathBuf>,
    /// How many turns are written down ply by ply, the later ones in a line each; all if not named.
    #[arg(long, value_name = "N", requires = "playthrough")]
    pub turns: Option<usize>,
}

/// Many games.
#[derive(Debug, Args)]
pub struct Simulate {
    /// What is played, and who plays it.
    #[command(flatten)]
    pub game: Game,
    /// How many games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// A whole number that the seeds of all games come from; drawn and printed when absent.
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
}

/// Where a game is.
#[derive(Debug, Args)]
#[group(skip)]
pub struct Source {
    /// A game in a file of its own.
    #[arg(value_name = "FILE.motti", required_unless_present = "db", conflicts_with_all = ["db", "game"])]
    pub file: Option<PathBuf>,
    /// A file of games.
    #[arg(long, value_name = "FILE", requires = "game")]
    pub db: Option<PathBuf>,
    /// The game in it.
    #[arg(long, value_name = "ID", requires = "db")]
    pub game: Option<String>,
    /// Print one object on the last line.
    #[arg(long)]
    pub json: bool,
}

/// What to do with a game.
#[derive(Debug, Subcommand)]
pub enum ReplayCommand {
    /// Play it again and compare every ply with the record
    Verify(Source),
    /// Write it as a `.motti` file
    Export {
        /// Where the game is.
        #[command(flatten)]
        source: Source,
        /// Where the file goes; a name made of title and turn here when absent.
        #[arg(short = 'o', long = "output", value_name = "OUT.motti")]
        output: Option<PathBuf>,
    },
    /// Print its log
    Show(Source),
}

/// The protocol.
#[derive(Debug, Args)]
pub struct Api {
    /// The file of games; the one in your data folder when absent.
    #[arg(long, value_name = "FILE")]
    pub db: Option<PathBuf>,
    /// A module to take into the library first: a zip or a folder of sources.
    #[arg(long, value_name = "MODULE")]
    pub module: Vec<PathBuf>,
    /// Speak HTTP at this port of this machine instead (0 for any that is free); the first line of
    /// standard output is the address.
    #[arg(long, value_name = "PORT")]
    pub http: Option<u16>,
    /// The folder of the built page to serve with it; `ui/dist` here when absent.
    #[arg(long, value_name = "FOLDER", requires = "http")]
    pub page: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_hold_together() {
        Arguments::command().debug_assert();
    }
}
