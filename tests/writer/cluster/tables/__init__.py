"""One module a kind of table; each declares its tables with their places in the report."""
