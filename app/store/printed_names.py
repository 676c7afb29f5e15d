"""The hosts and instances that the reports of each series print."""

from collections.abc import Mapping, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.store.tables import Report
from app.store.tallies import Kept

Names = tuple[tuple[str | None, str | None], ...]
"""Instances with their hosts."""
KEPT: Kept[Names] = Kept()
_ALL = select(Report.series_id, Report.instance, Report.host).distinct()


def printed_names(session: Session) -> Mapping[int, Names]:
    """By series; of one whose reports came just now there may be none."""

    def find(series: Sequence[int]) -> dict[int, Names]:
        by_series: dict[int, list[tuple[str | None, str | None]]] = {}
        some = _ALL if len(series) > _MOST_NAMED else _ALL.where(Report.series_id.in_(series))
        for number, instance, host in session.execute(some):
            by_series.setdefault(number, []).append((instance, host))
        return {number: tuple(by_series[number]) for number in series if number in by_series}

    return KEPT.of_each(session, find)


_MOST_NAMED = 100
"""Of more series than that the index of names is read from one end to the other."""
