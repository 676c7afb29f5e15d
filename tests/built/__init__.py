"""Whole reports of releases of which no real one is at hand, printed by tests/writer."""
