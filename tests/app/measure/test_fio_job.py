"""A load as a job of fio."""

from dataclasses import replace
from typing import Any

import pytest

from app.measure.fio_job import Volume, depths, job, warming
from app.measure.targets import Target
from rules.measuring.parameters import asked
from rules.measuring.planned import Load
from tests.app.measure.made import sections

MIB = 1 << 20
TWO = [Target("/data/one", 64 * MIB, False), Target("/data/b:c", 96 * MIB + 5, False)]


def jobs(given: dict[str, Any], load: Load, engine: str = "libaio", run: str = "advanced") -> list[dict[str, str]]:
    return sections(job(asked(run, given, 2), load, TWO, engine))


def test_random_requests_spread_over_all_targets_as_far_as_the_smallest_goes() -> None:
    (small,) = jobs({}, Load(3, 0))
    assert (small["rw"], small["bs"], small["iodepth"]) == ("randread", "8192", "3")
    assert small["filename"] == "/data/one:/data/b\\:c"
    assert int(small["size"]) == 2 * 64 * MIB


def test_small_and_large_requests_run_side_by_side() -> None:
    small, large = jobs({"matrix": "detailed", "write": 30}, Load(2, 5))
    assert (small["rw"], small["rwmixwrite"], small["iodepth"]) == ("randrw", "30", "2")
    assert (large["rw"], large["bs"], large["iodepth"]) == ("randrw", str(MIB), "5")
    assert "new_group" in small
    assert "new_group" in large


def test_each_stream_reads_or_writes_and_keeps_its_requests_in_flight() -> None:
    streams = jobs({"type": "seq", "matrix": "col", "num_small": 0, "write": 50, "num_streamIO": 6}, Load(0, 4))
    assert [one["rw"] for one in streams] == ["write", "write", "read", "read"]
    assert {one["iodepth"] for one in streams} == {"6"}
    for one in streams:
        assert one["filename"] in ("/data/one", "/data/b\\:c")
        assert 0 <= int(one["offset"]) <= 32 * MIB
        assert int(one["offset"]) + int(one["size"]) == 64 * MIB


def test_striped_streams_begin_at_the_guides_places() -> None:
    raid = {"type": "seq", "matrix": "col", "num_small": 0, "simulate": "raid0"}
    one = jobs(raid, Load(0, 1))
    assert (one[0]["offset"], one[0]["file_service_type"]) == ("0", "roundrobin:1")
    three = jobs({**raid, "size_large": 256}, Load(0, 3))
    assert [int(one["offset"]) for one in three] == [16 * MIB, 32 * MIB, 48 * MIB]
    assert {one["file_service_type"] for one in three} == {"roundrobin:4"}
    assert [int(one["size"]) for one in three] == [2 * (64 - at) * MIB for at in (16, 32, 48)]
    beside = [int(one["offset"]) for one in jobs(raid, Load(1, 3))[1:]]
    assert all(at % MIB == 0 and at < 64 * MIB for at in beside)


def test_a_log_writer_makes_one_write_at_a_time() -> None:
    (writer,) = jobs({}, Load(8, 0), run="log-writer")
    assert (writer["rw"], writer["bs"], writer["iodepth"], writer["sync"]) == ("write", "32768", "1", "dsync")


@pytest.mark.parametrize(
    ("count", "engine", "parts"),
    [(0, "libaio", []), (7, "libaio", [7]), (7, "io_uring", [4, 2, 1]), (8, "io_uring", [8]), (0, "io_uring", [])],
)
def test_io_uring_gets_powers_of_two(count: int, engine: str, parts: list[int]) -> None:
    assert depths(count, engine) == parts


def test_the_cache_is_filled_with_as_much_as_it_holds_else_for_two_minutes() -> None:
    test = asked("advanced", {"type": "seq", "cache_size": 300}, 1)
    assert "io_size=300m" in warming(test, TWO, "libaio")
    unknown = warming(replace(test, cache_mb=None, write=100), TWO, "libaio")
    assert "runtime=120" in unknown
    assert "rw=randwrite" in unknown


def test_a_volume_is_whole_requests() -> None:
    assert Volume.of([Target("/a", 10_000, False)], 8192).each == 8192
