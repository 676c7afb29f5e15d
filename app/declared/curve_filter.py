"""Which load curves a list shows, and in which order."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, func, or_, select

from app.declared.curve_figures import FIGURES
from app.store.engine.engine import without_nul
from app.store.lists.keyset import Key
from app.store.schema.tables import Curve, CurveUpload, Database

STANDING = select(func.count(Database.id)).where(Database.curve_id == Curve.id).correlate(Curve).scalar_subquery()
"""How many databases have the curve as that of their storage."""
MOST_WORDS = 10


@dataclass(frozen=True, slots=True)
class CurveFilter:
    """What a list of curves is narrowed to; None is everything. `q` are words that each stand in a curve's name, or in
    that of its file or its tool."""

    q: str | None = None
    source: str | None = None


SORTS = {
    "received": Key(),
    "name": Key(str, func.lower(Curve.name)),
    "file": Key(str, func.lower(CurveUpload.filename)),
    "source": Key(str, Curve.source),
    "databases": Key(int, STANDING),
    **{name: Key(float) for name in FIGURES},
}
"""`received` is the order in which they were stored."""
NEWEST = "-received"


def conditions(wanted: CurveFilter) -> Iterator[ColumnElement[bool]]:
    """For a query of curves, joined with their upload."""
    if wanted.source is not None:
        yield Curve.source == without_nul(wanted.source)
    texts: tuple[Any, ...] = (Curve.name, CurveUpload.filename, Curve.source)
    for word in without_nul(wanted.q or "").split()[:MOST_WORDS]:
        yield or_(*(text.icontains(word, autoescape=True) for text in texts))
