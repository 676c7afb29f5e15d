"""A count that fell below zero, kept without its sign in 32 or 64 bits: it is printed as the largest number there is.

`4,294,967,295` reads are -1 of a counter of 32 bits, `18,446,744,073,709` seconds about 0 microseconds of one of 64.
"""

from typing import Final

_SMALL: Final = 256  # how far a count of 32 bits may have gone below zero; further down a figure may be meant
LEAST: Final = 2**32 - _SMALL  # no smaller figure is looked at
_NEAR_64: Final = 1.8e19  # two figures of 2**64; 2**63 is how an operating system prints a setting without limit
_UNITS: Final = (10**3, 10**6)  # the parts of a second that Oracle counts in
_NEAR: Final = 1e-9  # eleven figures agree: no accident
_LONGEST_TIME_S: Final = 10**12  # 32,000 years: no number of sessions waits so long


def refuse(value: float, cell: str) -> None:
    """Raises ValueError for a figure that only a counter below zero prints."""
    in_32 = isinstance(value, int) and LEAST <= value < 2**32
    in_64 = value >= _NEAR_64 or any(abs(value * unit - 2**64) < 2**64 * _NEAR for unit in _UNITS)
    if in_32 or in_64:
        raise ValueError(f"“{cell[:48]}” is no figure: a counter that fell below zero prints it")


def refuse_time(value: float, cell: str) -> None:
    """The same for seconds, of which there cannot be as many."""
    if value > _LONGEST_TIME_S:
        raise ValueError(f"“{cell[:48]}” seconds are no time: a counter that fell below zero prints them")
