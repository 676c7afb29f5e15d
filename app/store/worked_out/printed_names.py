"""The hosts and instances that the reports of each series print."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.store.access.visibility import ASKING, of_seen_files
from app.store.schema.tables import Report
from app.store.worked_out.tallies import Kept

Names = tuple[tuple[str | None, str | None], ...]
"""Instances with their hosts."""
KEPT: Kept[Names] = Kept()
_ALL = select(Report.series_id, Report.instance, Report.host).distinct()


def printed_names(session: Session) -> Mapping[int, Names]:
    """By series; of one whose reports came just now there may be none."""

    def find(series: Sequence[int]) -> dict[int, Names]:
        by_series: dict[int, list[tuple[str | None, str | None]]] = {}
        for number, instance, host in _rows(session, series):
            by_series.setdefault(number, []).append((instance, host))
        return {number: tuple(by_series[number]) for number in series if number in by_series}

    return KEPT.of_each(session, find)


def _rows(session: Session, series: Sequence[int]) -> Sequence[Any]:
    if len(series) <= _MOST_NAMED:
        return session.execute(of_seen_files(_ALL.where(Report.series_id.in_(series)))).all()
    if session.get_bind().dialect.name == "sqlite" and ASKING.get().groups is None:
        rows = session.connection().exec_driver_sql(_STEPS).all()
        if len(rows) < _MOST_STEPS:
            return rows
    return session.execute(of_seen_files(_ALL)).all()


_MOST_NAMED = 100
"""Of more series than that the index of names is read from one end to the other."""
_MOST_STEPS = 5_000
"""Of more names, hosts and series than that as well: to look for each takes longer."""


def _first(condition: str, order: str) -> str:
    index = "ix_report_host_instance_series"
    return f"(SELECT id FROM report INDEXED BY {index} WHERE {condition} ORDER BY {order} LIMIT 1)"  # noqa: S608 - ours


_STEPS = f"""
WITH RECURSIVE met (id, host, instance, series_id) AS (
  SELECT * FROM (SELECT id, host, instance, series_id FROM report ORDER BY host, instance, series_id LIMIT 1)
  UNION ALL
  SELECT following.id, following.host, following.instance, following.series_id
  FROM met CROSS JOIN report AS following ON following.id = coalesce(
    {_first("host IS met.host AND instance IS met.instance AND series_id > met.series_id", "series_id")},
    {_first("host IS met.host AND instance > met.instance", "instance, series_id")},
    {_first("host IS met.host AND met.instance IS NULL AND instance >= ''", "instance, series_id")},
    {_first("host > met.host", "host, instance, series_id")},
    {_first("met.host IS NULL AND host >= ''", "host, instance, series_id")}
  )
  LIMIT {_MOST_STEPS}
)
SELECT series_id, instance, host FROM met
"""  # noqa: S608 - ours
"""The same from one to the next that differs, in SQLite, which reads every entry of the index to find those that do:
of 100,000 reports a hundred times as many. Nothing stands before all others, as in its order."""
