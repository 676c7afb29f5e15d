"""Commands that are given files of reports or load curves, and what they share: reading, order, progress, printing."""
