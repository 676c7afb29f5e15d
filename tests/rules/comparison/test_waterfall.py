"""Parts, events beside them, statements, what got slower, and how near each side is to its limits."""

from dataclasses import replace
from typing import Any

import pytest

import rules
from rules.comparison.headroom import headroom
from rules.comparison.printed import EventTime, Printed
from rules.comparison.printed_statements import Statement
from rules.comparison.side import Side
from rules.comparison.slower import slower
from rules.comparison.statements import rounded_away, statements
from rules.comparison.waterfall import component_of, event_costs, waterfall
from tests.rules.comparison.sides import later, printed, series, window

SINGLE, SCATTERED = "db file sequential read", "db file scattered read"


def pair(before: Printed, after: Printed, **said: Any) -> tuple[Side, Side]:
    old, new = replace(window(), printed=before), replace(later(**said), printed=after)
    return Side((old,)), Side((new,))


def test_steps_are_ordered_by_what_they_saved_and_the_rest_comes_last() -> None:
    changed = {"cpu_share": 0.5, "single_block_read_share": 0.2, "commit_share": 0.2}
    steps = waterfall(Side((window(),)), Side((later(db_time_s=6000.0, metrics=changed),)), "execute")
    assert [one.component for one in steps] == [
        "single_block_read",
        "multi_block_read",
        "commit",
        "cpu",
        "unaccounted",
    ]
    assert sum(one.saved_ms for one in steps) == pytest.approx(5.0 - 6000 / 1800)
    assert steps[0].saved_ms == pytest.approx(0.6 * 5.0 - 0.2 * 6000 / 1800)


def test_what_takes_no_time_on_either_side_is_left_out() -> None:
    steps = waterfall(Side((window(),)), Side((later(),)), "execute")
    assert "temp" not in [one.component for one in steps]
    assert waterfall(Side(()), Side((later(),)), "execute") == ()


@pytest.mark.parametrize(
    ("event", "kind", "text", "component"),
    [
        (SINGLE, "read", False, "single_block_read"),
        ("cell single block physical read", "read", False, "single_block_read"),
        (SCATTERED, "read", True, "multi_block_read"),
        ("direct path read", "read", False, "other_reads"),
        ("log file sync", "commit", False, "commit"),
        ("anything", "nothing we know", False, "other"),
    ],
)
def test_the_part_that_an_event_belongs_to(event: str, kind: str, text: bool, component: str) -> None:
    assert component_of(EventTime(event, kind, 1, 1.0), text=text) == component


def test_events_stand_beside_their_printed_percentages() -> None:
    cpu = EventTime("DB CPU", "cpu", None, 1800.0, 20.0)
    before = replace(printed((SINGLE, "read", 1e6, 5400.0)), cpu=cpu)
    after = printed((SINGLE, "read", 2e6, 3600.0), ("log file sync", "commit", 10.0, 2.0))
    found = event_costs(*pair(before, after), "execute")
    assert [(one.event, one.component) for one in found] == [(SINGLE, "single_block_read"), ("DB CPU", "cpu")]
    assert (found[0].before_ms, found[0].after_ms) == (3.0, 2.0)
    assert (found[0].before_mean_ms, found[0].after_mean_ms) == (5.4, 1.8)
    assert (found[1].before_percent, found[1].after_percent, found[1].after_ms) == (20.0, None, None)


def test_a_name_that_text_cut_is_the_event_it_can_only_be() -> None:
    cut, whole = "gc current grant read-mostly", "gc current grant read-mostly invalidation"
    sides = pair(printed((cut, "cluster", 1e6, 900.0)), printed((whole, "cluster", 1e6, 450.0)))
    (found,) = event_costs(*sides, "execute")
    assert (found.event, found.before_ms, found.after_ms) == (whole, 0.5, 0.25)


def test_events_of_sets_are_not_told() -> None:
    assert event_costs(Side(tuple(series(3))), Side((later(),)), "execute") == []


