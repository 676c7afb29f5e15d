"""How long a sender wants to wait, by the address or by RFC 7240's header."""

import pytest

from app.ingest.prefer import LONGEST_WAIT, Preference


@pytest.mark.parametrize(
    ("header", "wait", "seconds", "applied"),
    [
        ("", None, None, None),
        ("respond-async", None, 0.0, "respond-async"),
        ("Respond-Async; foo=1, wait=10", None, 10.0, "respond-async, wait=10"),
        ('wait="3"', None, 3.0, "wait=3"),
        ("wait=99999999999", None, LONGEST_WAIT, f"wait={LONGEST_WAIT:g}"),
        ("wait=soon, return=minimal, =, ,", None, None, None),
        ("wait=٣", None, None, None),
        ("respond-async", 2.5, 2.5, None),
        ("wait=9", 0.0, 0.0, None),
    ],
)
def test_preferences(header: str, wait: float | None, seconds: float | None, applied: str | None) -> None:
    assert Preference.of(header, wait) == Preference(seconds, applied)
