"""A store of a few databases and reports that differ in all that lists ask for, some of it ugly or unknown."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Engine, insert
from sqlalchemy.orm import sessionmaker

from app.store.engine.transactions import writing
from app.store.schema.tables import Curve, CurveUpload, Database, Report, Series, Upload
from rules.core.finding import SEVERITIES
from rules.curves.curve_study import CurveStudy

DAY = datetime(2026, 3, 1)
HOUR = timedelta(hours=1)
SALES, CLONE, CRM, NAMELESS, EMPTY = "sales", "clone", "crm", "nameless", "empty"
DATABASES = (
    {"public_id": SALES, "name": "ORCL", "dbid": 1, "label": "Sales %_", "group_name": "Estate A"},
    {"public_id": CLONE, "name": "ORCLB", "dbid": 2, "label": None, "group_name": "Estate B", "part_of_id": 1},
    {"public_id": CRM, "name": "crm", "dbid": 3, "label": "Größe", "group_name": "Estate B"},
    {"public_id": NAMELESS, "name": None, "dbid": -4, "label": None, "group_name": None},
    {"public_id": EMPTY, "name": "Bare", "dbid": None, "label": "sales", "group_name": None},
)
"""The clone is joined into the first; the last has no reports."""
SERIES = (
    {"database_id": 1, "scope": "instance", "instance_number": 1, "dbid": 1},
    {"database_id": 1, "scope": "cluster", "instance_number": None, "dbid": 1},
    {"database_id": 2, "scope": "instance", "instance_number": 1, "dbid": 2},
    {"database_id": 3, "scope": "instance", "instance_number": 2, "dbid": 3},
    {"database_id": 4, "scope": "pdb", "instance_number": None, "dbid": -4},
)
PRINTED: tuple[dict[str, Any], ...] = (
    {
        "series_id": 1,
        "snaps": (10, 11),
        "hour": 1,
        "severity": "high",
        "instance": "orcl1",
        "host": "dbhost1",
        "io_share": 0.5,
        "read_ms": 10,
        "saving": 0.25,
    },
    {
        "series_id": 1,
        "snaps": (11, 12),
        "hour": 2,
        "severity": "none",
        "instance": "orcl1",
        "host": "dbhost1",
        "io_share": 0.0,
        "read_ms": 0.125,
        "saving": None,
    },
    {"series_id": 1, "snaps": (11, 12), "hour": 2, "severity": "low", "format": "awr-html", "instance": "orcl1"},
    {"series_id": 2, "snaps": (11, 12), "hour": 2, "severity": "blocker", "format": "awr-rac-html"},
    {
        "series_id": 3,
        "snaps": (10, 11),
        "hour": 9,
        "severity": "info",
        "case": "idle",
        "answer": "idle",
        "io_share": 1.0,
        "read_ms": 1e-300,
        "saving": 0.5,
    },
    {"series_id": 4, "snaps": (10, 11), "hour": 1, "severity": "medium", "instance": "ÄNDERUNG", "host": "über\u0131"},
    {"series_id": 4, "snaps": (None, None), "hour": None, "severity": None, "answer": None},
    {
        "series_id": 5,
        "snaps": (2**62, 2**62 + 1),
        "hour": 3,
        "severity": "high",
        "case": "cpu_first",
        "answer": "cpu",
        "io_share": 0.75,
    },
    {"series_id": 5, "snaps": (12, 13), "hour": None, "severity": "high", "host": "dbhost1"},
)
REFERENCES = ({"ticket": "T-1"}, {"environment": "T-1"}, {"sender_host": "T-1"}, {"ticket": "prod", "sender_host": "h"})
SAMPLES, FILES = (2, 6, 7), {3: "Wöche_7 100%.html"}
"""Uploads: one of a database that has others, and all of another database."""
DIGEST = "{:064x}"


def fill(engine: Engine) -> None:
    with writing(sessionmaker(engine)) as session:
        for table, rows in (
            (Database, [_database(number, one) for number, one in enumerate(DATABASES, start=1)]),
            (Series, [_series(number, one) for number, one in enumerate(SERIES, start=1)]),
            (Upload, [_upload(number) for number in range(1, len(PRINTED) + 1)]),
            (Report, [report(number, **one) for number, one in enumerate(PRINTED, start=1)]),
        ):
            session.execute(insert(table), rows)


def more(engine: Engine, number: int, **printed: Any) -> None:
    """One more report, in a file of its own."""
    with writing(sessionmaker(engine)) as session:
        session.execute(insert(Upload), [_upload(number)])
        session.execute(insert(Report), [report(number, **printed)])


def curves(engine: Engine, how_many: int) -> None:
    study = msgspec.json.encode(CurveStudy(source="csv", points=(), audit=()))
    with writing(sessionmaker(engine)) as session:
        session.execute(insert(CurveUpload), [
            {"id": 1, "sha256": "a", "filename": "a", "parts": how_many, "received_at": DAY, "raw": b""}
        ])  # fmt: skip
        session.execute(insert(Curve), [
            {"public_id": f"c{part}", "upload_id": 1, "part": part, "name": "a", "source": "csv", "measured": b"",
             "document": study} for part in range(1, how_many + 1)
        ])  # fmt: skip


def report(number: int, **printed: Any) -> dict[str, Any]:
    of = SERIES[printed["series_id"] - 1]
    begin_snap, end_snap = printed["snaps"]
    hour = printed["hour"]
    return {
        "id": number, "upload_id": number, "part": 1, "parts": 1, "series_id": printed["series_id"],
        "format": printed.get("format", "awr-text"), "database": DATABASES[of["database_id"] - 1]["name"],
        "instance": printed.get("instance"), "host": printed.get("host"), "begin_snap": begin_snap,
        "end_snap": end_snap, "startup_time": None, "begin_time": None if hour is None else DAY + (hour - 1) * HOUR,
        "end_time": None if hour is None else DAY + hour * HOUR, "verdict_case": printed.get("case", "mixed"),
        "answer": printed.get("answer", "faster_media"), "headline": "Said.", "severity": printed["severity"],
        "judged_with": "", "asked_again": False, "versions": "", "io_share": printed.get("io_share"),
        "single_block_read_ms": printed.get("read_ms"), "best_saving": printed.get("saving"),
    }  # fmt: skip


def _database(number: int, one: dict[str, Any]) -> dict[str, Any]:
    key = f"[{number}]"
    return {"id": number, "key": key, "plain_key": key, "stands_on": "", "part_of_id": None, **one}


def _series(number: int, one: dict[str, Any]) -> dict[str, Any]:
    return {"id": number, "key": f"s{number}", "plain_key": f"s{number}", **one}


def _upload(number: int) -> dict[str, Any]:
    said = REFERENCES[number - 1] if number <= len(REFERENCES) else {}
    return {"id": number, "public_id": f"u{number}", "sha256": DIGEST.format(number), "size": 1,
            "filename": FILES.get(number, "awr.txt"),
            "received_at": DAY + number * HOUR, "raw": b"", "ticket": None, "environment": None, "sender_host": None,
            "sample": number in SAMPLES, **said}  # fmt: skip


def urgency(line: dict[str, Any]) -> float | None:
    """Of a line of the API: the rank of its severity, then the share that could be saved or, where nobody knows of any,
    that waits."""
    if line["severity"] is None:
        return None
    share = line["io_share"] or 0.0 if line["best_saving"] is None else line["best_saving"]
    return ("none", *SEVERITIES).index(line["severity"]) + min(share, 1.0) / 2
