"""What a load curve says of the storage it was measured on: floor, maximum, knee, and which model explains it."""

from rules.curves.studied import Studied, study

__all__ = ["Studied", "study"]
