"""Figures as the sentences of a comparison say them."""

from datetime import datetime
from math import isfinite

from rules.wording import count, percent

MICROSECONDS = 1000
HUNDREDTH = 0.01


def spent(ms: float) -> str:
    """Time per unit of work with three figures, in the unit one says it in: 6.31 ms, 58.9 s, 17.1 µs."""
    if abs(ms) >= 10_000:
        return f"{count(ms / 1000) if abs(ms) >= 1e6 else three(ms / 1000)} s"
    if abs(ms) >= 0.1 or ms == 0:
        return f"{three(ms)} ms"
    return f"{three(MICROSECONDS * ms)} µs"


def three(value: float) -> str:
    """A number with three figures and no exponent; thousands apart."""
    if abs(value) >= 100 or value == 0:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 0.1 else f"{value:.2g}"


def change(ratio: float) -> str:
    """After / before as a signed percentage: −72 %; from twice on as a factor: ×2.35; a hundredth as ÷100."""
    if ratio >= 2:
        return times(ratio)
    if 0 < ratio <= HUNDREDTH:
        return f"÷{three(1 / ratio)}"
    points = 100 * (ratio - 1)
    return f"{points:+.0f} %".replace("-", "−") if abs(points) >= 0.5 else "±0 %"


def times(ratio: float) -> str:
    """A factor with three figures: ×3.56."""
    return f"×{three(ratio)}" if isfinite(ratio) else "×∞"


def fell_by(ratio: float) -> str:
    """How far something fell or rose, as one says it: fell by only a third, rose by 12 %, doubled."""
    if abs(ratio - 1) < 0.03:
        return "stayed the same"
    if 0 < ratio <= HUNDREDTH:
        return f"fell to 1/{three(1 / ratio)}"
    if ratio < 1:
        return f"fell by {_part(1 - ratio)}"
    return f"rose by {_part(ratio - 1)}" if ratio < 1.95 else f"grew to {three(ratio)} times as much"


def _part(share: float) -> str:
    for name, value in (("a quarter", 0.25), ("a third", 1 / 3), ("half", 0.5), ("two thirds", 2 / 3)):
        if abs(share - value) < 0.012:
            return name
    return percent(share)


def day(at: datetime) -> str:
    """Wed 13 Dec 2006 11:45."""
    return f"{at:%a} {at.day} {at:%b %Y %H:%M}"


def listed(names: list[str]) -> str:
    """a, b and c."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""


def plural(number: int, one: str, many: str | None = None) -> str:
    """1 window, 2 windows."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
