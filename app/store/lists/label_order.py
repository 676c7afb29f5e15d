"""Reports by the label of their database, without going over them all.

No index of reports has labels, as one changes for all reports of a database at once. Series are few: as many of them as
fill a page, in the order of their labels, are looked through, and further ones where what is asked for does not fit.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Row, Select, or_, select
from sqlalchemy.orm import Session

from app.store.lists import keyset
from app.store.lists.keyset import Order, Place
from app.store.lists.report_filter import LABEL, WHOLE
from app.store.schema.tables import Database, Report, Series
from app.store.schema.tally_table import SeriesTally
from app.store.worked_out.tallies import REPORTS

Labelled = tuple[int, str | None, int]
"""A series with its label and how many reports it has."""


def rows(
    session: Session, query: Select[*tuple[Any, ...]], order: Order, after: Place | None, limit: int
) -> tuple[Sequence[Row[*tuple[Any, ...]]], str | None]:
    """As `keyset.rows`: of a query of reports joined with their series, its database and what that is joined into."""
    query, series = query.add_columns(LABEL.label("sorted_by")), _series(session, order, after)
    listed: list[Row[*tuple[Any, ...]]] = []
    for some in _pieces([labelled for labelled in series if labelled[1] is not None], limit + 1):
        narrowed = query.where(Report.series_id.in_(some))
        listed += keyset.known(session, narrowed, Report.id, order, after, limit + 1 - len(listed))
        if len(listed) > limit:
            break
    nameless = _without_label(query, series)
    listed += keyset.unknown(session, nameless, Report.id, order, after, limit + 1 - len(listed))
    return keyset.cut(listed, order, limit)


def _series(session: Session, order: Order, after: Place | None) -> list[Labelled]:
    """Those behind a place, in their order as the engine knows it; those without a label stand anywhere."""
    query = select(Series.id, LABEL, REPORTS).join(Series.database).outerjoin(SeriesTally)
    query = query.outerjoin(WHOLE, WHOLE.id == Database.part_of_id).order_by(LABEL.desc() if order.down else LABEL)
    if after is not None and after.value is not None:
        behind = after.value >= LABEL if order.down else after.value <= LABEL
        query = query.where(or_(LABEL.is_(None), behind))
    return [(row[0], row[1], row[2]) for row in session.execute(query)]


def _pieces(series: Sequence[Labelled], enough: int) -> Iterator[list[int]]:
    """The series of whole labels that have so many reports, then those of the next with twice as many."""
    piece, has = list[int](), 0
    for _, group in groupby(series, key=itemgetter(1)):
        for number, _, reports in group:
            piece.append(number)
            has += reports
        if has >= enough:
            yield piece
            piece, has, enough = [], 0, 2 * enough
    if piece:
        yield piece


def _without_label(query: Select[*tuple[Any, ...]], series: Sequence[Labelled]) -> Select[*tuple[Any, ...]]:
    """Where they have the most reports, each next one is likely theirs; else they are looked through alone."""
    nameless = [number for number, label, _ in series if label is None]
    theirs = sum(reports for _, label, reports in series if label is None)
    if 2 * theirs >= sum(reports for *_, reports in series):
        return query
    return query.where(Report.series_id.in_(nameless))
