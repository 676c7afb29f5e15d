"""Invented objects in the shapes of the REST API (a comparison, a trend, a fleet) with a text of one's choice."""

from typing import Any

from msgspec import convert

from app.fleet.document import FleetDatabase, FleetObject
from app.trend.document import OneTrend, TrendPoint
from app.trend.linked import line_of
from rules.comparison.document import Comparison
from rules.comparison.side_summary import SideSummary

NO_SIDE = dict.fromkeys(SideSummary.__struct_fields__[:-3]) | {
    "reports": [], "windows": 0, "left_out": 0, "counts": {}, "points": [],
    "identity": {"databases": [], "dbids": [], "containers": [], "series": []},
}  # fmt: skip
"""A side of which nothing is known."""
HEADLINE = "Per single-block read 1.77 ms instead of 6.31 ms."
SAVED = {"change": "read", "read_ms": 1.0, "conservative": 0.4, "coupled": 0.5, "factor": 1.7, "coupled_factor": 2.0}


def comparison(text: str = "a text", **parts: Any) -> Comparison:
    """Two sides, each a set of windows."""
    whole = {
        "schema": 1, "comparable": "with_caution", "because": [f"The load differs: {text}."],
        "configuration": [{"what": text, "before": "8", "after": None}],
        "unit": "single_block_read", "distance": 0.12, "base": "DB time",
        "unit_candidates": [{"unit": "single_block_read", "distance": 0.12, "by": None}],
        "before": _side("2006-12-13", 6.314, 54219.0), "after": _side("2007-01-17", 1.772, 35717.0, text),
        "factor": 3.56, "work_ratio": 2.35, "db_time_ratio": 0.66, "cost_ratio": 0.28,
        "work_rate_ratio": None, "db_time_rate_ratio": None, "attributed": True, "caution": None,
        "waterfall": [_step("single_block_read", 5.25, 1.14, text), _step("cpu", 1.0, 0.632, None),
                      _step("temp", 0.0, 0.0, None)],
        "metrics": [
            {"name": "single_block_read_ms", "label": "Single-block read", "unit": "ms", "before": 5.25, "after": 1.14,
             "ratio": 0.217, "better": "lower", "verdict": "better", "because": text, "before_range": [5.0, 5.5],
             "after_range": None},
            {"name": "read_iops", "label": "Reads", "unit": "1/s", "before": 0.0, "after": 9.0, "ratio": None,
             "better": None, "verdict": "unclear", "because": ""},
        ],
        "rank_test": {"statistic": 9.0, "p": 0.1, "n_before": 3, "n_after": 3, "told_apart": None,
                      "sentence": "Chance could do it."},
        "statements": [{"sql_id": "4v7h2k9x0qz1m", "before_ms": 5.0, "after_ms": 2.0, "ratio": 0.4,
                        "before_executions": 10, "after_executions": 20, "same_plan": None, "module": text}],
        "statements_left_out": 0,
        "headroom": {"before": None, "after": {"kind": "cpu", "label": text, "used": 0.5, "maximum": 1.0,
                                               "unit": "share", "used_share": 0.5, "left_share": 0.5,
                                               "storage_declared": True}},
        "prediction": {"stored": True, "made_at": None, "label": None, "promised": SAVED, "achieved_read_ms": 1.14,
                       "modelled": SAVED, "modelled_ms": 3.8, "coupled_ms": 3.2, "observed_ms": 1.772,
                       "observed_factor": 3.56, "residual": -0.5, "residual_is": "other",
                       "sentence": "It came otherwise."},
        "slower": [{"what": text, "kind": "event", "component": "temp", "before_ms": 0.1, "after_ms": 0.2,
                    "ratio": 2.0}],
        "findings": [
            {"rule": "a-rule", "code": "CM02", "title": text, "state": "fired", "severity": "info", "message": text,
             "saves": None, "evidence": [], "missing": [], "sources": [], "limits": {}},
        ],
        "outcome": "better", "short": "3.6 times as fast",
        "headline": HEADLINE, "answer": HEADLINE, "sentences": [text], "more": [text],
    }  # fmt: skip
    return convert(whole | parts, Comparison)


def _side(day: str, cost: float, spent: float, name: str = "ORDERS") -> dict[str, Any]:
    point = {"report": "k7m2qv9xhc", "begin_time": f"{day}T11:45:01", "end_time": f"{day}T12:00:01",
             "db_time_ms_per_unit": cost}  # fmt: skip
    return NO_SIDE | {
        "reports": [{"report": "k7m2qv9xhc"}] * 7, "windows": 7, "left_out": 0, "begin_time": f"{day}T11:45:01",
        "end_time": f"{day}T12:00:01", "elapsed_s": 900.0, "db_time_s": spent, "time_s": spent,
        "average_active_sessions": spent / 900, "units": 100, "units_per_s": 0.1, "db_time_ms_per_unit": cost,
        "median": cost, "p95": None, "range": [cost, cost + 1], "points": [point],
        "identity": {"databases": [name], "dbids": [2887135290, 7], "containers": [], "series": ["instance 2"]},
    }  # fmt: skip


def _step(component: str, before: float, after: float, event: str | None) -> dict[str, Any]:
    means = dict.fromkeys(("before_waits", "after_waits", "before_mean_ms", "after_mean_ms"))
    events = [{"event": event, "component": component, "before_ms": before, "after_ms": after, "before_percent": 83.2,
               "after_percent": None, **means}]  # fmt: skip
    return {"component": component, "label": component.replace("_", " "), "before_ms": before, "after_ms": after,
            "saved_ms": before - after, "events": events if event else []}  # fmt: skip


