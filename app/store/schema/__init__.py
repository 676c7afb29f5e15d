"""The tables of the store, and the statements on them that every file brings along."""
