"""What was worked out of many reports, and is kept as long as it holds."""
