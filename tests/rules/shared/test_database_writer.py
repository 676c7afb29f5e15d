"""Which side of the database writer is short, cheapest cure first."""

from typing import Any

import pytest

from rules.shared.database_writer import capability_known, side
from tests.rules.cases import facts_of

OFF = {"parameter": {"disk_asynch_io": "FALSE"}}
SMALL_CACHE = {
    "buffer_pool_advisory": [
        {"pool": "D", "size_mb": 1000, "size_factor": 1.0, "physical_read_factor": 1.0, "physical_reads": 1000000},
        {"pool": "D", "size_mb": 2000, "size_factor": 2.0, "physical_read_factor": 0.4, "physical_reads": 400000},
    ]
}
FULL = {
    "read_iops": 4000, "write_iops": 5000, "database_write_iops": 5000,
    "storage.devices": 1, "storage.device_iops": 10000,
}  # fmt: skip


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({**OFF, **SMALL_CACHE, **FULL}, "async_off"),
        ({**SMALL_CACHE, **FULL}, "cache"),
        (FULL, "devices"),
        ({**FULL, "storage.device_iops": 90000}, "processes"),
        ({**FULL, "storage.device_iops": 90000, "host_cpu_busy": 0.95}, "cpu"),
    ],
)
def test_the_cheapest_that_is_short_comes_first(given: dict[str, Any], kind: str) -> None:
    found = side(facts_of({"elapsed_s": 600, **given}))
    assert found
    assert found.kind == kind


HOST_FULL = {"memory_statistics": [{"name": "Host Mem (MB)", "end": 1500}, {"name": "SGA use (MB)", "end": 1200}]}
BITS = {
    "release": 9.2, "file_io": [{"file": "E:\\ORADATA\\A.DBF"}],
    "buffer_pool_advisory": [
        {"pool": "D", "size_mb": 1400, "size_factor": 1.0, "physical_read_factor": 1.0, "physical_reads": 1000000},
        {"pool": "D", "size_mb": 2800, "size_factor": 2.0, "physical_read_factor": 0.4, "physical_reads": 400000},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("given", "kind", "cost", "says"),
    [
        ({**SMALL_CACHE, **HOST_FULL}, "memory", "purchase", "Add 500 MB of memory to the host"),
        (BITS, "bits", "free", "one of 64 bits"),
        ({**SMALL_CACHE, **HOST_FULL, **FULL}, "devices", "purchase", "Spread"),
        ({**SMALL_CACHE, **HOST_FULL, **FULL, "storage.device_iops": 90000}, "processes", "configuration", "Raise"),
    ],
)
def test_a_cache_that_has_no_room_is_no_setting(given: dict[str, Any], kind: str, cost: str, says: str) -> None:
    found = side(facts_of({"elapsed_s": 600, **given}))
    assert found
    assert (found.kind, found.cost) == (kind, cost)
    assert says in found.cure


def test_only_a_purchase_is_called_one() -> None:
    costs = {kind.kind: kind.cost for given in (OFF, SMALL_CACHE, FULL) if (kind := side(facts_of(given)))}
    assert costs == {"async_off": "configuration", "cache": "configuration", "devices": "purchase"}


def test_devices_and_writers_cannot_be_told_apart_without_limits() -> None:
    facts = facts_of({"elapsed_s": 600, "read_iops": 1, "write_iops": 1, "parameter": {"disk_asynch_io": "TRUE"}})
    assert side(facts) is None
    assert not capability_known(facts)


def test_a_curve_of_reads_says_nothing_of_writes() -> None:
    curve = {"write_percent": 0, "points": [{"outstanding": 1, "iops": 100}, {"outstanding": 8, "iops": 200}]}
    assert side(facts_of({"database_write_iops": 190, "curve": curve})) is None
