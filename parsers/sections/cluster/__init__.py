"""Sections of a report on a whole cluster, one a file: known names, other tables, rows that say their instance."""
