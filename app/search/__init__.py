"""Search over all reports."""
