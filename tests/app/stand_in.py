"""A stand-in for the worker processes: analyses without parser and rules, so that the store and API are tried alone."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import msgspec
from fastapi.testclient import TestClient

from app.analysis import archives
from app.analysis.context import JudgingContext, identities, keys_of
from app.analysis.finished import Finished
from app.analysis.jobs import Files, curves_to_json, sheet_to_json, study_to_json, versus_to_json
from app.analysis.kept_parts import KEPT_SECTIONS
from app.analysis.parts import SQL_TEXTS
from app.analysis.pool import StudiedCurve
from parsers.errors import NotAReport
from parsers.load_curves.curve import LoadCurve
from parsers.model.report import Header
from tests.app.finished import finished as pieces

HUGE_DBID = 9_123_456_789_012_345_678


def report_bytes(**what: Any) -> bytes:
    """An invented file that the stand-in reads: its figures as JSON, a line for padding."""
    return b"INVENTED REPORT\n" + json.dumps(what).encode() + b"\nlast line\n"


class StandIn:
    """Reads what `report_bytes` writes; refuses everything else."""

    calls = 0

    def analyse(
        self, data: bytes, filename: str, beside: JudgingContext | None = None, whole: bool = True,
        sha256: str | None = None,
    ) -> list[Finished]:  # fmt: skip
        self.calls += 1
        plain = archives.single(data)
        digest = hashlib.sha256(data).hexdigest()
        if not plain.startswith(b"INVENTED REPORT"):
            error = {"code": NotAReport.code, "message": "This is no AWR or Statspack report: bring one."}
            return [finished(filename, digest, 1, 1, {}, error)]
        what = json.loads(plain.splitlines()[1])
        parts = what.pop("parts", 1)
        read = [finished(filename, digest, part, parts, what, None, beside) for part in range(1, parts + 1)]
        return read if whole else [of_those_kept(one) for one in read]

    def keys(self, data: bytes, filename: str) -> list[str]:
        """As a header tells them; where it says `"silent"` only the whole does."""
        plain = archives.single(data)
        what = json.loads(plain.splitlines()[1]) if plain.startswith(b"INVENTED REPORT") else {"silent": True}
        printed = [] if "silent" in what else [report(what, part) for part in range(1, what.get("parts", 1) + 1)]
        return [key for one in printed for key in keys_of(msgspec.convert(one, Header))]

    def curves(self, files: Files, storage: dict[str, Any] | None = None, columns: str = "") -> list[StudiedCurve]:
        """As the worker processes do it, but in this one."""
        lines = bytes(curves_to_json(files, storage, columns)).split(b"\n")
        return [
            StudiedCurve(msgspec.json.decode(measured, type=LoadCurve), measured, document)
            for measured, document in zip(lines[::2], lines[1::2], strict=True)
        ]

    def versus(self, first: LoadCurve, second: LoadCurve, storages: tuple[dict[str, Any], dict[str, Any]]) -> bytes:
        return bytes(versus_to_json(first, second, storages))

    def sheet(self, curves: Sequence[LoadCurve], storage: dict[str, Any]) -> bytes:
        return bytes(sheet_to_json(curves, storage))

    def study(self, curve: LoadCurve, storage: dict[str, Any]) -> bytes:
        return bytes(study_to_json(curve, storage))

    def close(self) -> None:
        pass


def of_those_kept(report: Finished) -> Finished:
    """The same with no more parts than a worker process answers with that was not asked for the whole."""
    gone = {"table", SQL_TEXTS.kind}
    kept = {
        key: part
        for key, part in report.parts.items()
        if key.kind not in gone and (key.kind != "section" or key.name in KEPT_SECTIONS)
    }
    return Finished(report.core, kept)


def finished(
    filename: str,
    digest: str,
    part: int,
    parts: int,
    what: dict[str, Any],
    error: dict[str, str] | None = None,
    beside: JudgingContext | None = None,
) -> Finished:
    document = {
        "schema": 1,
        "versions": {"parser": "1", "rules": "1", "media": "1"},
        "judged_at": "2026-01-31T12:00:00Z",
        "file": filename,
        "member": None,
        "part": part,
        "parts": parts,
        "sha256": digest,
        "error": error,
        "report": None if error else report(what, part),
        "metrics": {"read_iops": {"value": 9855.2}, "write_iops": {"value": None, "missing": ["redo"]}},
        "verdict": None if error else verdict(what, known(report(what, part), beside)),
        "findings": [{"rule": "a-rule", "code": "AA01", "state": "fired", "severity": "high", "saves": 0.4},
                     {"rule": "b-rule", "code": "AA02", "title": "B", "state": "quiet", "severity": "low"}],
        "sql_texts": {},
    }  # fmt: skip
    table = {"number": 1, "title": "Invented", "section": None, "summary": "", "groups": [], "headings": ["A"],
             "rows": [{"line": 2, "cells": ["1"]}], "line": 1, "notes": [], "empty": False}  # fmt: skip
    return pieces(document, [table])


def report(what: dict[str, Any], part: int) -> dict[str, Any]:
    return {
        "format": what.get("format", "awr-text"),
        "scope": "instance",
        "database": {"name": what.get("database", "ORCL"), "release": "19.0", "container": what.get("container"),
                     "dbid": what.get("dbids", [what.get("dbid", 1234567890)] * part)[part - 1]},
        "instance": {"name": "orcl1", "number": what.get("instances", [1] * part)[part - 1],
                     "host": what.get("host"), "startup_time": "2026-01-01T06:30:00"},
        "interval": {"begin_snap": what.get("snap", 100) + part, "end_snap": what.get("snap", 100) + part + 1,
                     "begin_time": what.get("begin", "2026-01-31T10:00:12"),
                     "end_time": what.get("end", "2026-01-31T11:00:07")},
        "sections": {"load_profile": {"state": "present", "line": 1, "title": None,
                                      "rows": [{"name": "DB Time(s)", "line": 2}]}},
    }  # fmt: skip


def known(printed: dict[str, Any], beside: JudgingContext | None) -> str:
    """What is known of the report's database, as words that its headline carries."""
    database = printed["database"]
    host = printed["instance"]["host"]
    whose = identities(database["dbid"], database["name"], database["container"], host)
    own = next((beside.databases[one.key] for one in whose if one.key in beside.databases), None) if beside else None
    if own is None:
        return ""
    own = own.at(printed["interval"]["end_time"])
    facts = " ".join(f"{name}={value}" for name, value in (own.storage or {}).items())
    return f" {facts} {'' if own.curve is None else own.curve.name}".rstrip()


def verdict(what: dict[str, Any], words: str = "") -> dict[str, Any]:
    case = what.get("case", "latency_limited")
    told = {name: what[name] for name in ("answer", "short") if name in what}
    return {"case": case, "media_or_spindles": "media", "headline": f"Reads lead.{words}", **told}


def upload(client: TestClient, **what: Any) -> str:
    """The id of an upload of such a report."""
    answer = client.post("/api/v1/reports", content=report_bytes(**what))
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]
