//! From written charts to typed ones.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use motti_hex::HexIx;

use super::build::{Builder, provenance};
use super::table::{Chart, Modifier, Row, Value, expectation};
use super::{Provenance, Range};
use crate::source::{CellSource, ChartSource, ColumnSource, ColumnType, ModifierSource, RowSource};
use crate::{Exact, Fault, Text};

/// Cells every row may have beside those of its columns.
const RESERVED: [&str; 4] = ["id", "note", "source", "basis"];

impl Builder<'_> {
    pub(super) fn charts(&mut self, files: &[(String, ChartSource)]) -> BTreeMap<String, Chart> {
        let mut charts = BTreeMap::new();
        for (file, source) in files {
            let chart = self.chart(file, source);
            if charts.insert(source.id.clone(), chart).is_some() {
                self.twice(file, "/id", "chart", &source.id);
            }
        }
        charts
    }

    fn chart(&mut self, file: &str, source: &ChartSource) -> Chart {
        self.rule(file, "/rule", &source.rule);
        self.columns(file, "/columns", &source.columns);
        let chart_provenance = Provenance {
            origin: source.source,
            basis: source.basis.clone(),
        };
        let shared: Arc<str> = file.into();
        let mut values = self.row(
            &shared,
            "/values",
            &source.columns,
            &source.values,
            &chart_provenance,
        );
        values.id.clone_from(&source.id);
        let rows: Vec<Row> = source
            .rows
            .iter()
            .enumerate()
            .map(|(index, row)| {
                let place = format!("/rows/{index}");
                self.required(file, &place, source, row);
                let mut read = self.row(&shared, &place, &source.columns, row, &chart_provenance);
                if read.id.is_empty() {
                    read.id = (index + 1).to_string();
                }
                read
            })
            .collect();
        let mut ids = BTreeSet::new();
        for (index, row) in rows.iter().enumerate() {
            if !ids.insert(row.id.as_str()) {
                self.twice(file, &format!("/rows/{index}"), "row", &row.id);
            }
        }
        for column in &source.columns {
            self.ranges(file, column, &rows);
        }
        let modifiers = self.modifiers(file, source);
        Chart {
            file: shared,
            id: source.id.clone(),
            title: source.title.clone(),
            rule: source.rule.clone(),
            provenance: chart_provenance,
            note: source.note.clone(),
            columns: source.columns.clone(),
            values,
            rows,
            modifiers,
        }
    }

    fn modifiers(&mut self, file: &str, chart: &ChartSource) -> Vec<Modifier> {
        let mut ids = BTreeSet::new();
        let mut read = Vec::new();
        for (index, source) in chart.modifiers.iter().enumerate() {
            let place = format!("/modifiers/{index}");
            self.rule(file, &format!("{place}/rule"), &source.rule);
            if !ids.insert(&source.id) {
                self.twice(file, &place, "modifier", &source.id);
            }
            read.push(modifier(chart, source));
        }
        read
    }

    /// Checks what columns say of themselves.
    pub(super) fn columns(&mut self, file: &str, place: &str, columns: &[ColumnSource]) {
        let mut ids = BTreeSet::new();
        for (index, column) in columns.iter().enumerate() {
            let place = format!("{place}/{index}");
            if !ids.insert(&column.id) || RESERVED.contains(&column.id.as_str()) {
                self.twice(file, &place, "column", &column.id);
            }
            let worded = matches!(column.kind, ColumnType::Word | ColumnType::Words);
            if worded == column.words.is_empty() {
                let wrong = format!("the column \"{}\" and its words do not fit", column.id);
                let fault = Fault::error(file, format!("{place}/words"), wrong);
                let expected = "\"words\" with the types word and words, and only there";
                self.faults.push(fault.expected(expected));
            }
            let named = matches!(column.kind, ColumnType::Ref | ColumnType::Refs);
            let known = column
                .of
                .as_ref()
                .is_some_and(|of| self.known.entries.contains_key(of));
            if named && !known && !self.is_partial() {
                let of = column.of.as_deref().unwrap_or_default();
                let wrong = format!("the column \"{}\" points to \"{of}\"", column.id);
                let known = self.known.entries.keys().map(String::as_str);
                let fault = Fault::error(file, format!("{place}/of"), wrong);
                let expected = "the id of a chart, or \"map:\" and a kind of feature";
                self.faults
                    .push(fault.expected(expected).nearest(of, known));
            }
        }
    }

    fn required(&mut self, file: &str, place: &str, chart: &ChartSource, row: &RowSource) {
        for column in &chart.columns {
            // A column may serve the single values only; then no row has it.
            let used = chart.rows.iter().any(|row| row.contains_key(&column.id));
            if used && !column.optional && !row.contains_key(&column.id) {
                let wrong = format!("the row lacks \"{}\"", column.id);
                let fault = Fault::error(file, place, wrong);
                self.faults.push(fault.expected(expectation(column.kind)));
            }
        }
    }

    /// Reads a row by its columns. What cannot be read is reported and left out.
    pub(super) fn row(
        &mut self,
        file: &Arc<str>,
        place: &str,
        columns: &[ColumnSource],
        source: &RowSource,
        inherited: &Provenance,
    ) -> Row {
        let mut row = Row {
            file: Arc::clone(file),
            place: place.to_owned(),
            id: String::new(),
            note: None,
            provenance: inherited.clone(),
            cells: BTreeMap::new(),
        };
        for (id, cell) in source {
            let place = format!("{place}/{id}");
            if RESERVED.contains(&id.as_str()) {
                self.reserved(file, &place, id, cell, &mut row);
                continue;
            }
            let Some(column) = columns.iter().find(|column| column.id == *id) else {
                let known = columns.iter().map(|column| column.id.as_str());
                let wrong = format!("there is no column \"{id}\"");
                self.faults
                    .push(Fault::error(&**file, &*place, wrong).nearest(id, known));
                continue;
            };
            if *cell == CellSource::Nothing && column.optional {
                continue;
            }
            if let Some(value) = self.cell(file, &place, column, cell) {
                row.cells.insert(id.clone(), value);
            }
        }
        row
    }

    fn reserved(&mut self, file: &str, place: &str, id: &str, cell: &CellSource, row: &mut Row) {
        let text = match cell {
            CellSource::Word(word) => Some(Text::from(word.as_str())),
            CellSource::Text(text) => Some(text.clone()),
            _ => None,
        };
        match (id, text) {
            ("id", Some(text)) => row.id = text.en,
            ("note", Some(text)) => row.note = Some(text),
            ("basis", Some(text)) => row.provenance.basis = text,
            ("source", Some(text)) => {
                match serde_json::from_value(serde_json::Value::String(text.en)) {
                    Ok(origin) => row.provenance.origin = origin,
                    Err(error) => self
                        .faults
                        .push(Fault::error(file, place, error.to_string())),
                }
            }
            _ => {
                let wrong = format!("\"{id}\" is no text");
                self.faults.push(Fault::error(file, place, wrong));
            }
        }
    }

    fn cell(
        &mut self,
        file: &str,
        place: &str,
        column: &ColumnSource,
        cell: &CellSource,
    ) -> Option<Value> {
        let value = match (column.kind, cell) {
            (ColumnType::Number, _) => number(cell).map(Value::Number),
            (ColumnType::Count, _) => number(cell)
                .filter(|number| number.integer().is_some())
                .map(Value::Number),
            (ColumnType::Flag, CellSource::Flag(flag)) => Some(Value::Flag(*flag)),
            (ColumnType::Text, CellSource::Word(word)) => {
                Some(Value::Text(Text::from(word.as_str())))
            }
            (ColumnType::Text, CellSource::Text(text)) => Some(Value::Text(text.clone())),
            (ColumnType::Range, CellSource::Word(word)) => word.parse().ok().map(Value::Range),
            (ColumnType::Range, CellSource::Number(number)) => Some(Value::Range(Range {
                min: Some(*number),
                max: Some(*number),
            })),
            (ColumnType::Dice, CellSource::Word(word)) => word.parse().ok().map(Value::Dice),
            (_, CellSource::Word(word)) => return self.named(file, place, column, word),
            (_, CellSource::List(list)) => return self.list(file, place, column, list),
            _ => None,
        };
        if value.is_none() {
            self.unfit(file, place, column);
        }
        value
    }

    fn unfit(&mut self, file: &str, place: &str, column: &ColumnSource) {
        let wrong = format!("this does not fit the column \"{}\"", column.id);
        let fault = Fault::error(file, place, wrong);
        self.faults.push(fault.expected(expectation(column.kind)));
    }

    fn named(
        &mut self,
        file: &str,
        place: &str,
        column: &ColumnSource,
        word: &str,
    ) -> Option<Value> {
        let owned = word.to_owned();
        match column.kind {
            ColumnType::Word => self
                .word(file, place, column, word)
                .then_some(Value::Word(owned)),
            ColumnType::Hex => self.hex(file, place, word).map(Value::Hex),
            ColumnType::Side => self.side(file, place, word).then_some(Value::Side(owned)),
            ColumnType::Rule => self.rule(file, place, word).then_some(Value::Rule(owned)),
            ColumnType::Ref => {
                let of = column.of.clone().unwrap_or_default();
                self.entry(file, place, &of, word)
                    .then_some(Value::Ref(owned))
            }
            _ => {
                self.unfit(file, place, column);
                None
            }
        }
    }

    fn list(
        &mut self,
        file: &str,
        place: &str,
        column: &ColumnSource,
        list: &[String],
    ) -> Option<Value> {
        match column.kind {
            ColumnType::Words => {
                let known: Vec<bool> = list
                    .iter()
                    .map(|word| self.word(file, place, column, word))
                    .collect();
                known
                    .iter()
                    .all(|known| *known)
                    .then(|| Value::Words(list.to_vec()))
            }
            ColumnType::Hexes => {
                let hexes: Vec<Option<HexIx>> = list
                    .iter()
                    .map(|name| self.hex(file, place, name))
                    .collect();
                let hexes: Option<Vec<HexIx>> = hexes.into_iter().collect();
                hexes.map(Value::Hexes)
            }
            ColumnType::Refs => {
                let of = column.of.clone().unwrap_or_default();
                let known: Vec<bool> = list
                    .iter()
                    .map(|id| self.entry(file, place, &of, id))
                    .collect();
                known
                    .iter()
                    .all(|known| *known)
                    .then(|| Value::Refs(list.to_vec()))
            }
            _ => {
                self.unfit(file, place, column);
                None
            }
        }
    }

    fn word(&mut self, file: &str, place: &str, column: &ColumnSource, word: &str) -> bool {
        if column.words.contains_key(word) {
            return true;
        }
        let known: Vec<&str> = column.words.keys().map(String::as_str).collect();
        let wrong = format!("\"{word}\" is no word of the column \"{}\"", column.id);
        let fault = Fault::error(file, place, wrong)
            .expected(format!("one of {}", known.join(", ")))
            .nearest(word, known.iter().copied());
        self.faults.push(fault);
        false
    }

    /// The ranges of a column with a step must follow each other without gap or overlap.
    fn ranges(&mut self, file: &str, column: &ColumnSource, rows: &[Row]) {
        let Some(step) = column.step else { return };
        let mut ranges: Vec<(Range, &Row)> = rows
            .iter()
            .filter_map(|row| Some((row.range_opt(&column.id).ok()??, row)))
            .collect();
        ranges.sort_by_key(|(range, _)| range.min);
        for pair in ranges.windows(2) {
            let [(before, _), (after, row)] = pair else {
                continue;
            };
            let follows = before.max.and_then(|max| max.checked_add(step));
            if follows != after.min || follows.is_none() {
                let wrong = format!("{after} does not follow {before} in steps of {step}");
                let fault = Fault::error(file, format!("{}/{}", row.place, column.id), wrong);
                self.faults
                    .push(fault.expected("ranges without gap or overlap"));
            }
        }
    }
}

fn modifier(chart: &ChartSource, source: &ModifierSource) -> Modifier {
    Modifier {
        id: source.id.clone(),
        when: source.when.clone(),
        by: source.by,
        rule: source.rule.clone(),
        provenance: provenance(
            source.source.unwrap_or(chart.source),
            Some(source.basis.as_ref().unwrap_or(&chart.basis)),
        ),
    }
}

fn number(cell: &CellSource) -> Option<Exact> {
    match cell {
        CellSource::Number(number) => Some(*number),
        CellSource::Word(word) => word.parse().ok(),
        _ => None,
    }
}
