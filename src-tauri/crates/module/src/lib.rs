//! The module zip: its source types, reading within limits, validation, packing and drawing.
