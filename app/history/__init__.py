"""What stored reports say over time: an interval counts once."""
