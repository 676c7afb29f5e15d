"""A day of a fleet, a thirtieth of its size: whatever ends in between, nothing is lost and nothing doubled."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.load import fleet_day
from tools.fleet_service import Held, Service, held
from tools.simulate_fleet import Plan, timetable

PLAN = Plan(databases=10, hours=24, seconds=40.0, senders=2)
COUNT = 240


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_of_a_day_of_a_fleet_nothing_is_lost_and_nothing_doubled(engine: str, tmp_path: Path) -> None:
    day = fleet_day.run(PLAN, engine, tmp_path)
    said = "".join(one.read_text() for one in tmp_path.glob("spool-*.log"))
    assert (day.seen.printed, day.seen.sent, day.seen.refused) == (COUNT, COUNT, 0), said[-3000:]
    assert day.held == Held(there=COUNT, lost=0, doubled=0, intervals_doubled=0, strange=0)
    assert day.seen.oldest_seconds > 0, "/metrics says how long the oldest file waits"
    assert day.seen.most_waiting > 0
    assert day.seen.looks > day.seen.silent > 0, "the service was away now and then"
    assert day.queue == (0.0, 0)
    assert set(day.done) >= {"restart", "kill"}
    assert day.unanswered == [], "a query of the dashboard, asked of a Prometheus that scraped all day"
    assert day.oldest_scraped_seconds > 0


class Listing(Service):
    """Of which only the lists matter."""

    def __init__(self, *rows: tuple[str, int, int]) -> None:
        super().__init__("http://127.0.0.1:1")
        self._rows = rows

    def reports(self) -> Iterator[dict[str, Any]]:
        return ({"sha256": sha256, "dbid": dbid, "begin_snap": first} for sha256, dbid, first in self._rows)


PRINTED = {"a": (1, 7), "b": (1, 8), "c": (2, 7)}
THERE = ("a", 1, 7), ("b", 1, 8), ("c", 2, 7)


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (THERE, Held(3, 0, 0, 0, 0)),
        ((*THERE, ("z", 9, 7)), Held(3, 0, 0, 0, 0)),
        (THERE[1:], Held(2, 2, 0, 0, 0)),
        ((*THERE, THERE[0]), Held(4, 0, 1, 1, 0)),
        ((*THERE, ("d", 1, 7)), Held(4, 0, 0, 1, 1)),
    ],
    ids=["all", "of others", "lost", "doubled", "strange"],
)
def test_what_is_lost_and_what_is_doubled_is_seen(rows: tuple[tuple[str, int, int], ...], found: Held) -> None:
    assert held(PRINTED, Listing(*rows)) == found
    assert found.right is (found == Held(3, 0, 0, 0, 0))


def test_nobody_who_answers_has_no_queue() -> None:
    assert Service("http://127.0.0.1:1").queue() is None


def test_reports_are_printed_after_their_hours_within_the_time() -> None:
    table = timetable(PLAN)
    hour = PLAN.seconds / (PLAN.hours + 0.75)
    assert len(table) == COUNT
    assert [at for at, _, _ in table] == sorted(at for at, _, _ in table)
    assert all(0 <= at - number * hour <= 0.75 * hour for at, _, number in table)
    assert table == timetable(PLAN)
