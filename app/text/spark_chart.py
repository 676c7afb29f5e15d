"""A small curve for a table cell: how a figure went, without axes; its figures stand in its title."""

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup, escape

from rules.wording import number

WIDTH, HEIGHT, EDGE = 84, 22, 3


def spark(values: Sequence[float], title: str) -> Markup:
    """The values in their order from the left, the last one marked; nothing of fewer than two.

    It rises from zero, so that a tenth more looks like a tenth.
    """
    if len(values) < 2:
        return Markup()
    least, most = min(values), max(values)
    across, rise = _across(len(values)), HEIGHT - 2 * EDGE
    down = [f"{HEIGHT - EDGE - (value / most if most > 0 else 0.0) * rise:.1f}" for value in values]
    shown = f"{len(values)} values from {number(least)} to {number(most)}, the last {number(values[-1])}"
    line = " ".join(map(",".join, zip(across, down, strict=True)))
    return Markup(  # noqa: S704 - numbers, and texts that are escaped; `Markup.format` takes ten times as long
        f'<svg class="spark" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f'<title>{escape(title)}</title><desc>{escape(shown)}</desc><polyline points="{line}"/>'
        f'<circle cx="{across[-1]}" cy="{down[-1]}" r="2.2"/></svg>'
    )


@lru_cache(maxsize=64)
def _across(count: int) -> tuple[str, ...]:
    """Where so many values stand from the left: the same in every line of a list."""
    step = (WIDTH - 2 * EDGE) / (count - 1)
    return tuple(f"{EDGE + place * step:.1f}" for place in range(count))
