"""Names that text layouts cut, and how they are completed."""
