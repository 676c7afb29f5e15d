"""What must hold for any bytes: reports that are sound, or one sentence with a code."""

import json

from msgspec import to_builtins

from parsers import Refused, Report, parse

CODES = ("too_large", "not_text", "not_a_report", "wrong_report", "unreadable_header")


def outcome(data: bytes) -> list[Report] | Refused:
    try:
        return parse(data)
    except Refused as refused:
        return refused


def read_or_refuse(data: bytes) -> None:
    """Reports that know their database and whose lines are in the file, or one sentence with a code."""
    found = outcome(data)
    if isinstance(found, Refused):
        assert found.code in CODES
        assert str(found).endswith(".")
        assert "\n" not in str(found)
        return
    assert found
    # an attachment is coded in longer lines than those that it holds
    last = len(data) if b"base64" in data else data.count(b"\n") + data.count(b"\r") + 1
    for report in found:
        sound(report, last)


def sound(report: Report, last: int) -> None:
    """The report knows its database, tells every printed row, and is JSON; `last` is the file's last line."""
    assert report.database.dbid
    assert all(1 <= row["line"] <= last for section in report.sections.values() for row in section.rows)
    assert all(1 <= row.line <= last for table in report.tables for row in table.rows)
    assert all(1 <= one.line <= last for one in report.unread)
    for name, one in report.coverage.items():
        assert one.printed == one.read + one.merged + one.unread, name
    assert len(report.warnings) == len(report.warning_kinds)
    json.dumps(report.to_dict(), allow_nan=False)
    json.dumps(to_builtins([table.printed() for table in report.tables]), allow_nan=False)