def test_slower_events() -> None:
    before = printed((SINGLE, "read", 1e6, 5400.0), (SCATTERED, "read", 1e4, 20.0), ("tiny", "other", 1e4, 1.0))
    after = printed((SINGLE, "read", 1e6, 1000.0), (SCATTERED, "read", 1e5, 900.0), ("tiny", "other", 1e4, 9.0))
    sides = pair(before, after, db_time_s=4000.0)
    found = slower(rules.compare(sides[0].windows, sides[1].windows, "execute").pair, event_costs(*sides, "execute"))
    assert (found[0].what, found[0].kind) == (SCATTERED, "event")
    assert "tiny" not in [one.what for one in found]
    assert (found[0].before_mean_ms, found[0].after_mean_ms) == (2.0, 9.0)


@pytest.mark.parametrize(("seconds", "listed"), [(1190.0, False), (1210.0, True)])
def test_a_fifth_more_is_slower(seconds: float, listed: bool) -> None:
    """And a hundredth of what a unit takes now: here of 9,000 s."""
    sides = pair(printed((SINGLE, "read", 1e6, 1000.0)), printed((SINGLE, "read", 1e6, seconds)))
    found = slower(rules.compare(sides[0].windows, sides[1].windows, "execute").pair, event_costs(*sides, "execute"))
    assert (SINGLE in [one.what for one in found]) == listed


def test_slower_parts_of_sets() -> None:
    shares = {"commit_share": 0.3, "single_block_read_share": 0.35}
    found = slower(rules.compare(series(3), [later(days=70 + one, metrics=shares) for one in (0, 7, 14)]).pair, [])
    assert [(one.what, one.kind, one.component) for one in found] == [
        ("commits and the redo log", "component", "commit")
    ]


def ran(sql_id: str, executions: float | None, elapsed: float | None, plan: str | None = None) -> Statement:
    return Statement(sql_id, executions, elapsed, plan)


def test_common_statements_by_their_time() -> None:
    old = (
        ran("a", 10, 100.0, "1"),
        ran("b", 1000, 50.0, "7"),
        ran("c", 5, 900.0),
        ran("d", 0, 9.0),
        ran("e", None, 9.0),
    )
    new = (ran("a", 20, 100.0, "1"), ran("b", 1000, 500.0, "8"), ran("x", 5, 900.0), ran("d", 0, 9.0), ran("e", 1, 9.0))
    found = statements(*pair(printed(statements=old), printed(statements=new)))
    told = [(one.sql_id, one.before_ms, one.after_ms, one.ratio, one.same_plan) for one in found]
    assert told == [("b", 50.0, 500.0, 10.0, False), ("a", 10_000.0, 5000.0, 0.5, True)]
    assert statements(Side((window(),)), Side((later(),))) == []


def test_a_total_that_is_rounding_is_left_out_and_counted() -> None:
    """0.1 s printed of 0.14 s, and of 0.06 s: the same statement, not 40 % faster."""
    coarse = Statement("whole", 10, 15.0, least_s=20.0)
    old = (ran("a", 10, 100.0), ran("b", 10, 0.9), ran("c", 10, 5.0), coarse)
    new = (ran("a", 20, 100.0), ran("b", 10, 5.0), ran("c", 10, 0.1), replace(coarse, elapsed_s=30.0), ran("x", 1, 0.1))
    sides = pair(printed(statements=old), printed(statements=new))
    assert [one.sql_id for one in statements(*sides)] == ["a"]
    assert rounded_away(*sides) == 3
    assert rounded_away(Side((window(),)), Side((later(),))) == 0


def test_jobs_that_ran_once_come_last() -> None:
    old = (ran("job", 1, 500.0), ran("often", 100, 50.0))
    found = statements(*pair(printed(statements=old), printed(statements=old)))
    assert [one.sql_id for one in found] == ["often", "job"]
    many = tuple(ran(f"s{number}", 5, 100.0 + number) for number in range(30))
    assert len(statements(*pair(printed(statements=many), printed(statements=many)))) == 10


def test_a_plan_that_is_not_shown_is_unknown() -> None:
    found = statements(*pair(printed(statements=(ran("a", 1, 1.0),)), printed(statements=(ran("a", 1, 1.0, "1"),))))
    assert found[0].same_plan is None


