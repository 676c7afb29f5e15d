"""Figures begin with a capital letter, wait events as Oracle prints them."""

import pytest

from rules.waits.event_titles import titled


@pytest.mark.parametrize(
    ("what", "shown"),
    [
        ("mean single-block read", "Mean single-block read"),
        ("db file sequential read", "db file sequential read"),
        ("log file sync, top events", "log file sync, top events"),
        ("enq: TX - row lock contention", "enq: TX - row lock contention"),
        ("gc cr grant 2-way", "gc cr grant 2-way"),
        ("latches and mutexes per transaction", "Latches and mutexes per transaction"),
        ("backups of yesterday", "Backups of yesterday"),
        ("", ""),
    ],
)
def test_an_event_keeps_its_name(what: str, shown: str) -> None:
    assert titled(what) == shown
