"""How a document becomes a file: CSV, sheets, markdown, a page that opens without us."""
