"""Means that a report does not print and that its time and waits give."""

from typing import Any

from rules.waits.means import derived

OF_8I = {"event": "db file sequential read", "waits": 59_537, "time_s": 81.15, "avg_wait_ms": None, "line": 56}


def means(*rows: dict[str, Any]) -> list[Any] | None:
    found = derived(rows)
    return None if found is None else [row.get("avg_wait_ms") for row in found]


def test_time_by_waits_is_the_mean_where_none_is_printed() -> None:
    assert derived([OF_8I]) == [{**OF_8I, "avg_wait_ms": 1.36}]
    assert means({"event": "CPU time", "time_s": 500}, {**OF_8I, "waits": 1_000, "time_s": 5}) == [None, 5.0]


def test_a_printed_mean_stays_and_no_other_is_put_beside_it() -> None:
    assert derived([{**OF_8I, "avg_wait_ms": 2}, OF_8I]) is None
    assert derived([{**OF_8I, "avg_wait_ms": 0}]) is None


def test_few_whole_seconds_no_waits_and_nothing_printed_give_none() -> None:
    assert derived([{**OF_8I, "time_s": 4}]) is None
    assert means({**OF_8I, "time_s": 4}, {**OF_8I, "time_s": 4.0}) == [None, 0.0672]
    assert derived([{**OF_8I, "waits": 0}]) is None
    assert derived([{**OF_8I, "time_s": 0.0}, {**OF_8I, "time_s": None}, {**OF_8I, "waits": -1}]) is None
    assert derived([]) is None
