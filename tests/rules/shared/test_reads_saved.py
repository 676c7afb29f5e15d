"""What faster reads would save: all of it, what a known limit leaves of it, or nothing that could be promised."""

from typing import Any

import pytest

from rules.shared.reads_saved import reads_saved
from tests.rules.cases import facts_of

READS: dict[str, Any] = {
    "db_time_s": 11969,
    "elapsed_s": 604,
    "year": 2020,
    "single_block_read_ms": 5.125,
    "read_iops": 3490,
    "write_iops": 1299,
    "events": {"db file sequential read": {"waits": 2102388, "time_s": 10775}},
}
SHARP_KNEE = {"single_block_read_p5_ms": 2.12, "single_block_read_p50_ms": 3.5}


def test_without_a_limit_the_medium_decides() -> None:
    assert reads_saved(facts_of(READS), 0.5) == pytest.approx(10775 / 11969 * (1 - 0.5 / 5.125))


def test_a_limit_leaves_what_is_not_used_of_it() -> None:
    held = facts_of({**READS, "storage.volume_iops_limit": 5000})
    assert reads_saved(held, 0.5) == pytest.approx(1 - 4789 / 5000)


def test_nothing_is_promised_where_something_looks_like_a_limit() -> None:
    assert reads_saved(facts_of({**READS, **SHARP_KNEE}), 0.5) is None


def test_nothing_is_known_without_a_latency() -> None:
    assert reads_saved(facts_of({**READS, "single_block_read_ms": None}), 0.5) is None
