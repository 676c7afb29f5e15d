"""What the page of several load curves shows, for the page and for a file that opens offline."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from app.curves import versus_view
from app.text.load_curves_chart import Drawn, sign, together
from app.web.templating import render
from rules.curves.sheet import Sheet
from rules.curves.versus_document import CurveComparison, CurveSide

Row = tuple[str, ...]


@dataclass(frozen=True)
class Comparison:
    """One curve against the first: its name, what is said of it, and its figures."""

    name: str
    against: str
    sentences: Sequence[str]
    differences: Sequence[Row]
    loads: Sequence[Row]
    unit: str
    noise: str


@dataclass(frozen=True)
class Context:
    """What `curves/compare.html` gets."""

    refusal: str
    """Why nothing can be compared, in a sentence; empty where something can."""
    names: Sequence[tuple[Markup, str, str]]
    """The sign of each curve in the picture, its name and its address; no address in a file."""
    unnamed: bool
    """Whether it is not known of a curve which part ended it."""
    picture: Markup
    """All of them, latency against rate; empty where too little is known."""
    comparisons: Sequence[Comparison]
    """The others against the first."""
    sheet_sentences: Sequence[str]
    """What follows from all tests of a storage."""
    sheet: Sequence[Row]
    """A line a test."""
    query: str
    """The curves as the address names them, for the exports."""
    exported: bool
    """Whether this page is a file of its own."""


def page(comparisons: Sequence[CurveComparison], sheet: Sheet) -> str:
    """The rendered page as a file of its own."""
    return bytes(render("curves/compare.html", context(comparisons, sheet, (), exported=True)).body).decode()


def context(
    comparisons: Sequence[CurveComparison], sheet: Sheet, ids: Sequence[str], *, exported: bool = False
) -> Context:
    """The page of some comparisons of curves with these ids."""
    sides = [comparisons[0].first, *(pair.second for pair in comparisons)]
    in_mb = any(not side.max_iops or not any(level.iops for level in side.levels) for side in sides if side.levels)
    drawn = [Drawn(side.name or "Load curve", _places(side, in_mb)) for side in sides]
    return Context(
        refusal="",
        names=[(sign(place), curve.name, f"/curves/{ids[place]}" if ids else "") for place, curve in enumerate(drawn)],
        unnamed=any(not side.ended_by for side in sides),
        picture=together("together", drawn, "MB/s" if in_mb else "requests/s"),
        comparisons=[_comparison(pair) for pair in comparisons],
        sheet_sentences=sheet.sentences,
        sheet=versus_view.sheet_rows(sheet),
        query="&".join(f"curve={public_id}" for public_id in ids),
        exported=exported,
    )


def _comparison(pair: CurveComparison) -> Comparison:
    return Comparison(
        name=pair.second.name or "Load curve",
        against=pair.first.name or "Load curve",
        sentences=pair.sentences,
        differences=versus_view.difference_rows(pair),
        loads=versus_view.load_rows(pair),
        unit="MB/s" if pair.unit == "MB" else "requests/s",
        noise=f"A difference counts from {pair.noise_percent:.1f} % on: {pair.noise_from}.",
    )


def _places(side: CurveSide, in_mb: bool) -> list[tuple[float, float]]:
    rated = [(level.mbps if in_mb else level.iops, level.latency_ms) for level in side.levels]
    return [(rate, latency) for rate, latency in rated if rate and latency]


def nothing(sentence: str) -> Context:
    """The page where nothing can be compared."""
    return Context(sentence, (), False, Markup(), (), (), (), "", exported=False)
