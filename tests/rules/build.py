"""Reports written by hand, as short as a test needs them."""

from typing import Any

from parsers.model.report import Instance, Interval, Report, SectionRows

FIRST_LINE = 100


def report_of(told: dict[str, Any]) -> Report:
    """A report from plain values.

    `interval`, `instance` and each of `instances` are the fields of those; `sections` holds rows by section name, a
    row being a dict or (for name and figure) a pair as in PAIRS. Sections begin at line 100, 200, ... and rows
    stand on the lines
    below. `mixed` names sections that mix sessions with background processes,
    `sql_texts` the texts of statements.
    """
    report = Report(format=told.get("format", "awr-html"), scope=told.get("scope", "instance"))
    report.database.release = told.get("release", "19.0.0.0.0")
    report.block_size_bytes = told.get("block_size_bytes")
    report.instance = Instance(**told["instance"]) if "instance" in told else None
    report.instances = [Instance(**one) for one in told.get("instances", [])]
    report.sql_texts = dict(told.get("sql_texts", {}))
    report.interval = Interval(**told.get("interval", {}))
    for number, (name, rows) in enumerate(told.get("sections", {}).items()):
        first = FIRST_LINE * (number + 1)
        report.sections[name] = SectionRows(
            name,
            "present" if rows else "empty",
            first,
            [{"line": first + place, **_row(name, row)} for place, row in enumerate(rows or [], start=1)],
            extra={"mixed": True} if name in told.get("mixed", []) else {},
        )
    return report


PAIRS = {
    "instance_activity": ("statistic", "total"),
    "time_model": ("statistic", "time_s"),
    "os_statistics": ("statistic", "value"),
    "load_profile": ("name", "per_second"),
    "instance_efficiency": ("name", "percent"),
    "foreground_waits": ("event", "waits", "time_s", "avg_wait_ms"),
    "background_waits": ("event", "waits", "time_s", "avg_wait_ms"),
    "top_events": ("event", "waits", "time_s", "percent"),
}


def _row(section: str, row: Any) -> dict[str, Any]:
    if isinstance(row, dict):
        return row
    assert section in PAIRS, f"rows of {section} are written as mappings, column: value, or its columns stand in PAIRS"
    return dict(zip(PAIRS[section], row, strict=False))
