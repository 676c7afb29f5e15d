"""Invented databases with figures, written straight into the store's rows: histories without parser and rules."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Engine, insert, select
from sqlalchemy.orm import Session, sessionmaker

from app.store.engine.transactions import writing
from app.store.schema.tables import Database, MetricValue, Report, Series, Upload

MIDNIGHT = datetime(2026, 1, 15)
HOUR = timedelta(hours=1)
FIGURES = {
    "average_active_sessions": 4.0, "unaccounted_share": 0.0, "io_share": 0.5, "cpu_share": 0.3,
    "single_block_read_ms": 8.0, "single_block_reads_per_s": 250.0, "read_iops": 1000.0, "write_iops": 100.0,
    "read_bytes_per_s": 8e6, "write_bytes_per_s": 1e6, "media_gain_share": 0.4,
}  # fmt: skip


class Books:
    """Adds databases, series and reports; each call is committed."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def database(self, called: str, **what: Any) -> int:
        key = json.dumps([called, what.get("container")])
        row = {"public_id": f"id-{called}".lower(), "key": key, "stands_on": "", "name": called, "dbid": None, **what}
        return self._add(Database, row)

    def series(self, database: int, scope: str = "instance", number: int | None = 1, **what: Any) -> int:
        row = {"database_id": database, "scope": scope, "instance_number": number, **what}
        return self._add(Series, {"key": f"{database} {scope} {number}", **row})

    def report(
        self,
        series: int,
        begin: datetime | None = MIDNIGHT,
        length: timedelta = HOUR,
        figures: Mapping[str, float | None] = {},
        **what: Any,
    ) -> int:
        """A report of that series; `figures` go over the usual ones, None is unknown; `end` is what is printed."""
        end = what.pop("end_time", None if begin is None else begin + length)
        with Session(self.engine) as session:
            count = len(session.execute(select(Report.id)).all())
        upload = self._add(Upload, {
            "public_id": f"u{count}", "sha256": f"{count}", "filename": "f", "size": 1, "raw": b"",
            "received_at": MIDNIGHT,
        })  # fmt: skip
        row = {
            "upload_id": upload, "part": 1, "parts": 1, "series_id": series, "format": "awr-html", "database": "X",
            "startup_time": datetime(2026, 1, 1), "begin_time": begin, "end_time": end, "begin_snap": None,
            "end_snap": None, "verdict_case": "latency_limited", "media_or_spindles": "media",
            "headline": "Reads lead.", "judged_with": "", "versions": "1/1/1", **what,
        }  # fmt: skip
        report = self._add(Report, row)
        known = {"elapsed_s": length.total_seconds(), **FIGURES, **figures}
        rows = [
            {"report_id": report, "name": name, "series_id": series, "end_time": end, "value": value}
            for name, value in known.items()
            if value is not None
        ]
        with writing(sessionmaker(self.engine)) as session:
            if rows:
                session.execute(insert(MetricValue), rows)
        return report

    def alone(self, name: str, **figures: float | None) -> int:
        """A database with one report of an hour from midnight."""
        series = self.series(self.database(name))
        self.report(series, figures=figures)
        return series

    def _add(self, table: Any, row: Mapping[str, Any]) -> int:
        with writing(sessionmaker(self.engine)) as session:
            return int(session.scalars(insert(table).values(row).returning(table.id)).one())
