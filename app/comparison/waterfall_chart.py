"""From what a unit of work took before to what it takes now, part by part, as inline SVG.

Drawn as `app.text.charts`: across in percent, down in pixels, each bar under its own words, so that it fits a phone. A
fall is a plain bar with a minus, a rise a hatched one with a plus: nobody needs the colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from app.comparison.view import signed
from rules.comparison.pair import WaterfallStep
from rules.wording import capital, number

ROW, BAR, TEXT = 36.0, 14.0, 12.0  # pixels
LEFT, RIGHT = 0.0, 100.0  # percent
SMALL = 0.005
"""Parts that change less than this of the larger side are one bar; the table has them all."""
NOTHING = 1e-4
"""What the small parts change together must be seen."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One row: its words, its figure, and from where to where it reaches in milliseconds."""

    label: str
    figure: str
    start: float
    end: float
    kind: str
    """`whole`, `fall` or `rise`."""


def bars(before_ms: float, after_ms: float, steps: Sequence[WaterfallStep]) -> list[Bar]:
    """The whole before, every part of weight in the order given, the small ones as one, the whole after."""
    small = SMALL * max(before_ms, after_ms)
    weighty = [(capital(step.label), step.saved_ms) for step in steps if abs(step.saved_ms) >= small]
    rest = [step.saved_ms for step in steps if abs(step.saved_ms) < small]
    if abs(sum(rest)) >= NOTHING * max(before_ms, after_ms):
        name = "one smaller part" if len(rest) == 1 else f"{len(rest)} smaller parts"
        weighty.append((capital(name), sum(rest)))
    rows, level = [Bar("Before", f"{number(before_ms)} ms", 0.0, before_ms, "whole")], before_ms
    for label, saved in weighty:
        rows.append(
            Bar(label, signed(-saved, max(before_ms, after_ms)), level, level - saved, "rise" if saved < 0 else "fall")
        )
        level -= saved
    return [*rows, Bar("After", f"{number(after_ms)} ms", 0.0, after_ms, "whole")]


def waterfall(prefix: str, title: str, before_ms: float, after_ms: float, steps: Sequence[WaterfallStep]) -> Markup:
    """The picture; empty where there are no parts. `title` says which unit of work it is about."""
    if not steps:
        return Markup()
    rows = bars(before_ms, after_ms, steps)
    least = min(0.0, *(min(bar.start, bar.end) for bar in rows))
    most = max(max(bar.start, bar.end) for bar in rows)
    drawn = Markup().join(_step(bar, n, least, most) for n, bar in enumerate(rows[:-1]))
    drawn += Markup().join(_row(prefix, bar, n, least, most) for n, bar in enumerate(rows))
    description = "; ".join(f"{bar.label} {bar.figure}" for bar in rows)
    return Markup(
        '<svg class="waterfall" width="100%" height="{4:.0f}" role="img" aria-labelledby="{0}-title {0}-desc">'
        '<title id="{0}-title">{1}</title><desc id="{0}-desc">{2}.</desc><defs>{3}</defs>{5}</svg>'
    ).format(prefix, title, description, hatching(prefix), ROW * len(rows), drawn)


def hatching(prefix: str) -> Markup:
    """What a rise is filled with."""
    return Markup(
        '<pattern id="{}-rise" width="8" height="8" patternUnits="userSpaceOnUse">'
        '<rect width="8" height="8" class="rise"/><path class="ink" d="M-2 10L10 -2M-2 2L2 -2M6 10L10 6"/></pattern>'
    ).format(prefix)


def _x(value: float, least: float, most: float) -> float:
    return LEFT + (RIGHT - LEFT) * (value - least) / ((most - least) or 1.0)


def _row(prefix: str, bar: Bar, place: int, least: float, most: float) -> Markup:
    start, end = sorted((_x(bar.start, least, most), _x(bar.end, least, most)))
    fill = (
        Markup('fill="url(#{}-rise)"').format(prefix) if bar.kind == "rise" else Markup('class="{}"').format(bar.kind)
    )
    top = place * ROW
    return Markup(
        '<g class="{}"><text x="0" y="{:.0f}">{}</text>'
        '<text class="figure" x="100%" y="{:.0f}" text-anchor="end">{}</text>'
        '<rect x="{:.2f}%" y="{:.0f}" width="{:.2f}%" height="{:.0f}" {}><title>{} {}</title></rect></g>'
    ).format(
        f"row-{bar.kind}", top + TEXT, bar.label, top + TEXT, bar.figure, start, top + TEXT + 5, max(end - start, 0.2),
        BAR, fill, bar.label, bar.figure,
    )  # fmt: skip


def _step(bar: Bar, place: int, least: float, most: float) -> Markup:
    """The thin line from a bar's end down to the next bar."""
    x, top = _x(bar.end, least, most), place * ROW + TEXT + 5 + BAR
    return Markup('<line class="step" x1="{0:.2f}%" x2="{0:.2f}%" y1="{1:.0f}" y2="{2:.0f}"/>').format(
        x, top, top + ROW - BAR
    )
