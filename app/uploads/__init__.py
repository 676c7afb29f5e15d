"""Files that were taken: how far each is."""
