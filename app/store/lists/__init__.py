"""Lists of reports: narrowed, sorted, found by words, a page at a time."""
