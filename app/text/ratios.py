"""Ratios and milliseconds as people read them."""

from app.text.figures import UNKNOWN, number

HUNDREDTH = 0.01


def times(ratio: float | None) -> str:
    """×3.56; what is next to nothing against the other as ÷67,000."""
    if ratio is None:
        return UNKNOWN
    if ratio == 0:
        return "gone"
    if 0 < ratio <= HUNDREDTH:
        return f"÷{_rounded(1 / ratio)}"
    if ratio >= 1000:
        return f"×{_rounded(ratio)}"
    return f"×{ratio:.2f}" if 0.1 <= ratio < 10 else f"×{number(ratio)}"


def _rounded(many: float) -> str:
    """No more than two figures: such a ratio has one side next to nothing."""
    return f"{float(f'{many:.1e}'):,.0f}"


def ms(value: float | None) -> str:
    """Milliseconds with their unit; what is far below them in microseconds."""
    if value is None:
        return UNKNOWN
    if 0 < abs(value) < 0.1:
        return f"{number(value * 1000)} µs"
    return f"{number(value / 1000)} s" if abs(value) >= 10_000 else f"{number(value)} ms"