@pytest.mark.parametrize(
    ("limit", "kind", "left"),
    [
        ({"kind": "device_iops", "used": 4000.0, "maximum": 5000.0, "unit": "1/s"}, "device_iops", 0.2),
        ({"kind": "host_mb_s", "used": 900.0, "maximum": 800.0, "unit": "MB/s"}, "host_mb_s", 0.0),
        ({"kind": "unknown", "used": 1.0, "maximum": 2.0}, "cpu", 0.6),
        ({"kind": "device_iops", "used": 1.0, "maximum": None}, "cpu", 0.6),
        (None, "cpu", 0.6),
    ],
)
def test_headroom(limit: dict[str, Any] | None, kind: str, left: float) -> None:
    side = Side((replace(window(metrics={"host_cpu_busy": 0.4}), printed=printed(limit=limit)),))
    found = headroom(side)
    assert found is not None
    assert (found.kind, found.left_share) == (kind, pytest.approx(left))
    assert headroom(Side((window(),))) is None


@pytest.mark.parametrize(
    ("limit", "storage", "declared"),
    [
        ({"kind": "device_iops", "used": 4000.0, "maximum": 5000.0, "unit": "1/s"}, {"devices": 2}, True),
        ({"kind": "none"}, {"devices": 2}, True),
        ({"kind": "none"}, None, False),
        ({"kind": "cpu", "used": 0.9, "maximum": 1.0, "unit": "share"}, None, False),
        ({"kind": "unknown"}, {"media": "ssd"}, False),
        (None, None, False),
    ],
)
def test_headroom_of_the_cpus_says_nothing_of_disks_that_nobody_declared(
    limit: dict[str, Any] | None, storage: dict[str, Any] | None, declared: bool
) -> None:
    held = printed(limit=limit, storage=storage)
    found = headroom(Side((replace(window(metrics={"host_cpu_busy": 0.4}), printed=held),)))
    assert found is not None
    assert found.storage_declared is declared


def test_nothing_is_slower_of_windows_that_cannot_be_compared() -> None:
    sides = pair(printed((SINGLE, "read", 1e6, 1000.0)), printed((SINGLE, "read", 1e6, 5000.0)), database="X", dbid=5)
    found = rules.compare(sides[0].windows, sides[1].windows, "execute")
    assert found.pair.comparable.answer == "no"
    assert found.slower == []
    assert found.sentences


def test_parts_of_sets_that_overlap_are_not_slower() -> None:
    shares = [0.05, 0.3, 0.3]
    after = [later(days=70 + 7 * one, metrics={"commit_share": share}) for one, share in enumerate(shares)]
    assert rules.compare(series(3), after, "execute").slower == []


def test_what_takes_little_is_not_slower() -> None:
    sides = pair(printed((SCATTERED, "read", 1e5, 9.0)), printed((SCATTERED, "read", 1e5, 170.0)))
    assert SCATTERED not in [one.what for one in rules.compare(sides[0].windows, sides[1].windows, "execute").slower]


@pytest.mark.parametrize(
    "event", ["direct path read", "db file parallel read", "PX Deq: reap credit", "cell smart table scan"]
)
def test_waits_for_many_reads_at_once_have_no_mean(event: str) -> None:
    found = event_costs(*pair(printed((event, "read", 1e6, 900.0)), printed((event, "read", 1e6, 900.0))), "execute")
    assert (found[0].before_mean_ms, found[0].after_mean_ms) == (None, None)


@pytest.mark.parametrize(
    ("before", "after", "label"),
    [
        (0.05, 0.02, "time no wait event explains"),
        (-0.05, -0.02, "waits counted beyond DB time"),
        (0.05, -0.05, "time unexplained (below zero: waits beyond DB time)"),
    ],
)
def test_what_is_left_open_is_called_what_it_is(before: float, after: float, label: str) -> None:
    sides = [Side((one(metrics={"cpu_share": 0.25 - share}),)) for one, share in ((window, before), (later, after))]
    assert waterfall(sides[0], sides[1], "execute")[-1].label == label
