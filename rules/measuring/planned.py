"""Which loads a test runs, in their order: each a number of small requests beside a number of large ones.

Large ones are requests, or streams of them where they are sequential. A series is what rises while the other kind
stays: along it a curve can turn out flat.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rules.measuring import load_levels
from rules.measuring.parameters import Asked

SETTLE_SHARE, LONGEST_SETTLE = 0.1, 10.0
"""So much of the time of a load passes before it counts, in seconds at most."""
WARMING_SECONDS = 120.0
"""Orion's: how long random requests fill a cache before a sequential load, where its size is not given."""
WARMING_MB_PER_S = 200.0
"""What is taken for the estimate of how long a cache of given size takes to fill (our judgement)."""
START_SECONDS = 0.6
"""What fio takes to start and to end."""


@dataclass(frozen=True, slots=True, order=True)
class Load:
    """Small requests in flight and large ones, or streams; 0 is none of them."""

    small: int
    large: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The series of a test in order, and how long they take with what comes before and after each load."""

    series: tuple[tuple[Load, ...], ...]
    seconds: float

    @property
    def loads(self) -> tuple[Load, ...]:
        return tuple(load for loads in self.series for load in loads)


def plan(test: Asked) -> Plan:
    """What the test runs."""
    series = tuple(tuple(loads) for loads in _series(test) if loads)
    return Plan(series, sum(seconds_of(test, load) for loads in series for load in loads))


def settle_seconds(test: Asked) -> float:
    """How long a load runs before it counts."""
    return min(LONGEST_SETTLE, SETTLE_SHARE * test.seconds)


def warms(test: Asked, load: Load) -> bool:
    """Whether random requests fill the cache first: before each load of large sequential ones, unless asked not to."""
    return test.sequential and load.large > 0 and test.cache_mb != 0


def seconds_of(test: Asked, load: Load) -> float:
    """How long one load takes, about."""
    warming = WARMING_SECONDS if test.cache_mb is None else test.cache_mb / WARMING_MB_PER_S
    return test.seconds + settle_seconds(test) + START_SECONDS + (warming if warms(test, load) else 0.0)


def _series(test: Asked) -> Iterator[Sequence[Load]]:
    small, large = levels(test)
    match test.matrix:
        case "basic":
            yield from _apart(small, large)
        case "detailed":
            yield from _whole(small, large)
        case "max":
            most_small, most_large = test.num_small or 0, test.num_large or 0
            small = load_levels.up_to(most_small, load_levels.SMALL_STEPS)
            yield from _whole(small, load_levels.up_to(most_large, load_levels.LARGE_STEPS))
        case "point":
            yield [Load(test.num_small or 0, test.num_large or 0)]
        case "row":
            yield [Load(count, test.num_large or 0) for count in small]
        case "col":
            yield [Load(test.num_small or 0, count) for count in large]


def _apart(small: Sequence[int], large: Sequence[int]) -> Iterator[Sequence[Load]]:
    """Small requests alone, then large ones alone."""
    yield [Load(count, 0) for count in small]
    yield [Load(0, count) for count in large]


def _whole(small: Sequence[int], large: Sequence[int]) -> Iterator[Sequence[Load]]:
    """The whole matrix, row by row; first those that are alone."""
    yield from _apart(small, large)
    yield from ([Load(count, many) for count in small] for many in large)


def levels(test: Asked) -> tuple[list[int], list[int]]:
    """The loads of small and of large requests that the disks get."""
    if test.run == "aggressive":
        return load_levels.doubled(load_levels.AGGRESSIVE_A_DISK * test.disks), []
    if test.run == "log-writer":
        return load_levels.commits(test.size_small), []
    return load_levels.small(test.disks), load_levels.large(test.disks)


def series_of(plan: Plan, load: Load) -> tuple[Load, ...]:
    """The series that a load belongs to."""
    return next(loads for loads in plan.series if load in loads)


def by_large(loads: Sequence[Load]) -> dict[int, list[Load]]:
    """Loads by the large requests beside them: the rows of Orion's tables."""
    ordered = sorted(loads, key=lambda load: (load.large, load.small))
    return {large: list(row) for large, row in groupby(ordered, key=lambda load: load.large)}
