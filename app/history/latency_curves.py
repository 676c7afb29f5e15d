"""How the latency of series went, as small curves for the lines of lists."""

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup
from sqlalchemy import Engine

from app.history.recent_values import SeriesOf, recent
from app.store.report_list import ReportLine
from app.text.spark_chart import spark
from rules.wording import spent

LATENCY = "single_block_read_ms"


def series_of(line: ReportLine) -> SeriesOf:
    """The series of a report."""
    return SeriesOf(line.database_id or "", line.scope, line.instance_number)


def latencies(engine: Engine, lines: Iterable[ReportLine]) -> Mapping[SeriesOf, Markup]:
    """The last single-block reads of each of their series; of one without two of them an empty picture, or none."""
    values = recent(engine, {series_of(line) for line in lines}, LATENCY)
    return {series: spark(known, _said(known)) for series, known in values.items()}


def _said(known: Sequence[float]) -> str:
    first, last, most = spent(known[0]), spent(known[-1]), spent(max(known, default=None))
    return f"Single-block read, last {len(known)} reports: {first} to {last}; the curve's scale is 0 to {most}"
