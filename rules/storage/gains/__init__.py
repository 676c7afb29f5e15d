"""What each change would save, row by row."""
