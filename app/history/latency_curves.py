"""How the latency of series went, as small curves for the lines of lists."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from markupsafe import Markup
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from app.history.recent_values import SeriesOf, places, recent
from app.store.engine.transactions import looking
from app.store.lists.report_list import ReportLine
from app.store.worked_out.tallies import Kept, Stamp
from app.text.spark_chart import spark
from rules.wording import spent

LATENCY = "single_block_read_ms"
KEPT: Kept[Markup] = Kept(20_000)
"""Curves of about 700 bytes."""


def series_of(line: ReportLine) -> SeriesOf:
    """The series of a report."""
    return SeriesOf(line.database_id or "", line.scope, line.instance_number)


def latencies(engine: Engine, lines: Iterable[ReportLine]) -> Mapping[SeriesOf, Markup]:
    """The last single-block reads of each of their series; of one without two of them an empty picture, or none."""
    with looking(partial(Session, engine)) as session:
        stamps = places(session, {series_of(line) for line in lines})
        return KEPT.fresh(session, stamps, lambda changed: _drawn(session, {key: stamps[key] for key in changed}))


def _drawn(session: Session, series: Mapping[SeriesOf, Stamp]) -> dict[SeriesOf, Markup]:
    values = recent(session, series, LATENCY)
    return {key: spark(values[key], _caption(values[key])) if key in values else Markup() for key in series}


def _caption(values: Sequence[float]) -> str:
    first, last, most = spent(values[0], 1), spent(values[-1], 1), spent(max(values, default=None), 1)
    return f"Single-block read, last {len(values)} reports: {first} to {last}; the curve's scale is 0 to {most}"
