"""Rule catalogue."""
