"""The last few values of one figure of many series at once, for small curves in lists: read from the index alone."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Integer, String, bindparam, select, union_all
from sqlalchemy.orm import Session

from app.store.access.visibility import ASKING
from app.store.plain_rows import plain_rows
from app.store.prepared import Prepared
from app.store.schema.tables import Database, MetricValue, Report, Series
from app.store.schema.tally_table import SeriesTally
from app.store.worked_out.tallies import CHANGES, Stamp

MOST = 20
"""Values of a series."""


class SeriesOf(NamedTuple):
    """A series as lines of lists name it: the public id of its database, its scope and the number of its instance."""

    database_id: str
    scope: str
    instance_number: int | None


def places(session: Session, wanted: Collection[SeriesOf]) -> dict[SeriesOf, Stamp]:
    """The numbers of those series that there are, each with its last change."""
    stamps: dict[SeriesOf, Stamp] = {}
    asked = {"public_ids": list({key.database_id for key in wanted})}
    for number, changes, *fields in plain_rows(session, _KNOWN, asked):
        if (key := SeriesOf(*fields)) in wanted:
            stamps[key] = (*stamps.get(key, ()), (number, changes))
    return stamps


def recent(session: Session, wanted: Mapping[SeriesOf, Stamp], name: str) -> dict[SeriesOf, list[float]]:
    """The newest values of a figure, the oldest first, by series as `places` has them, one for each end of an interval;
    of a series without any there is no entry. Where who asks sees some databases only, values of files that they may
    not see are left out."""
    named = {number: key for key, numbers in wanted.items() for number, _ in numbers}
    if not named:
        return {}
    asked = {"name": name, **{_of(place): number for place, number in enumerate(named)}}
    by_series: dict[SeriesOf, dict[Any, float]] = {}
    narrowed = ASKING.get().groups is not None
    for series, end, value in _newest(len(named), MOST, narrowed).all(session, asked):
        by_series.setdefault(named[series], {}).setdefault(end, value)  # copies of an interval are one value
    return {key: list(values.values())[::-1] for key, values in by_series.items()}


_COLUMNS: tuple[Any, ...] = (Series.id, CHANGES, Database.public_id, Series.scope, Series.instance_number)
_KNOWN = (
    select(*_COLUMNS)
    .join(Series.database)
    .outerjoin(SeriesTally, SeriesTally.series_id == Series.id)
    .where(Database.public_id.in_(bindparam("public_ids", expanding=True)))
)


@lru_cache(maxsize=64)
def _newest(count: int, most: int, narrowed: bool) -> Prepared:
    """The newest values of so many series; made once, as that takes longer than to ask it."""
    return Prepared(union_all(*(_last(_of(place), most, narrowed) for place in range(count))))


def _of(place: int) -> str:
    return f"series_{place}"


def _last(series: str, most: int, narrowed: bool) -> Any:
    conditions = (
        MetricValue.series_id == bindparam(series, type_=Integer),
        MetricValue.name == bindparam("name", type_=String),
        MetricValue.end_time.is_not(None),
    )
    query = select(MetricValue.series_id, MetricValue.end_time, MetricValue.value).where(*conditions)
    if narrowed:  # by what is seen of the files themselves
        query = query.join(Report, Report.id == MetricValue.report_id).join(Report.upload)
    newest = query.order_by(MetricValue.end_time.desc(), MetricValue.report_id.desc()).limit(most).subquery()
    return select(newest.c.series_id, newest.c.end_time, newest.c.value)
