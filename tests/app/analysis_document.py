"""One analysis object of the contract, invented, with every part that a terminal or a page draws."""

from typing import Any


def document(severity: str = "high", **parts: Any) -> dict[str, Any]:
    """The object; named parts replace the invented ones."""
    finding = {
        "rule": "a-rule", "code": "AA01", "title": "A rule", "state": "fired", "severity": severity,
        "message": "Something takes long.", "saves": 0.4, "evidence": [_evidence()], "missing": [], "sources": [],
        "limits": {},
    }  # fmt: skip
    whole = {
        "schema": 1, "versions": {"parser": "1", "rules": "1", "media": "1"}, "judged_at": "2026-01-31T12:00:00Z",
        "file": "a.txt", "member": None, "part": 1, "parts": 1, "sha256": "0" * 64, "error": None,
        "report": _report(), "metrics": {}, "verdict": _verdict(), "sql_texts": {}, "pictures": {},
        "findings": [finding, {**finding, "rule": "b-rule", "state": "quiet", "message": "All is well."}],
    }  # fmt: skip
    return {**whole, **parts}


def _evidence() -> dict[str, Any]:
    return {"what": "mean read", "value": 5.25, "unit": "ms", "limit": 0.5, "source": "a book", "line": 42}


def _verdict() -> dict[str, Any]:
    gain = {"kind": "media", "change": "reads at 0.5 ms", "action": "reads at 0.5 ms", "read_ms": 0.5,
            "needs_iops": 9855, "assumed_floor_ms": None, "conservative": 0.753, "coupled": None,
            "closed": None, "open": None}  # fmt: skip
    step = {"order": 1, "what": "Move the files.", "saves": None, "cost": "purchase", "finding": "a-rule"}
    return {
        "case": "latency_limited", "media_or_spindles": "media", "headline": "Reads of 5.25 ms are 84.6 % of DB time.",
        "window": "",
        "confidence": "high", "confidence_because": "all agree.", "evidence": [_evidence()],
        "leading": [{"class": "reads", "share": 0.846}], "limit": {"kind": "unknown"}, "gain": [gain], "steps": [step],
        "covers": "the whole database", "activity": {}, "next_bottleneck": None, "would_change_it": "The class.",
        "also": [],
    }  # fmt: skip


def _report() -> dict[str, Any]:
    event = {"event": "an event", "waits": 1000, "time_s": 5.5, "avg_wait_ms": None, "percent": 84.6,
             "wait_class": None, "line": 50}  # fmt: skip
    present = {"state": "present", "line": 49, "rows": [event]}
    return {
        "format": "statspack-text", "scope": "instance",
        "database": {"name": "MTR", "dbid": 1, "release": "9.2.0.6.0", "edition": None, "container": None},
        "instance": {"name": "mtr1", "number": 1},
        "interval": {"begin_time": "2007-01-31T10:00:00", "end_time": "2007-01-31T10:15:00", "elapsed_s": 900,
                     "begin_snap": 1, "end_snap": 2, "db_time_s": 54219.0},
        "sections": {"top_events": present},
        "coverage": {"top_events": {"printed": 1, "read": 1, "merged": 0, "unread": 0}},
        "unread": [{"line": 60, "section": "file_io", "text": "###", "why": "no number"}],
        "warnings": ["the report's \x1b[31mown words"],
    }  # fmt: skip
