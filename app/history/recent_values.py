"""The last few values of one figure of many series at once, for small curves in lists: read from the index alone."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import CompoundSelect, Integer, String, bindparam, select, union_all
from sqlalchemy.orm import Session

from app.store.tables import Database, MetricValue, Series
from app.store.tallies import CHANGES, Stamp
from app.store.tally_table import SeriesTally

MOST = 20
"""Values of a series."""


class SeriesOf(NamedTuple):
    """A series as lines of lists name it: the public id of its database, its scope and the number of its instance."""

    database_id: str
    scope: str
    instance_number: int | None


def places(session: Session, wanted: Collection[SeriesOf]) -> dict[SeriesOf, Stamp]:
    """The numbers of those series that there are, each with its last change."""
    found: dict[SeriesOf, Stamp] = {}
    for number, changes, *its in session.execute(_KNOWN, {"public_ids": list({one.database_id for one in wanted})}):
        if (one := SeriesOf(*its)) in wanted:
            found[one] = (*found.get(one, ()), (number, changes))
    return found


def recent(session: Session, wanted: Mapping[SeriesOf, Stamp], name: str) -> dict[SeriesOf, list[float]]:
    """The newest values of a figure, the oldest first, by series as `places` has them; of one without any there is no
    entry."""
    named = {number: one for one, numbers in wanted.items() for number, _ in numbers}
    if not named:
        return {}
    asked = {"name": name, **{_of(place): number for place, number in enumerate(named)}}
    found: dict[SeriesOf, list[float]] = {}
    for series, value in session.connection().execute(_newest(len(named), MOST), asked):  # past the ORM: many rows
        found.setdefault(named[series], []).append(value)
    return {one: values[::-1] for one, values in found.items()}


_COLUMNS: tuple[Any, ...] = (Series.id, CHANGES, Database.public_id, Series.scope, Series.instance_number)
_KNOWN = (
    select(*_COLUMNS)
    .join(Series.database)
    .outerjoin(SeriesTally, SeriesTally.series_id == Series.id)
    .where(Database.public_id.in_(bindparam("public_ids", expanding=True)))
)


@lru_cache(maxsize=64)
def _newest(count: int, most: int) -> CompoundSelect[Any]:
    """The newest values of so many series; made once, as that takes longer than to ask it."""
    return union_all(*(_last(_of(place), most) for place in range(count)))


def _of(place: int) -> str:
    return f"series_{place}"


def _last(series: str, most: int) -> Any:
    its = (
        MetricValue.series_id == bindparam(series, type_=Integer),
        MetricValue.name == bindparam("name", type_=String),
        MetricValue.end_time.is_not(None),
    )
    query = select(MetricValue.series_id, MetricValue.value).where(*its)
    newest = query.order_by(MetricValue.end_time.desc(), MetricValue.report_id.desc()).limit(most).subquery()
    return select(newest.c.series_id, newest.c.value)
