"""The reader: printed excerpts in, rows with their lines out."""
