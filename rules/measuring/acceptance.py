"""The acceptance test of a requirement: what must be reached, and whether it was.

Reads and writes come at the required rates; each must be held, and 95 of 100 reads take no longer than three times the
latency goal, as those of a mean of it do (`rules.storage.outcome.acceptance_test`). Of redo the mean of a write counts.
"""

from dataclasses import dataclass

from rules.measuring.parameters import NotAsked
from rules.storage.outcome.acceptance_test import PERCENTILE, TAIL
from rules.storage.outcome.requirement import Requirement
from rules.wording import count, ms

HELD = 0.95
"""Of a required rate so much counts as held: requests come at random, and a short test has few (our judgement)."""
NOTHING = "The report has no requirement, so that there is no test to pass: its verdict says why."


@dataclass(frozen=True, slots=True)
class Reached:
    """What fio measured; None of what it did not make."""

    read_iops: float | None = None
    write_iops: float | None = None
    read_percentile_ms: float | None = None
    write_ms: float | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that must be reached: in words, and whether it was."""

    what: str
    required: str
    measured: str
    passed: bool


def line(needed: Requirement | None) -> str:
    """The requirement's line of fio. Raises NotAsked."""
    if needed is None or not needed.fio:
        raise NotAsked(NOTHING)
    return needed.fio


def reads(needed: Requirement) -> bool:
    """Whether the test reads as well as it writes."""
    return needed.redo_latency_goal_ms is None


def judged(needed: Requirement, reached: Reached) -> list[Point]:
    """Every point of the requirement."""
    if (goal := needed.redo_latency_goal_ms) is not None:
        took = reached.write_ms
        return [
            _rate("redo writes a second", needed.redo_write_iops, reached.write_iops),
            Point("a redo write, on average", f"at most {ms(goal)}", _ms(took), took is not None and took <= goal),
        ]
    points = [
        _rate(f"{kind} a second", rate, done)
        for kind, rate, done in (
            ("reads", needed.read_iops.required, reached.read_iops),
            ("writes", needed.write_iops.required, reached.write_iops),
        )
        if rate and rate >= 1
    ]
    if needed.latency_goal_ms:
        most, took = TAIL * needed.latency_goal_ms, reached.read_percentile_ms
        what = f"{PERCENTILE} of 100 reads"
        points.append(Point(what, f"at most {ms(most)}", _ms(took), took is not None and took <= most))
    return points


def _rate(what: str, required: float | None, done: float | None) -> Point:
    measured = count(done) if done is not None else "–"
    if not required:
        return Point(what, "–", measured, passed=True)
    return Point(what, count(required), measured, done is not None and done >= HELD * required)


def _ms(took: float | None) -> str:
    return "–" if took is None else ms(took)
