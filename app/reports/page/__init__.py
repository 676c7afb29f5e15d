"""What the page of a report shows: the first screen, gains, limits, and its tables."""
