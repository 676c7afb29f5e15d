"""Pictures as inline SVG made here, so that they need no script, stay sharp in print and carry their own words.

Widths are percentages without a viewBox: text keeps its size on a phone. Colours come from classes of the style
sheet, so one picture serves light and dark; classes differ by pattern as well as by colour.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from markupsafe import Markup, escape

from rules.pictures import TimePart
from rules.wording import percent_to

# Index in this list = colour and pattern; keys are the contract's classes.
CLASSES = (
    "reads", "temp", "commit", "writer", "log_switch", "other_io", "cpu",
    "cluster", "concurrency", "application", "network", "other", "unaccounted", "scheduler",
)  # fmt: skip
INKS = (
    "",
    "M-2 10L10 -2M-2 2L2 -2M6 10L10 6",
    "M-2 -2L10 10M-2 6L2 10M6 -2L10 2",
    "M0 2H8M0 6H8",
    "M2 0V8M6 0V8",
    "M0 4H8M4 0V8",
    "M4 3.5V4.5M0 -.5V.5M8 -.5V.5M0 7.5V8.5M8 7.5V8.5",
)
NO_FIGURES = "no figures"
LABEL_FITS = 0.06
FITS_A_PHONE = 0.11


def slot(name: str) -> int:
    """Which colour and pattern a class has; a class unknown here looks like `other`."""
    return CLASSES.index(name) if name in CLASSES else CLASSES.index("other")


def _ink(name: str) -> str:
    """The lines of a class's pattern; empty where it is plain."""
    return INKS[slot(name) % len(INKS)]


def _fill(prefix: str, name: str) -> Markup:
    """What fills a part: a plain colour as it is, as tiles of a pattern show their seams on paper."""
    return Markup('fill="url(#{}-{})"').format(prefix, name) if _ink(name) else Markup('class="k{}"').format(slot(name))


def _pattern(prefix: str, name: str) -> Markup:
    ink = _ink(name)
    lines = Markup('<path class="ink" d="{}"/>').format(ink) if ink else ""
    return Markup(
        '<pattern id="{}-{}" width="8" height="8" patternUnits="userSpaceOnUse">'
        '<rect width="8" height="8" class="k{}"/>{}</pattern>'
    ).format(prefix, name, slot(name), lines)


def swatch(prefix: str, name: str) -> Markup:
    """The legend's little square, filled as the class is in the picture of the same prefix."""
    return Markup(
        '<svg class="swatch" width="16" height="16" aria-hidden="true" focusable="false">'
        '<rect width="16" height="16" rx="2" {}/></svg>'
    ).format(_fill(prefix, name))


def stacked_bar(prefix: str, title: str, parts: Sequence[TimePart]) -> Markup:
    """One bar of 100 %; parts below zero are left to the table."""
    shown = [part for part in parts if part.share > 0]
    total = sum(part.share for part in shown) or 1
    patterns = Markup().join(_pattern(prefix, part.name) for part in parts)
    bars, left = Markup(), 0.0
    for part in shown:
        width = part.share / total
        bars += _stack_part(prefix, part, left, width)
        left += width
    description = "; ".join(f"{part.label} {percent_to(part.share)}" for part in shown)
    return Markup(
        '<svg class="stack" width="100%" height="44" role="img" aria-labelledby="{0}-title {0}-desc">'
        '<title id="{0}-title">{1}</title><desc id="{0}-desc">{2}</desc><defs>{3}</defs>{4}</svg>'
    ).format(prefix, title, description or NO_FIGURES, patterns, bars)


def _stack_part(prefix: str, part: TimePart, left: float, width: float) -> Markup:
    text: Markup | str = ""
    if width >= LABEL_FITS:
        text = Markup('<text class="{}" x="{:.2f}%" y="27" text-anchor="middle">{}</text>').format(
            "" if width >= FITS_A_PHONE else "roomy", (left + width / 2) * 100, percent_to(part.share, 0)
        )
    return Markup('<g><rect x="{:.2f}%" width="{:.2f}%" height="44" {}/>{}<title>{} {}</title></g>').format(
        left * 100, width * 100, _fill(prefix, part.name), text, part.label, percent_to(part.share)
    )


def bar(share: float | None, further: float | None = None) -> Markup:
    """A bar in a table cell: solid to `share`, pale on to `further`; its figures stand in the cells beside it.

    Unknown draws nothing: an empty rail would read as none.
    """
    if share is None and further is None:
        return Markup()
    solid = _within(share)
    pale = max(_within(further) - solid, 0.0)
    return Markup(
        '<svg class="bar" width="100%" height="12" aria-hidden="true" focusable="false">'
        '<rect class="rail" width="100%" height="12" rx="2"/>'
        '<rect class="pale" x="{0:.1f}%" width="{1:.1f}%" height="12"/>'
        '<rect class="solid" width="{0:.1f}%" height="12" rx="2"/></svg>'
    ).format(solid * 100, pale * 100)


def with_bar(text: Any, percent: float) -> Markup:
    """A percentage in a table cell with a thin bar below it, of a hundred."""
    return Markup(
        '{}<svg class="share" width="100%" height="3" aria-hidden="true" focusable="false">'
        '<rect class="rail" width="100%" height="3"/><rect class="solid" width="{:.1f}%" height="3"/></svg>'
    ).format(text, _within(percent / 100) * 100)


def _within(share: float | None) -> float:
    return min(max(share or 0.0, 0.0), 1.0)


def columns(title: str, values: Iterable[tuple[str, float | None]]) -> Markup:
    """Small columns in a table cell, such as one printed histogram: (label, percent 0 to 100) each."""
    drawn = [(label, value) for label, value in values]
    width = 100 / max(len(drawn), 1)
    bars = Markup().join(
        _column(index * width, width, label, value) for index, (label, value) in enumerate(drawn) if value
    )
    description = ", ".join(f"{label}: {value:g} %" for label, value in drawn if value)
    return Markup(
        '<svg class="columns" width="160" height="28" role="img"><title>{0}: {1}</title><desc>{1}</desc>'
        '<line x1="0" x2="160" y1="27.5" y2="27.5"/>{2}</svg>'
    ).format(title, description or NO_FIGURES, bars)


def _column(left: float, width: float, label: str, value: float) -> Markup:
    height = 26 * _within(value / 100)
    return Markup(
        '<rect class="solid" x="{:.2f}%" y="{:.2f}" width="{:.2f}%" height="{:.2f}"><title>{}: {}</title></rect>'
    ).format(left + width * 0.1, 27 - height, width * 0.8, height, label, escape(f"{value:g} %"))
