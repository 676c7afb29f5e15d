"""The figures that a what-if stands on are those of the verdict, with their lines."""

from typing import Any

import msgspec
import pytest

from rules.storage.gains.model import reads
from rules.what_if.basis import Basis
from rules.what_if.basis_of_facts import basis
from tests.rules.storage.mtr import DB_TIME_S, mtr

ADVISORY = [
    {"pool": "D", "size_mb": 720, "size_factor": 0.99, "physical_read_factor": 1.0, "line": 5},
    {"pool": "D", "size_mb": 728, "size_factor": 1.0, "physical_read_factor": 1.0, "line": 6},
    {"pool": "D", "size_mb": 1456, "size_factor": 2.0, "physical_read_factor": 0.63, "line": 9},
    {"pool": "K", "size_mb": 64, "size_factor": 1.0, "physical_read_factor": 1.0, "line": 12},
]
PLACES = [
    {"tablespace": "first", "reads": 100_000, "read_ms": 5.0, "line": 21},
    {"tablespace": "second", "reads": 300_000, "read_ms": 5.0, "line": 22},
    {"tablespace": "unread", "reads": 0, "read_ms": None, "line": 23},
]


def of(**changed: Any) -> dict[str, Any]:
    """As JSON shows it."""
    facts = mtr(**changed)
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(basis(facts, reads(facts))))
    return found


def test_the_read_waits_are_those_of_the_gain_model() -> None:
    found = of()
    facts = mtr()
    known = reads(facts)
    assert known is not None
    assert found["base"] == {"seconds": DB_TIME_S, "is": "DB time"}
    assert found["reads"]["read_ms"] == known.read_ms
    seconds = {kind: sum(one["seconds"] for one in found["reads"][kind]) for kind in ("single", "multi", "batched")}
    assert sum(seconds.values()) == pytest.approx(known.conservative_s)
    assert [one["event"] for one in found["reads"]["single"]] == ["db file sequential read"]
    assert sum(one["share"] for one in found["classes"]) == pytest.approx(1)


def test_what_is_stored_reads_as_it_was_written() -> None:
    facts = mtr(buffer_pool_advisory=ADVISORY, tablespace_io=PLACES, **{"storage.host_iops_limit": 12_000})
    written = basis(facts, reads(facts))
    assert written is not None
    assert msgspec.json.decode(msgspec.json.encode(written), type=Basis) == written


def test_what_an_older_basis_does_not_hold_is_not_known() -> None:
    older = msgspec.convert({"base": {"seconds": 10.0, "is": "captured time"}}, Basis)
    assert (older.base.what, older.reads, older.servers, older.limits) == ("captured time", None, None, ())


def test_the_advisory_is_of_the_default_pool_and_counts_from_the_size_of_today() -> None:
    found = of(buffer_pool_advisory=ADVISORY)["advisory"]
    assert (found["now_mb"], found["line"], found["part"]) == (728, 6, 1)
    assert found["cached_share"] == pytest.approx((45110 + 744) / DB_TIME_S)
    assert [(one["size_mb"], one["factor"]) for one in found["points"]] == [(720, 1.0), (728, 1.0), (1456, 0.63)]
    assert of(buffer_pool_advisory=ADVISORY[:1])["advisory"] is None


def test_places_are_shares_of_all_read_time_most_first() -> None:
    found = of(tablespace_io=PLACES)["places"]
    assert [(one["name"], one["share"], one["line"]) for one in found["rows"]] == [
        ("second", 0.75, 22),
        ("first", 0.25, 21),
    ]
    assert of(tablespace_io=None)["places"] is None


def test_a_limit_comes_with_the_part_that_is_reads() -> None:
    (limit,) = of(**{"storage.host_iops_limit": 12_000})["limits"]
    assert limit["total_used"] == pytest.approx(9855 + 228)
    assert limit["total_maximum"] == 12_000
    assert limit["read_part"] == pytest.approx(9855 / (9855 + 228))


def test_without_latency_or_time_there_is_less() -> None:
    assert basis(mtr(db_time_s=None, captured_time_s=None), None) is None
    found = basis(mtr(), None)
    assert found is not None
    assert (found.reads, found.advisory, found.floors.ms) == (None, None, ())


def test_commits_that_wait_for_another_site_say_so() -> None:
    background = {"log file parallel write": {"waits": 100_000, "time_s": 400}}
    given = {"log_file_sync_ms": 6.0, "log_file_parallel_write_ms": 4.0, "commit_share": 0.3, "background": background}
    assert of(**given)["commit"]["blocked"] is None
    sync = of(**given, parameter={"log_archive_dest_2": "SERVICE=x SYNC"})["commit"]["blocked"]
    assert sync.startswith("commits wait for another site")