def trend(text: str = "a text", **parts: Any) -> OneTrend:
    """Two points, one of them doubtful."""
    point = {"report_id": "k7m2qv9xhc", "part": 1, "report_url": "/api/v1/reports/k7m2qv9xhc",
             "begin_time": "2026-01-01T10:00:00", "end_time": "2026-01-01T11:00:00", "value": 5.25,
             "doubtful": False}  # fmt: skip
    load = {"metric": "average_active_sessions", "label": "Average active sessions", "unit": "sessions",
            "median": [[None] * 24 for _ in range(7)], "count": [[0] * 24 for _ in range(7)], "intervals": 0,
            "longer": 0, "unknown": 2}  # fmt: skip
    cells = [[None] * 24 for _ in range(7)]
    medians, counts = [*cells[:3], [None] * 10 + [5.0] + [None] * 13, *cells[4:]], [[0] * 24 for _ in range(7)]
    counts[3][10] = 2
    latency = {**load, "metric": "single_block_read_ms", "label": "Single-block read", "unit": "ms",
               "median": medians, "count": counts, "intervals": 2}  # fmt: skip
    whole = {
        "database_id": "abc", "database": text, "metric": "single_block_read_ms",
        "label": "Single-block read", "unit": "ms", "better": "lower",
        "series": {"key": "instance-1", "scope": "instance", "instance_number": 1, "label": "Instance 1", "reports": 2},
        "other_series": [], "since": None, "until": "2026-02-01T00:00:00",
        "points": [point, {**point, "begin_time": "2026-01-02T10:00:00", "end_time": "2026-01-02T11:00:00",
                           "value": 1.0, "doubtful": True}],
        "longer_windows": [], "few_waits": 0,
        "statistics": {"count": 1, "mean": 5.25, "mean_by": "interval", "median": 5.25, "p95": 5.25, "peak": 5.25,
                       "peak_at": "2026-01-01T11:00:00", "least": 5.25},
        "change_points": [{"at": "2026-01-02T11:00:00", "last_before": "2026-01-01T11:00:00", "gap": True,
                           "before": 5.25, "after": 1.0, "ratio": 0.19, "p": 0.01, "intervals": [1, 1],
                           "from": "2026-01-01T11:00:00", "to": "2026-01-02T11:00:00", "sentence": f"It fell: {text}.",
                           "near_marker": {"id": "m", "url": "/m", "at": "2026-01-02T00:00:00", "text": text,
                                           "hours_after": 11.0}}],
        "markers": [{"id": "m", "url": "/m", "at": "2026-01-02T00:00:00", "text": text}],
        "heat": {"latency": latency, "load": load}, "beside": [],
        "left_out": {"twins": 1, "longer": 0, "undated": 0, "misdated": 0, "unknown": 0},
        "sentence": f"Reads fell: {text}.", "notes": ["One was left out."],
    }  # fmt: skip
    made = {**whole, **parts}
    line = line_of([TrendPoint(**point) for point in made["points"]])
    return OneTrend.model_validate({"line": line, **made})


def fleet(text: str = "a text", **parts: Any) -> FleetObject:
    """Two databases; of the second nothing is known."""
    three, none = {"mean": 2.0, "p95": 3.0, "peak": 4.0}, dict.fromkeys(("mean", "p95", "peak"))
    known = dict.fromkeys(FleetDatabase.model_fields) | {
        "database_id": "abc", "database": text, "database_url": "/api/v1/databases/abc",
        "label": text, "group": text, "scope": "instance", "reports": 2,
        "newest_end": "2026-01-02T11:00:00", "case": "latency_limited", "media_or_spindles": "media",
        "prevailing_case": "latency_limited", "answer": "faster_media", "short": "Faster media, not more devices",
        "newest_report_id": "k7m2qv9xhc", "active_sessions": three, "db_time_s": 54219.0, "io_share": 0.85,
        "cpu_share": 0.09, "single_block_read_ms": 5.25, "read_iops": three, "write_iops": three,
        "read_bytes_per_s": {"mean": 2.0**20, "p95": 2.0**21, "peak": 2.0**22}, "write_bytes_per_s": three,
        "media_gain_share": 0.75, "saved_sessions": 1.5, "saved_sessions_per_1000_iops": 500.0, "doubtful": 0.0,
    }  # fmt: skip
    names = ("scope", "reports", "case", "prevailing_case")
    spreads = ("active_sessions", "read_iops", "write_iops", "read_bytes_per_s", "write_bytes_per_s")
    nothing = {**dict.fromkeys(known), **{name: known[name] for name in names}, **dict.fromkeys(spreads, none),
               "database_id": "def", "database": "def", "database_url": "/api/v1/databases/def"}  # fmt: skip
    rates = {**three, "peak_at": "2026-01-02T11:00:00", "sum_of_peaks": 5.0, "slots": 24, "covered": 20,
             "made_by": [{"database_id": "abc", "database": text, "value": 4.0}], "present": 1, "absent": 0,
             "absent_named": []}  # fmt: skip
    whole = {
        "schema": 1, "group": None, "groups": [], "since": None, "until": None, "sort": "-saved_sessions", "count": 2,
        "databases": [nothing, known],
        "totals": {"slots": 24, "slot_s": 3600, "clock": "as printed", "enough": 0.8, "active_sessions": None,
                   "read_iops": rates, "write_iops": None, "write_bytes_per_s": None,
                   "read_bytes_per_s": {**rates, "mean": 2.0**21}},
        "left_out": {"twins": 1, "longer": 0, "undated": 0, "databases": 0}, "sentences": [], "notes": [text],
    }  # fmt: skip
    return FleetObject.model_validate({**whole, **parts})
