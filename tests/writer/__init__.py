"""Prints reports of any release from plain figures: the reader's adversary, it knows none of its code."""
