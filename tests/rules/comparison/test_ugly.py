"""Whatever the windows hold, an answer comes that JSON can carry, and the parts of the waterfall add up."""

import math
from dataclasses import replace
from datetime import datetime
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.comparison.components import COMPONENTS
from rules.comparison.printed import Printed
from rules.comparison.units import UNITS
from rules.metric_values import catalogue
from tests.rules.comparison.sides import SHARES, WORK, later, printed, series, window, window_of

BARE = rules.Window("bare.txt")


def document(comparison: rules.Compared) -> dict[str, Any]:
    """The object as JSON carries it: no NaN and no infinity anywhere."""
    found = msgspec.to_builtins(comparison.answer())
    _finite(found, "")
    return dict(msgspec.json.decode(msgspec.json.encode(found)))


def _finite(value: Any, where: str) -> None:
    if isinstance(value, float):
        assert math.isfinite(value), where
    elif isinstance(value, dict):
        for key, one in value.items():
            _finite(one, f"{where}.{key}")
    elif isinstance(value, list | tuple):
        for one in value:
            _finite(one, where)


def adds_up(found: dict[str, Any]) -> None:
    """The parts of both sides, and what they saved, sum to the whole."""
    steps = found["waterfall"]
    old, new = found["before"]["db_time_ms_per_unit"], found["after"]["db_time_ms_per_unit"]
    if steps:
        scale = sum(abs(one["before_ms"]) + abs(one["after_ms"]) for one in steps)
        assert sum(one["before_ms"] for one in steps) == pytest.approx(old, abs=1e-6 * scale)
        assert sum(one["after_ms"] for one in steps) == pytest.approx(new, abs=1e-6 * scale)
        assert sum(one["saved_ms"] for one in steps) == pytest.approx(old - new, abs=1e-6 * scale)


@pytest.mark.parametrize("before", [[], [BARE], [window()]], ids=["none", "bare", "whole"])
@pytest.mark.parametrize("after", [[], [BARE]], ids=["none", "bare"])
def test_a_side_of_which_nothing_is_known(before: list[rules.Window], after: list[rules.Window]) -> None:
    found = document(rules.compare(before, after))
    assert found["comparable"] == "no"
    assert found["unit"] is None
    assert found["waterfall"] == []
    assert found["headline"].startswith("Not comparable. ")
    assert found["after"]["db_time_ms_per_unit"] is None
    assert found["factor"] is None
    why = "There is no report on the after side." if not after else "tells both its length and its DB time"
    assert any(why in one for one in found["because"])


@pytest.mark.parametrize("name", ["elapsed_s", "db_time_s"])
@pytest.mark.parametrize("value", [0.0, -5.0, None])
def test_no_length_or_no_time(name: str, value: float | None) -> None:
    found = document(rules.compare([window()], [later(metrics={name: value})]))
    assert (found["comparable"], found["unit"], found["waterfall"]) == ("no", None, [])
    assert "No report on the after side tells both its length and its DB time." in found["because"]


def test_no_times() -> None:
    bare = {"begin_time": None, "end_time": None, "startup_time": None}
    found = document(rules.compare([window(**bare)], [later(**bare)]))
    assert found["comparable"] == "with_caution"
    assert "Not all reports say when they began: which is earlier is not known." in found["because"]
    assert found["factor"] == pytest.approx(1.0)


def test_one_side_without_waits() -> None:
    nothing = dict.fromkeys((*SHARES, "captured_time_s"), None)
    found = document(rules.compare([window()], [later(metrics=nothing)]))
    assert found["after"]["db_time_ms_per_unit"] == pytest.approx(50.0)
    rest = next(one for one in found["waterfall"] if one["component"] == "unaccounted")
    assert rest["after_ms"] == pytest.approx(50.0)
    adds_up(found)


def test_no_work_is_counted() -> None:
    found = document(rules.compare([window()], [later(metrics=dict.fromkeys(WORK, None))]))
    assert (found["comparable"], found["unit"]) == ("no", None)
    assert any("count no common unit of work" in one for one in found["because"])
    assert found["before"]["db_time_s"] == pytest.approx(9000.0)


def test_a_document_with_nothing_in_it() -> None:
    found = document(rules.compare([replace(window(), printed=printed())], [replace(later(), printed=printed())]))
    assert found["statements"] == []
    assert all(one["events"] == [] for one in found["waterfall"])


def test_a_summary_and_an_empty_object_are_windows() -> None:
    assert window_of({}).report == "report"
    assert window_of({"report": {"interval": {"begin_time": "not a time"}}}, "x").begin_time is None
    summary = window_of({"file": "a", "part": 2, "parts": 3, "metrics": {"elapsed_s": None, "cpus": {"value": 4}}})
    assert (summary.report, dict(summary.metrics)) == ("a (part 2 of 3)", {"cpus": 4.0})
    assert summary.printed == Printed()


def test_thousands_of_windows() -> None:
    found = document(rules.compare(series(1500), series(1500, start=datetime(2060, 5, 5, 12), db_time_s=4500.0)))
    assert found["before"]["windows"] == 1500
    assert found["factor"] == pytest.approx(2.0, rel=0.01)
    assert found["rank_test"]["p"] < 0.001
    adds_up(found)


def test_an_unknown_unit_and_one_that_is_not_counted() -> None:
    with pytest.raises(ValueError, match=r"^Unknown unit 'banana': known are transaction, execute, .*\.$"):
        rules.compare([], [], "banana")
    with pytest.raises(ValueError, match=r"^The after side does not count executions; what both sides count: .*\.$"):
        rules.compare([window()], [later(metrics={"executes_per_s": None})], "execute")


NUMBERS = st.one_of(
    st.none(),
    st.sampled_from([0.0, -1.0, 1e-300, 1e300, 0.5, 1.0, 3.0]),
    st.floats(allow_nan=False, allow_infinity=False, width=32),
)
NAMES = [*{*catalogue(), *(one.metric for one in COMPONENTS), *(one.metric for one in UNITS)}]
METRICS = st.dictionaries(st.sampled_from(sorted(NAMES)), NUMBERS, max_size=12)
TIMES = st.one_of(st.none(), st.datetimes(min_value=datetime(1999, 1, 1), max_value=datetime(2040, 1, 1)))
WINDOWS = st.builds(
    lambda metrics, begin, end, start, dbid, release: window(
        metrics=metrics, begin_time=begin, end_time=end, startup_time=start, dbid=dbid, release=release
    ),
    METRICS,
    TIMES,
    TIMES,
    TIMES,
    st.sampled_from([None, 1, 2]),
    st.sampled_from([None, "", "9.2.0", "19", "x"]),
)
SIDES = st.lists(WINDOWS, max_size=4)


@settings(max_examples=150, deadline=None)
@given(SIDES, SIDES, st.sampled_from([None, *(one.key for one in UNITS)]))
def test_any_windows(before: list[rules.Window], after: list[rules.Window], unit: str | None) -> None:
    known = [one.unit for one in rules.compare(before, after).candidates]
    comparison = rules.compare(before, after, unit if unit in known else None)
    found = document(comparison)
    adds_up(found)
    assert all(one.endswith((".", ")")) for one in found["sentences"])
    assert not [one for one in found["findings"] if one["state"] == "broken"]
    assert "nan" not in found["headline"]
    assert "inf" not in found["headline"]


def test_a_latency_below_zero_is_none() -> None:
    made = rules.compare([window()], [window(metrics={"single_block_read_ms": -1.0})])
    assert "read latency" not in str(document(made))
