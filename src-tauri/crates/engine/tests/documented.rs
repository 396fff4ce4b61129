//! The worked examples of `docs/cases.md` are cases, and the one for the toy holds.

use motti_engine::case::{read_cases, run_case};
use motti_engine::toy::Toy;

#[test]
fn the_examples_of_the_page_are_cases() {
    let page = include_str!("../../../../docs/cases.md");
    let examples: Vec<&str> = page
        .split("```json")
        .skip(1)
        .filter_map(|after| after.split("```").next())
        .collect();
    assert_eq!(examples.len(), 2);
    let mut played = 0;
    for example in examples {
        let cases = read_cases("docs/cases.md", example);
        let cases = cases.unwrap_or_else(|faults| panic!("{faults:?}"));
        for case in cases.iter().filter(|case| case.module == "toy") {
            let result = run_case(&Toy::new(), case);
            assert!(result.passed(), "{:?}", result.failures);
            assert!(result.silent().is_empty());
            played += 1;
        }
    }
    assert_eq!(played, 1);
}
