"""A whole store copied to another database, and verified."""
