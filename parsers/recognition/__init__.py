"""Which kind of report a file is, and which look-alikes are none."""
