"""What a file, and a report once it is read, is: lines, tables, sections, rows, values."""
