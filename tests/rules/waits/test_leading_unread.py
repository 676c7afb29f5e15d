"""Whether some of the longest waits could not be read, in neither of the lists that print them."""

import pytest

from parsers.model.report import Unread
from rules.waits.leading_unread import leading_unread
from tests.rules.build import report_of

WAITS = [
    ("db file sequential read", 9, 9.0, 1),
    ("log file sync", 8, 8.0, 1),
    ("latch free", 7, 7.0, 1),
    ("x", 1, 1.0, 1),
]
TOP = [("db file sequential read", 9, 9.0, 50)]


@pytest.mark.parametrize(
    ("sections", "unread", "is_unread"),
    [
        ({"foreground_waits": WAITS}, [], False),
        ({"foreground_waits": WAITS}, [("foreground_waits", 100)], True),
        ({"foreground_waits": WAITS}, [("foreground_waits", 104)], False),
        ({"foreground_waits": WAITS, "top_events": TOP}, [("foreground_waits", 100)], False),
        ({"foreground_waits": WAITS, "top_events": TOP}, [("foreground_waits", 100), ("top_events", 200)], True),
        ({"top_events": TOP}, [], False),
    ],
)
def test_leading_waits(
    sections: dict[str, list[tuple[object, ...]]], unread: list[tuple[str, int]], is_unread: bool
) -> None:
    report = report_of({"sections": sections})
    report.unread = [Unread(line, section, "4 320 000", "not a number") for section, line in unread]
    assert leading_unread(report) is is_unread
