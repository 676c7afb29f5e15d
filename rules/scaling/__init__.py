"""What a database did as more and more users worked on it: stored reports of rising load as a curve."""

from rules.scaling.study import Measured, scaling

__all__ = ["Measured", "scaling"]
