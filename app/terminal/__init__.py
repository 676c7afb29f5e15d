"""How any command writes to a terminal."""
