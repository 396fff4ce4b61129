//! The ruleset that judges the title Tornio '44, laid out by the chapters of its rulebook.
