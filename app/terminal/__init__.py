"""How any command writes to a terminal: the console, and lines of figures and bars."""
