"""A limit of the resource manager on I/O is no queue for the CPU."""

import pytest

from rules.engine import run
from rules.storage.cpu_queue import cpu_first
from rules.storage.preconditions import weighed
from rules.storage.verdict import verdict
from rules.waits.io_limits import held_for_io, part_for_cpu
from tests.rules.cases import facts_of
from tests.rules.storage.mtr import DB_TIME_S, mtr

LIMITED = {
    "scheduler_share": 0.76, "other_share": 0.0, "read_share": 0.08, "io_share": 0.08, "cpu_share": 0.14,
    "concurrency_share": 0.0, "cpus": 16, "host_cpu_busy": 0.05, "single_block_read_ms": 0.6,
    "events": {
        "resmgr: I/O rate limit": {"waits": 900_000, "time_s": 0.76 * DB_TIME_S},
        "db file sequential read": {"waits": 2_000_000, "time_s": 0.08 * DB_TIME_S},
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("event", "held"),
    [("resmgr: I/O rate limit", True), ("resmgr:large I/O queued", True), ("resmgr:cpu quantum", False)],
)
def test_which_waits_are_for_a_limit_on_io(event: str, held: bool) -> None:
    assert held_for_io(event) is held


def test_the_part_that_is_held_back_for_the_cpu() -> None:
    both = {"resmgr: I/O rate limit": {"waits": 9, "time_s": 30}, "resmgr:cpu quantum": {"waits": 9, "time_s": 10}}
    assert part_for_cpu(facts_of({"events": both})) == pytest.approx(0.25)
    assert part_for_cpu(facts_of({})) == 1.0


def test_the_limit_is_raised_and_no_statement_is_tuned_for_the_cpu() -> None:
    facts = weighed(mtr(**LIMITED))
    assert cpu_first(facts) == []
    found = verdict(facts, run(facts))
    assert (found.case, found.media_or_spindles) == ("not_storage", "neither")
    assert found.headline.endswith("mostly resmgr: I/O rate limit, so raise the limit on I/O.")
    assert found.steps[0].finding == "requests-held-back-by-io-limits"
    assert "MAX_IOPS" in found.steps[0].what
    assert not [each for each in found.steps if "CPU" in each.what]


def test_a_limit_on_cpu_beside_it_counts_by_itself() -> None:
    events = {**LIMITED["events"], "resmgr:cpu quantum": {"waits": 9, "time_s": 0.15 * DB_TIME_S}}
    signs = cpu_first(mtr(**{**LIMITED, "scheduler_share": 0.91, "events": events}))
    assert [round(sign.evidence.value, 2) for sign in signs if isinstance(sign.evidence.value, float)] == [0.15]
