"""What a report is once it is read: tables, sections, rows, values."""
