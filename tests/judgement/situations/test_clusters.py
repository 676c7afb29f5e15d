"""Situations of clusters, printed by the writer, and what a DBA would answer to each."""

from typing import Any

import pytest

import parsers
import rules
from tests.judgement.situations.cluster import text

# The hours of the instances; the answer, the purchase, and what stands in headline and first step.
QUICK: dict[str, Any] = {"single": [300_000, 1.0]}
PAGES = {
    "load": 300.0, "system": 0.7, "cpu_s": 4_000, "busy_s": 16_000, "unaccounted_s": 4_000, "single": [300_000, 9.0],
    "waits": [["latch: cache buffers chains", "Concurrency", 600_000, 40.0]],
}  # fmt: skip
SITUATIONS: dict[str, tuple[list[dict[str, Any]], str, str, str, str]] = {
    "reads alike": ([{}, {}], "not_known_yet", "either", "Reads at 6 ms", "what the disks are"),
    "reads of one instance by a broken path": (
        [{"single": [1_800_000, 1.0]}, {"single": [1_800_000, 14.0]}],
        "not_known_yet", "either", "instance 2 waits 14 ms and the others 1 ms", "the host of instance 2",
    ),
    "redo of one instance that is slow": (
        [
            QUICK | {"commits": [720_000, 1.5], "redo": [300_000, 0.5, 2_000_000_000]},
            QUICK | {"commits": [720_000, 22.0], "redo": [290_000, 11.5, 2_000_000_000]},
        ],
        "not_known_yet", "either", "instance 2 takes 11.5 ms for a redo write and the others 0.5 ms",
        "the host of instance 2",
    ),
    "slow redo on both": (
        [QUICK | {"commits": [720_000, 14.0], "redo": [290_000, 11.5, 2_000_000_000]}] * 2,
        "redo_devices", "media", "Faster redo devices", "commit every row",
    ),
    "processors of one host that are full": (
        [QUICK | {"cpu_s": 50_000, "busy_s": 56_500, "unaccounted_s": 9_000}, QUICK | {"cpu_s": 3_000}],
        "cpu", "neither", "CPUs of instance 1's host are 98 % busy", "instance 1 to the others",
    ),
    "eight instances of which one is slow": (
        [*[{"single": [1_800_000, 1.0], "cpu_s": 1_500}] * 7, {"single": [1_800_000, 14.0], "cpu_s": 1_500}],
        "not_known_yet", "either", "instance 8 waits 14 ms and the others 1 ms", "the host of instance 8",
    ),
    "eight instances, one of them slow behind the CPU of all": (
        [{"single": [1_800_000, 14.0]}, *[{"single": [1_800_000, 1.0]}] * 7],
        "not_storage", "neither", "CPU takes", "most CPU",
    ),
    "eight instances on slow disks": (
        [{"single": [1_800_000, 9.0]}] * 8, "not_known_yet", "either", "Reads at 9 ms", "what the disks are",
    ),
    "one host that pages": (
        [QUICK, QUICK | PAGES],
        "host", "neither", "load of instance 2's host is", "processes of the host wait for",
    ),
    "both hosts that page": (
        [QUICK | PAGES] * 2, "host", "neither", "load of instance 1's host is", "processes of the host wait for",
    ),
    "a paging host of an instance that does little": (
        [QUICK | {"cpu_s": 30_000}, PAGES | {"waits": [], "single": [9_000, 9.0], "commits": [90, 2.0], "cpu_s": 300}],
        "not_storage", "neither", "CPU takes", "most CPU",
    ),
    "a full host of an instance that does little": (
        [{"cpu_s": 300, "single": [30_000, 6.0], "commits": [1_000, 2.0], "busy_s": 56_500}, {}],
        "not_known_yet", "either", "Reads at 6 ms", "what the disks are",
    ),
    "scans on both": (
        [{"single": [200_000, 4.0], "direct": [1_200_000, 40.0, 128]}] * 2,
        "not_known_yet", "either", "Scans take", "bandwidth",
    ),
    "rows that are held": (
        [QUICK | {"waits": [["enq: TX - row lock contention", "Application", 9_000, 1_200.0]]}] * 2,
        "locks", "neither", "find the sessions that hold them", "holds the rows",
    ),
    "blocks that both change": (
        [QUICK | {"waits": [["gc buffer busy acquire", "Cluster", 600_000, 15.0]]}] * 2,
        "not_storage", "neither", "keep work on the same blocks", "one instance do the work",
    ),
    "index leaves that all insert into": (
        [QUICK | {"waits": [["enq: TX - index contention", "Concurrency", 400_000, 18.0]]}] * 2,
        "locks", "neither", "enq: TX - index contention", "index",
    ),
    "a sequence that all order": (
        [QUICK | {"waits": [["enq: SV -  contention", "Concurrency", 500_000, 15.0]]}] * 2,
        "locks", "neither", "enq: SV", "equence",
    ),
    "a backup on one instance": (
        [QUICK, QUICK | {"waits": [["Backup: MML write backup piece", "Administrative", 90_000, 120.0]]}],
        "free_cure_first", "neither", "ackup", "ackup",
    ),
    "flash that answers both": (
        [{"single": [24_000_000, 0.4], "cpu_s": 9_000}] * 2,
        "not_storage", "neither", "as fast as flash", "Reduce reads",
    ),
    "three instances of which one is slow": (
        [{"single": [1_800_000, 0.8]}, {"single": [1_800_000, 0.9]}, {"single": [1_800_000, 18.0]}],
        "not_known_yet", "either", "instance 3 waits 18 ms", "the host of instance 3",
    ),
    "processors of both hosts that are full": (
        [QUICK | {"cpu_s": 50_000, "busy_s": 56_500, "unaccounted_s": 9_000}] * 2,
        "cpu", "neither", "98 % busy", "add CPU",
    ),
    "scans on one instance": (
        [QUICK, {"single": [200_000, 4.0], "direct": [1_200_000, 40.0, 128]}],
        "not_known_yet", "either", "Scans take", "bandwidth",
    ),
    "blocks that get lost": (
        [QUICK | {"waits": [[f"gc {kind} block lost", "Cluster", 9_000, 500.0] for kind in ("cr", "current")]}] * 2,
        "not_storage", "neither", "interconnect", "interconnect",
    ),
    "a plan that holds both": (
        [QUICK | {"cpu_s": 9_000, "waits": [["resmgr:cpu quantum", "Scheduler", 300_000, 40.0]]}] * 2,
        "cpu", "neither", "look at the resource plan", "resource plan",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_dba_would_answer_so(name: str) -> None:
    hours, answer, buys, headline, first = SITUATIONS[name]
    (report,) = parsers.parse(text(hours).encode(), "quay")
    verdict = rules.judge(report, {}).verdict
    assert (verdict.answer, verdict.media_or_spindles) == (answer, buys)
    assert headline in verdict.headline
    assert first in verdict.steps[0].what
    assert len(verdict.headline.split()) <= 30


def test_a_slow_instance_is_named_behind_the_class_that_leads() -> None:
    hours = SITUATIONS["eight instances, one of them slow behind the CPU of all"][0]
    (report,) = parsers.parse(text(hours).encode(), "quay")
    verdict = rules.judge(report, {}).verdict
    assert [step for step in verdict.steps if step.what.startswith("Compare the host of instance 1")]
    assert "Instance 1 waits 14 ms for a read and the others 1 ms at most." in verdict.details
