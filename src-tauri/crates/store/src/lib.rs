//! Games on disk: one SQLite file with plies, snapshots and the library, and the .motti file.
