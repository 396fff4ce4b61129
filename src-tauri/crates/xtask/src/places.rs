//! Where things are: the repository, the build products, the programs that were built.

use std::env;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The folders a task works with.
#[derive(Clone, Debug)]
pub struct Places {
    /// The repository.
    pub root: PathBuf,
    /// Cargo's build products; everything a task writes goes below it.
    pub target: PathBuf,
}

/// How a program was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// With debug information, quick to build.
    Debug,
    /// As a player gets it.
    Release,
}

impl Build {
    /// What Cargo must be told for it.
    pub fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Debug => &[],
            Self::Release => &["--release"],
        }
    }
}

impl Places {
    /// Finds the repository from this crate's place in it, and the build products from this program's place in them.
    ///
    /// Cargo says where the crate is each time it runs it. A place kept from the build would be another clone's
    /// where clones share their build products.
    pub fn find() -> Result<Self, Failure> {
        let here = env::var_os("CARGO_MANIFEST_DIR")
            .ok_or_else(|| Failure::Wrong("xtask is to be run by Cargo: cargo xtask.".into()))?;
        let root = Path::new(&here)
            .ancestors()
            .nth(3)
            .ok_or_else(|| Failure::Wrong("xtask is not where the repository has it.".into()))?;
        let own = env::current_exe().map_err(Failure::about("xtask"))?;
        let target = own
            .ancestors()
            .nth(2)
            .ok_or_else(|| Failure::Wrong("xtask runs outside Cargo's build products.".into()))?;
        Ok(Self {
            root: root.to_owned(),
            target: target.to_owned(),
        })
    }

    /// A program of the workspace.
    pub fn program(&self, build: Build, name: &str) -> PathBuf {
        let folder = match build {
            Build::Debug => "debug",
            Build::Release => "release",
        };
        let file = format!("{name}{}", env::consts::EXE_SUFFIX);
        self.target.join(folder).join(file)
    }

    /// The folder of the page's sources.
    pub fn ui(&self) -> PathBuf {
        self.root.join("ui")
    }

    /// A bundled module's sources.
    pub fn module(&self, id: &str) -> PathBuf {
        self.root.join("modules").join(id)
    }

    /// Where a bundled module is packed to.
    pub fn packed(&self, id: &str) -> PathBuf {
        self.target.join("modules").join(format!("{id}.zip"))
    }

    /// An empty folder of this name below the build products; what an earlier run left there is removed.
    pub fn fresh(&self, name: &str) -> Result<PathBuf, Failure> {
        let folder = self.target.join("xtask").join(name);
        if folder.exists() {
            std::fs::remove_dir_all(&folder).map_err(Failure::about(&folder))?;
        }
        std::fs::create_dir_all(&folder).map_err(Failure::about(&folder))?;
        Ok(folder)
    }
}
