"""Figures in the unit by which they are judged: no share reads upside down, and only what may be judged is."""

from types import SimpleNamespace
from typing import Any

from app.comparison.judged_figures import changed, groups
from tests.app.comparison.test_rows_view import metric


def document(*rows: Any, comparable: str = "yes", base: str = "DB time") -> Any:
    return SimpleNamespace(comparable=comparable, metrics=rows, unit="transaction", base=base)


def share(**what: Any) -> Any:
    """CPU that rose from 9 to 28 % of the time while a unit takes less of it."""
    known = {"name": "cpu_share", "unit": "1", "before": 0.09, "after": 0.28, "ratio": 3.0, "verdict": "better",
             "judged_by": "per_unit", "because": "judged by its time per unit of work", "before_per_unit_ms": 0.58,
             "after_per_unit_ms": 0.49, "cost_ratio": 0.845}  # fmt: skip
    return metric(**(known | what))


def test_a_share_is_shown_by_the_time_that_a_unit_takes() -> None:
    (group,) = groups(document(share()))
    (one,) = group.rows
    assert group.title == "Time per transaction"
    assert (one.label, one.before, one.after, one.ratio, one.arrow, one.words, one.because) == (
        "CPU", "0.58 ms", "0.49 ms", "×0.84", "↓", "better", "",
    )  # fmt: skip


def test_totals_are_told_once_and_small_parts_stay_in_the_table_of_all() -> None:
    total = {"unit": "s", "before_per_unit_ms": 7.0, "after_per_unit_ms": 2.0}
    rows = [
        share(name="db_time_s", **total), share(name="captured_time_s", **total),
        share(name="average_active_sessions", **total), share(name="db_cpu_s", unit="s"),
        share(name="network_share", because="too small a part of the time on both sides", verdict="same"),
    ]  # fmt: skip
    (group,) = groups(document(*rows))
    assert [one.label for one in group.rows] == ["DB time"]
    (group,) = groups(document(*rows, base="CPU and wait time"))
    assert [one.label for one in group.rows] == ["CPU and wait time"]


def test_what_comes_from_nothing_has_no_ratio() -> None:
    (group,) = groups(document(share(before_per_unit_ms=0.0, after_per_unit_ms=2.0, verdict="worse")))
    assert (group.rows[0].before, group.rows[0].ratio, group.rows[0].words) == ("0 ms", "–", "worse")


def test_rates_are_more_or_less_and_never_better() -> None:
    rows = [metric(ratio=2.0), metric(ratio=0.5), metric(ratio=1.0), metric(after=None, ratio=None)]
    (group,) = groups(document(*rows))
    assert [(one.words, one.because) for one in group.rows] == [("more", ""), ("less", "")]


def test_what_looks_the_same_on_both_sides_has_not_moved() -> None:
    tiny = {"unit": "1", "ratio": 0.4, "verdict": "better", "better": "lower"}
    assert groups(document(metric(before=0.0005, after=0.0002, **tiny))) != []
    assert groups(document(metric(before=0.0004, after=0.0002, **tiny))) == []


def test_latencies_stand_with_the_worse_first() -> None:
    rows = [metric(unit="ms", ratio=1.0, verdict="same", better="lower"),
            metric(unit="ms", ratio=0.5, verdict="better", better="lower"),
            metric(unit="ms", ratio=2.0, verdict="worse", better="lower", because="more than 15 % apart")]  # fmt: skip
    (group,) = groups(document(*rows))
    assert [one.words for one in group.rows] == ["worse", "better", "the same"]
    assert group.rows[0].because == "more than 15 % apart"


def test_of_windows_that_cannot_be_compared_nothing_is_judged() -> None:
    rows = [share(verdict="unclear", because="the windows cannot be compared"), metric(ratio=2.0), metric(ratio=1.0)]
    found = document(*rows, comparable="no")
    assert {one.words for group in groups(found) for one in group.rows} == {"not judged"}
    assert [one.arrow for one in changed(found)] == ["↓", "↑"]


def test_what_changed_has_the_worse_first() -> None:
    rows = [share(), metric(unit="ms", ratio=2.0, verdict="worse", better="lower"), metric(ratio=2.0)]
    assert [one.direction for one in changed(document(*rows))] == ["worse", "better"]
