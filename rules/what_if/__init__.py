"""What-if: the gain of one change of the storage, worked out from a stored verdict's `basis` alone."""
