"""The host's memory: as one table prints it, or as three do."""

from typing import Any

import pytest

from rules.host.memory import memory
from tests.rules.cases import facts_of


def test_memory_of_the_host() -> None:
    printed = [{"name": "Host Mem (MB)", "end": 8000}, {"name": "SGA use (MB)", "end": 1000}]
    found = memory(facts_of({"memory_statistics": printed}))
    assert found
    assert found.used == pytest.approx(0.125)
    assert memory(facts_of({})) is None


def test_what_is_free_of_the_host_counts_and_not_this_instances_part() -> None:
    """29 of 503 GB free, while one of several instances uses 6 %."""
    printed = [{"name": "Host Mem (MB)", "end": 515000}, {"name": "SGA use (MB)", "end": 30000}]
    free = [{"statistic": "FREE_MEMORY_BYTES", "value": 1, "end_value": 29_000 * 2**20, "line": 9}]
    host = memory(facts_of({"memory_statistics": printed, "os_statistics": free}))
    assert host
    assert (host.free_mb, host.line) == (29_000, 9)
    assert host.has(28_000)
    assert not host.has(100_000)
    alone = memory(facts_of({"memory_statistics": printed}))
    assert alone
    assert alone.has(100_000)
    assert alone.free_mb is None


PARTS: dict[str, Any] = {
    "os_statistics": [{"statistic": "PHYSICAL_MEMORY_BYTES", "value": 64_000 * 2**20, "end_value": None, "line": 399}],
    "sga_memory": [
        {"region": "Database Buffers", "begin_bytes": 14_000 * 2**20, "end_bytes": None},
        {"region": "Variable Size", "begin_bytes": 4_000 * 2**20, "end_bytes": 5_000 * 2**20},
        {"region": "sum", "begin_bytes": 18_000 * 2**20, "end_bytes": 19_000 * 2**20},
    ],
    "pga_target": [{"snapshot": "begin", "allocated_mb": 400}, {"snapshot": "end", "allocated_mb": 600}],
}


def test_before_11g_three_tables_print_it() -> None:
    found = memory(facts_of(PARTS))
    assert found
    assert (found.host_mb, found.oracle_mb, found.free_mb, found.line) == (64_000, 19_600, None, 399)
    assert "this instance uses 31 % of the host's 64,000 MB" in found.clause()


@pytest.mark.parametrize(
    "changed",
    [
        {"scope": "cluster"},
        {"scope": "pdb"},
        {"sga_memory": []},
        {"os_statistics": [{"statistic": "PHYSICAL_MEMORY_BYTES", "value": None}]},
        {"os_statistics": [{"statistic": "PHYSICAL_MEMORY_BYTES", "value": 2_000 * 2**20}]},
    ],
)
def test_no_host_without_its_memory_or_larger_than_it(changed: dict[str, Any]) -> None:
    assert memory(facts_of({**PARTS, **changed})) is None
