"""Histories put straight into a store: intervals with their figures, without a file or a parser. And made-up noise."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pandas as pd
from sqlalchemy import Engine, func, insert, select
from sqlalchemy.orm import sessionmaker

from app.store.engine.transactions import writing
from app.store.schema.tables import Database, Marker, MetricValue, Report, Series, Upload

MONDAY = datetime(2026, 1, 5)
HOUR = timedelta(hours=1)
Interval = tuple[datetime | None, datetime | None, dict[str, float]]


def hours(values: Iterable[float], metric: str = "single_block_read_ms", first: datetime = MONDAY) -> list[Interval]:
    """Hour after hour, one value each."""
    return [(first + n * HOUR, first + (n + 1) * HOUR, {metric: float(one)}) for n, one in enumerate(values)]


def database(engine: Engine, name: str = "ORDERS") -> str:
    """A new database's public id."""
    with writing(sessionmaker(engine)) as session:
        number = (session.scalar(select(func.max(Database.id))) or 0) + 1
        values = {"id": number, "public_id": f"d{number}", "key": f"[{number}, null]", "name": name, "stands_on": ""}
        session.execute(insert(Database).values(values))
    return f"d{number}"


def fill(
    engine: Engine, public_id: str, intervals: Iterable[Interval], scope: str = "instance", instance: int | None = 1
) -> None:
    """A series of that database with these intervals, one report each."""
    with writing(sessionmaker(engine)) as session:
        of = session.scalars(select(Database.id).where(Database.public_id == public_id)).one()
        series = (session.scalar(select(func.max(Series.id))) or 0) + 1
        key = {"id": series, "database_id": of, "key": f"s{series}", "scope": scope, "instance_number": instance}
        session.execute(insert(Series).values(key))
        last = session.scalar(select(func.max(Report.id))) or 0
        uploads, reports, values = [], [], []
        for number, (begin, end, figures) in enumerate(intervals, start=last + 1):
            uploads.append({"id": number, "public_id": f"u{number}", "sha256": f"{number}", "filename": "a", "size": 1,
                            "received_at": MONDAY, "raw": b"a"})  # fmt: skip
            reports.append({"id": number, "upload_id": number, "part": 1, "parts": 1, "series_id": series,
                            "format": "awr-text", "begin_snap": number, "end_snap": number + 1, "begin_time": begin,
                            "end_time": end, "verdict_case": "mixed", "headline": "Said.", "judged_with": "",
                            "versions": ""})  # fmt: skip
            values += [{"report_id": number, "name": name, "series_id": series, "end_time": end, "value": value}
                       for name, value in figures.items()]  # fmt: skip
        for table, rows in ((Upload, uploads), (Report, reports), (MetricValue, values)):
            if rows:
                session.execute(insert(table), rows)


def mark(engine: Engine, public_id: str, at: datetime, text: str) -> str:
    """A marker of that database; its public id."""
    with writing(sessionmaker(engine)) as session:
        of = session.scalars(select(Database.id).where(Database.public_id == public_id)).one()
        number = (session.scalar(select(func.max(Marker.id))) or 0) + 1
        values: dict[str, Any] = {"id": number, "public_id": f"m{number}", "database_id": of, "at": at, "text": text}
        session.execute(insert(Marker).values(values))
    return f"m{number}"


def clock(count: int, minutes: int = 60) -> pd.DatetimeIndex:
    return pd.date_range(MONDAY, periods=count, freq=f"{minutes}min")


def white(random: np.random.Generator, count: int, size: float) -> np.ndarray:
    """Noise without a memory, of logarithms."""
    return random.normal(0, size, count)


def waves(random: np.random.Generator, count: int, size: float, memory: float) -> np.ndarray:
    """Noise that keeps a part of its last value."""
    found = np.empty(count)
    found[0] = random.normal(0, size)
    for place in range(1, count):
        found[place] = memory * found[place - 1] + random.normal(0, size * np.sqrt(1 - memory**2))
    return found


def working_days(times: pd.DatetimeIndex, size: float = 1.2) -> np.ndarray:
    """What office hours add, less at weekends."""
    course = np.clip(np.sin((times.hour + times.minute / 60 - 7) / 12 * np.pi), -0.2, 1)
    return np.asarray(size * course * np.where(times.day_of_week >= 5, 0.2, 1))
