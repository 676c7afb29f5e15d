"""The advice held against diagnoses that were written by hand, from the raw text alone."""
