"""What each change would save, row by row: media at every target, devices, cache, redo, one place alone."""
