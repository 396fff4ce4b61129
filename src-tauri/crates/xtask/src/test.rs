//! `cargo xtask test`: everything that is checked before a change goes in, the quickest first.

use std::collections::BTreeSet;
use std::time::Instant;

use crate::failure::Failure;
use crate::options::Part;
use crate::places::{Build, Places};
use crate::play::TITLE;
use crate::step::Step;
use crate::{build, module, packages, page, playthrough};

/// Runs the parts in their order and stops at the first failure.
pub fn run(places: &Places, parts: &BTreeSet<Part>) -> Result<(), Failure> {
    let begun = Instant::now();
    if parts.contains(&Part::Rust) {
        layout(places)?;
    }
    if parts.iter().any(|part| *part != Part::Ui) {
        // What is tested is built in one form, with the window.
        packages::need(packages::WINDOW, &places.root)?;
    }
    let mut products = Products::none_yet(places);
    for part in parts {
        match part {
            Part::Ui => ui(&mut products)?,
            Part::Rust => rust(&mut products)?,
            Part::Cases => cases(&mut products)?,
            Part::Browser => browser(&mut products)?,
            Part::Window => window(&mut products)?,
        }
    }
    println!("\nall is well ({:.0} s)", begun.elapsed().as_secs_f64());
    Ok(())
}

/// What the parts need built: each once in a run, whichever parts ask for it.
struct Products<'a> {
    places: &'a Places,
    page: bool,
    programs: bool,
    module: bool,
}

impl<'a> Products<'a> {
    fn none_yet(places: &'a Places) -> Self {
        Self {
            places,
            page: false,
            programs: false,
            module: false,
        }
    }

    /// The page, which the window's program takes in when that is built.
    fn page(&mut self) -> Result<(), Failure> {
        if !self.page {
            page::ready(self.places)?;
            self.page = true;
            self.programs = false;
        }
        Ok(())
    }

    /// All programs and tests.
    fn programs(&mut self) -> Result<(), Failure> {
        if !self.programs {
            build::all(self.places)?;
            self.programs = true;
        }
        Ok(())
    }

    /// The packed module.
    fn module(&mut self) -> Result<(), Failure> {
        self.programs()?;
        if !self.module {
            module::pack(self.places, Build::Debug, TITLE)?;
            self.module = true;
        }
        Ok(())
    }
}

fn layout(places: &Places) -> Result<(), Failure> {
    Step::cargo("layout", &places.root)
        .with(["fmt", "--all", "--check"])
        .run()
}

fn ui(products: &mut Products<'_>) -> Result<(), Failure> {
    page::install(products.places)?;
    page::check(products.places)?;
    products.page()
}

fn rust(products: &mut Products<'_>) -> Result<(), Failure> {
    let root = &products.places.root;
    Step::cargo("lints", root)
        .with(["clippy", "--locked", "--workspace", "--all-targets"])
        .with(["--", "-D", "warnings"])
        .run()?;
    products.programs()?;
    Step::cargo("tests", root)
        .with(["test", "--locked", "--workspace"])
        .run()
}

fn cases(products: &mut Products<'_>) -> Result<(), Failure> {
    products.programs()?;
    module::check(products.places, TITLE)?;
    products.module()?;
    module::cases(products.places)?;
    module::coverage(products.places, TITLE)?;
    playthrough::compare(products.places)
}

fn browser(products: &mut Products<'_>) -> Result<(), Failure> {
    let browser = packages::need_browser(&products.places.root)?;
    products.page()?;
    products.module()?;
    page::browse(products.places, &browser)
}

fn window(products: &mut Products<'_>) -> Result<(), Failure> {
    let places = products.places;
    packages::need(packages::DRIVING, &places.root)?;
    let driver = packages::need_window_driver(&places.root)?;
    products.page()?;
    products.module()?;
    Step::new("window", "node", &places.root)
        .with(["--test", "--test-reporter", "spec", "tests/window"])
        .set("MOTTI_APP", places.program(Build::Debug, "motti-app"))
        .set("MOTTI_MODULE", places.packed(TITLE))
        .set("MOTTI_TAURI_DRIVER", driver)
        .run()
}
