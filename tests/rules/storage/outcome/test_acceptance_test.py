"""The acceptance line is passed by storage that meets the requirement, and by none that misses it."""

import random
import re
from heapq import heappop, heappush
from typing import Any

import pytest

from rules.core.facts import Facts
from rules.storage.outcome.acceptance_test import BURSTS, TAIL, mixed_line, redo_line

FACTS = Facts({"outstanding_reads": 51.0, "read_iops": 9855.0})


def _told(line: str, name: str) -> list[float]:
    found = re.search(rf"--{name}=([\d,]+)", line)
    return [float(one) for one in found[1].split(",")] if found else [1.0]


@pytest.mark.parametrize(("rate", "goal"), [(19_710, 8.0), (9_855, 0.5), (180_000, 1.0), (40, 8.0)])
def test_as_many_in_flight_as_the_rate_at_the_goal_needs(rate: float, goal: float) -> None:
    line = mixed_line(FACTS, rate, 0.02 * rate, goal)
    (depth,), (jobs,), rates = _told(line, "iodepth"), _told(line, "numjobs"), _told(line, "rate_iops")
    assert depth * jobs >= 1.02 * rate * goal / 1000
    assert jobs * sum(rates) == pytest.approx(1.02 * rate, rel=0.02)
    assert sum(rates) <= 25_000


def test_without_a_goal_as_many_as_the_report_had_at_the_higher_rate() -> None:
    line = mixed_line(FACTS, 2 * 9855, 0, None)
    assert _told(line, "iodepth") == pytest.approx([102 + BURSTS * 102**0.5], abs=1)
    assert line.endswith("# passes when both rates are held")


def _run(rate: float, mean_ms: float, depth: int, count: int = 60_000) -> tuple[float, float]:
    """What fio would see: the rate held, and the 95th percentile of the latency from arrival to answer."""
    chance = random.Random(1)
    now, busy, latencies = 0.0, list[float](), list[float]()
    for _ in range(count):
        now += chance.expovariate(rate)
        start = now
        if len(busy) >= depth:
            start = max(now, heappop(busy))
        end = start + chance.expovariate(1000 / mean_ms)
        heappush(busy, end)
        latencies.append(1000 * (end - now))
    latencies.sort()
    return count / max(busy), latencies[int(0.95 * count)]


def _passes(rate: float, goal: float, depth: int, mean_ms: float) -> bool:
    held, tail = _run(rate, mean_ms, depth)
    return held >= 0.98 * rate and tail <= 1.03 * TAIL * goal


@pytest.mark.parametrize(("rate", "goal"), [(19_710.0, 8.0), (10_083.0, 0.5), (40.0, 8.0)])
def test_storage_that_meets_the_requirement_passes_and_one_that_misses_it_does_not(rate: float, goal: float) -> None:
    """With the depth of today's report alone, 51, none could: 19,710 a second at 8 ms are 158 in flight."""
    depth = int(_told(mixed_line(FACTS, rate, 0, goal), "iodepth")[0])
    assert _passes(rate, goal, depth, mean_ms=goal)
    assert not _passes(rate, goal, depth, mean_ms=1.3 * goal)


def test_todays_depth_would_fail_it() -> None:
    assert not _passes(19_710.0, 8.0, 51, mean_ms=8.0)


@pytest.mark.parametrize("facts", [{}, {"platform": "AIX"}])
def test_the_line_is_one_command_and_a_comment(facts: dict[str, Any]) -> None:
    line = mixed_line(FACTS.knowing(**facts), 100.0, 10.0, 2.0)
    assert line.count("#") == 1
    assert line.startswith("fio --name=acceptance --filename=/dev/NEW_DEVICE --direct=1")


@pytest.mark.parametrize(
    ("facts", "device"),
    [
        ({}, "/dev/NEW_DEVICE"),
        ({"platform": "Microsoft Windows x86 64-bit"}, r"\\.\PhysicalDriveNEW"),
        ({"file_io": [{"file": "D:\\DATA\\A.DBF"}]}, r"\\.\PhysicalDriveNEW"),
    ],
)
def test_the_device_is_named_as_its_system_names_devices(facts: dict[str, Any], device: str) -> None:
    known = FACTS.knowing(**facts)
    assert f"--filename={device} --direct=1" in mixed_line(known, 100.0, 10.0, 2.0)
    assert f"--filename={device} --direct=1" in redo_line(known)
