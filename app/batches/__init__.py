"""Batches: many files that were sent at once, and what became of each."""
