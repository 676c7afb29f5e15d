"""The last few values of one figure of many series at once, for small curves in lists: read from the index alone."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Engine, select, union_all
from sqlalchemy.orm import sessionmaker

from app.store.tables import Database, MetricValue, Series

MOST = 20
"""Values of a series."""


class SeriesOf(NamedTuple):
    """A series as lines of lists name it: the public id of its database, its scope and the number of its instance."""

    database_id: str
    scope: str
    instance_number: int | None


def recent(engine: Engine, wanted: Collection[SeriesOf], name: str) -> Mapping[SeriesOf, Sequence[float]]:
    """The newest values of a figure, the oldest first; of a series without any there is no entry."""
    with sessionmaker(engine)() as session:
        known = select(Series.id, Database.public_id, Series.scope, Series.instance_number).join(Series.database)
        rows = session.execute(known.where(Database.public_id.in_({one.database_id for one in wanted})))
        named = {row[0]: SeriesOf(*row[1:]) for row in rows}
        numbers = [number for number, one in named.items() if one in set(wanted)]
        if not numbers:
            return {}
        found: dict[SeriesOf, list[float]] = {}
        for series, value in session.execute(union_all(*(_last(number, name) for number in numbers))):
            found.setdefault(named[series], []).append(value)
    return {one: values[::-1] for one, values in found.items()}


def _last(series: int, name: str) -> Any:
    its = MetricValue.series_id == series, MetricValue.name == name, MetricValue.end_time.is_not(None)
    query = select(MetricValue.series_id, MetricValue.value).where(*its)
    newest = query.order_by(MetricValue.end_time.desc(), MetricValue.report_id.desc()).limit(MOST).subquery()
    return select(newest.c.series_id, newest.c.value)
