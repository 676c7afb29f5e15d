"""Measuring a storage: which loads a test runs, what it warns of, when it repeats a load and when it stops."""
