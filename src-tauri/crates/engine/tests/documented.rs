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

#[test]
fn the_protocol_on_paper_is_the_protocol() {
    let page = include_str!("../../../../docs/decisions/0007-protocol-on-paper.md");
    let mut read = std::collections::BTreeMap::new();
    for example in page
        .split("```json")
        .skip(1)
        .filter_map(|after| after.split("```").next())
    {
        let written: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(example).unwrap_or_else(|error| panic!("{error}: {example}"));
        for (kind, value) in written {
            let back = match kind.as_str() {
                "action" => again::<motti_engine::Action>(&value),
                "decision" => again::<motti_engine::Decision>(&value),
                "event" => again::<motti_engine::Event>(&value),
                "piece" => again::<motti_engine::PieceView>(&value),
                "query" => again::<motti_engine::Query>(&value),
                "interrupts" => again::<motti_engine::Interrupts<serde_json::Value>>(&value),
                other => panic!("nothing of the protocol is called {other}"),
            };
            assert_eq!(back, value, "{kind}");
            *read.entry(kind).or_insert(0) += 1;
        }
    }
    assert_eq!(read.get("action"), Some(&5));
    assert_eq!(read.len(), 6, "{read:?}");
}

/// A value read as a type of the protocol and written again.
fn again<T: serde::Serialize + serde::de::DeserializeOwned>(
    value: &serde_json::Value,
) -> serde_json::Value {
    let read: T =
        serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"));
    serde_json::to_value(&read).unwrap_or_default()
}
