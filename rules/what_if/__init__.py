"""What-if: the gain of one change of the storage, worked out from a stored verdict's `basis` alone."""

from rules.what_if.answer import what_if

__all__ = ["what_if"]
