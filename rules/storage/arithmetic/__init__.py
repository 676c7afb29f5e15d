"""The lines by which a reader redoes a verdict."""
