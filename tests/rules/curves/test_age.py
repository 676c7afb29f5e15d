"""How old a curve is beside a report: changes between the two, and time alone."""

import pytest

from parsers.load_curves.curve import Change, LoadCurve
from rules.curves.age import age

CHANGES = (Change("2026-03-01", "firmware 7.2"), Change("2025-01-10", "disks added"))


def curve(measured_on: str | None = "2025-06-30", changes: tuple[Change, ...] = CHANGES) -> LoadCurve:
    return LoadCurve("csv", "curve", (), measured_on=measured_on, changes=changes)


def test_a_change_between_test_and_report_makes_it_old() -> None:
    found = age(curve(), "2026-04-01T10:00:00")
    assert found is not None
    assert (found.is_old, found.changed, found.days) == (True, True, 275)
    assert found.clause() == (
        "the storage was changed since the test of its load curve on 2025-06-30 (2026-03-01: firmware 7.2)"
    )


def test_a_report_before_the_test_counts_what_lies_between() -> None:
    found = age(curve(), "2025-01-01T10:00:00")
    assert found is not None
    assert found.clause() == (
        "the storage was changed between the report and the test of its load curve on 2025-06-30 "
        "(2025-01-10: disks added)"
    )


@pytest.mark.parametrize(("at", "changed"), [("2026-02-28", False), ("2026-03-01", True), ("2025-06-30", False)])
def test_the_day_of_the_change_counts_as_after_it(at: str, changed: bool) -> None:
    found = age(curve(), f"{at}T23:00:00")
    assert found is not None
    assert found.changed is changed


@pytest.mark.parametrize(
    ("at", "clause"),
    [
        ("2027-06-29", ""),
        ("2027-06-30", "the load curve was measured on 2025-06-30, 2 years before the report"),
        ("2028-01-01", "the load curve was measured on 2025-06-30, 2.5 years before the report"),
        ("2022-06-30", "the load curve was measured on 2025-06-30, 3.0 years after the report"),
    ],
)
def test_two_years_alone_make_it_old(at: str, clause: str) -> None:
    found = age(curve(changes=()), at)
    assert found is not None
    assert found.clause() == clause


def test_many_changes_are_named_up_to_three() -> None:
    many = tuple(Change(f"2026-01-0{day}", f"step {day}") for day in range(1, 6))
    found = age(curve(changes=many), "2026-02-01")
    assert found is not None
    assert found.clause().endswith("2026-01-03: step 3; 2 more changes)")


@pytest.mark.parametrize(("measured_on", "at"), [(None, "2026-01-01"), ("2025-06-30", None), ("soon", "2026-01-01")])
def test_without_both_days_nothing_is_said(measured_on: str | None, at: str | None) -> None:
    assert age(curve(measured_on), at) is None
