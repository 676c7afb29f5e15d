"""fio's JSON output: levels of one file or several, sizes and shares apart, what ran side by side."""

import json
from typing import Any

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve


def side(iops: float, mean_ns: float) -> dict[str, Any]:
    percentiles = {"50.000000": 900_000, "99.000000": 3_000_000}
    return {
        "io_bytes": int(iops * 60 * 8192), "total_ios": int(iops * 60), "bw_bytes": int(iops * 8192), "iops": iops,
        "runtime": 60_000 if iops else 0, "lat_ns": {"mean": mean_ns},
        "clat_ns": {"mean": mean_ns * 0.9, "percentile": percentiles if iops else {}},
    }  # fmt: skip


def job(
    depth: int, reads: float, writes: float = 0.0, ms: float = 1.0, group: int = 0, **options: str
) -> dict[str, Any]:
    told = {"iodepth": str(depth), "rw": "randread", **options}
    return {
        "jobname": "a", "groupid": group, "error": 0, "job options": told,
        "read": side(reads, ms * 1e6), "write": side(writes, ms * 1e6),
    }  # fmt: skip


def file(*jobs: dict[str, Any], **options: str) -> bytes:
    common = {"bs": "8k", "ioengine": "libaio", **options}
    return json.dumps({"fio version": "fio-3.28", "global options": common, "jobs": jobs}, indent=2).encode()


def levels(curve: LoadCurve) -> list[tuple[float | None, ...]]:
    return [(one.outstanding, one.iops, one.latency_ms) for one in curve.points]


def test_levels_of_one_file_follow_each_other() -> None:
    (curve,) = read_curves([("q.json", file(job(8, 7000, ms=1.1, group=1), job(1, 1000)))])
    assert levels(curve) == [(1, 1000, 1.0), (8, 7000, 1.1)]
    assert curve.points[0].mbps == 8.192
    assert curve.points[0].percentiles_ms == ((50, 0.9), (99, 3.0))
    assert (curve.io_bytes, curve.write_percent, curve.sequential, curve.seconds_a_point) == (8192, 0, False, 60)
    assert (curve.source, curve.derived) == ("fio", ())


def test_levels_of_several_files_are_one_curve() -> None:
    warned = b'fio: a warning {"x"\nnote: more\n' + file(job(32, 20_000, ms=1.6, numjobs="4"))
    (curve,) = read_curves([("q128.json", warned), ("q1.json", file(job(1, 1000)))])
    assert levels(curve) == [(1, 1000, 1.0), (128, 20_000, pytest.approx(1.6))]


def test_documents_one_after_the_other() -> None:
    (curve,) = read_curves([("all.json", file(job(1, 1000)) + b"\n" + file(job(2, 1900)))])
    assert [one.outstanding for one in curve.points] == [1, 2]


def test_clones_side_by_side_are_one_level() -> None:
    (curve,) = read_curves([("q.json", file(*[job(8, 1000, ms=one, numjobs="4") for one in (1, 1, 1, 5)]))])
    assert levels(curve) == [(32, 4000, 2.0)]
    assert curve.points[0].percentiles_ms == ()


def test_reads_and_writes_are_weighed_by_their_rate() -> None:
    mixed = job(8, 3000, 1000, rw="randrw", rwmixread="75")
    mixed["write"]["lat_ns"]["mean"] = 5e6
    (curve,) = read_curves([("q.json", file(mixed))])
    assert levels(curve) == [(8, 4000, 2.0)]
    assert (curve.write_percent, curve.points[0].percentiles_ms) == (25, ())


def test_sizes_and_kinds_are_curves_of_their_own() -> None:
    jobs = [job(1, 1000), job(1, 500, group=1, bs="1m", rw="read"), job(1, 0, 700, group=2, rw="randwrite")]
    found = read_curves([("q.json", file(*jobs))])
    told = [(one.io_bytes, one.write_percent, one.sequential) for one in found]
    assert told == [(8192, 0, False), (1048576, 0, True), (8192, 100, False)]


def test_different_jobs_side_by_side_are_no_level() -> None:
    found = read_curves([("q.json", file(job(1, 1000), job(1, 500, bs="1m"), job(4, 3000, group=1)))])
    assert [levels(one) for one in found] == [[(4, 3000, 1.0)]]
    assert "side by side" in found[0].notes[0]


def started(jobs: list[dict[str, Any]], *, apart_ms: int) -> list[dict[str, Any]]:
    return [{**one, "job_start": 1_700_000_000_000 + at * apart_ms} for at, one in enumerate(jobs)]


LADDER = [job(1, 1000), job(4, 3000), job(8, 2500, numjobs="2")]


@pytest.mark.parametrize(
    "jobs",
    [LADDER, started(LADDER, apart_ms=61_000), [*LADDER, *(job(one, 90, bs="1m") for one in (1, 2, 4))]],
    ids=["no starts", "one after the other", "two sizes"],
)
def test_jobs_of_one_group_with_a_load_each_are_levels(jobs: list[dict[str, Any]]) -> None:
    curve = read_curves([("q.json", file(*jobs))])[0]
    assert levels(curve) == [(1, 1000, 1.0), (4, 3000, 1.0), (16, 2500, 1.0)]
    assert "load levels one after the other" in curve.notes[0]


@pytest.mark.parametrize(
    ("jobs", "outstanding"),
    [(started(LADDER, apart_ms=1), 13), ([job(16, 9000), job(1, 500)], 17), ([*LADDER, job(4, 3000)], 17)],
    ids=["started together", "a probe beside a load", "one load twice"],
)
def test_jobs_of_one_group_may_have_run_together(jobs: list[dict[str, Any]], outstanding: float) -> None:
    (curve,) = read_curves([("q.json", file(*jobs))])
    assert [one.outstanding for one in curve.points] == [outstanding]


def test_a_synchronous_engine_has_one_request_a_job() -> None:
    (curve,) = read_curves([("q.json", file(job(32, 4000, numjobs="4"), ioengine="psync"))])
    assert curve.points[0].outstanding == 4
    assert "synchronous" in curve.notes[0]


def test_sizes_that_are_not_told_are_measured() -> None:
    untold = job(1, 1000)
    del untold["job options"]["rw"]
    (curve,) = read_curves([("q.json", file(untold, bs=""))])
    assert (curve.io_bytes, curve.write_percent, curve.sequential) == (8192, 0, None)


def test_the_microseconds_of_an_old_release() -> None:
    old = job(1, 1000)
    old["read"] = {"iops": 1000.0, "bw": 8000, "lat": {"mean": 950.0}, "clat": {"percentile": {"99.00": 2000}}}
    (curve,) = read_curves([("q.json", file(old))])
    assert levels(curve) == [(1, 1000, pytest.approx(0.95))]
    assert curve.points[0].percentiles_ms == ((99, 2.0),)
    assert curve.points[0].mbps == 8.192


def of_version_2(iops: float, us: float, **more: object) -> tuple[str, bytes]:
    """Without options; `io_bytes` are KiB, and ranks that nobody asked for stand there as zeros."""
    read = {
        "io_bytes": int(iops * 60 * 8), "bw": int(iops * 8), "iops": iops, "runtime": 60_000,
        "lat": {"mean": us}, "clat": {"mean": us - 3, "percentile": {"50.000000": us, "0.00": 0}}, **more,
    }  # fmt: skip
    document = {"fio version": "fio-2.2.10", "jobs": [{"jobname": "a", "groupid": 0, "read": read}]}
    return "q.json", json.dumps(document, indent=1).encode()


@pytest.mark.parametrize("more", [{}, {"total_ios": 5000 * 60}])
def test_version_2_prints_neither_depth_nor_size(more: dict[str, object]) -> None:
    (curve,) = read_curves([of_version_2(5000.0, 198.0, **more)])
    assert (curve.io_bytes, levels(curve)) == (8192, [(1, 5000, pytest.approx(0.198))])
    assert curve.points[0].percentiles_ms == ((50, 0.198),)
    (deep,) = read_curves([of_version_2(5000.0, 198.0), of_version_2(80_000.0, 398.0)])
    assert [point.outstanding for point in deep.points] == [1, 32]


FAILED = {**job(1, 1000), "error": 5}


def test_a_job_in_error_is_left_out() -> None:
    (curve,) = read_curves([("q.json", file(FAILED, job(2, 1900, group=1)))])
    assert [one.outstanding for one in curve.points] == [2]
    assert curve.notes == ("Job a ended in an error or did nothing and is left out.",)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (file(FAILED), "holds no load level"),
        (file(), "holds no load level"),
        (file(job(1, 1000))[:300], "no whole JSON"),
        (b'{"fio version": "x", "jobs": [' + b"[" * 100_000, "no whole JSON"),
        (b'{"fio version": "x", "jobs": 7}', "no whole JSON"),
        (b'{"fio version": "x", "jobs": [1, null, {"read": [], "write": 3}]}', "holds no load level"),
        (b'{"fio version": "x", "jobs": [{"read": {"iops": 1e999}, "write": {"iops": "NaN"}}]}', "holds no load level"),
        (b'{"fio version": "x", "jobs": [{"read": {"iops": ' + b"9" * 5_000 + b"}}]}", "no whole JSON"),
        (b'{"fio version": "x"' + b'\n{"a":[' * 200_000, "no whole JSON"),
    ],
    ids=range(9),
)
def test_what_is_no_result_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(NotACurve, match=words):
        read_curves([("q.json", data)])


def test_an_engine_that_is_not_printed_is_known_by_what_was_in_flight() -> None:
    jobs = [job(depth, depth / ms * 1000, ms=ms) for depth, ms in ((1, 5.0), (8, 8.0), (32, 20.0))]
    document = json.loads(file(*jobs))
    del document["global options"]
    (curve,) = read_curves([("q.json", json.dumps(document).encode())])
    assert [level.outstanding for level in curve.points] == [1, 8, 32]
    (waiting,) = read_curves([("q.json", file(job(16, 200.0, ms=5.0), ioengine="psync"))])
    assert [level.outstanding for level in waiting.points] == [1]


def test_readers_and_writers_side_by_side_are_a_mixed_load() -> None:
    jobs = job(16, 20_000, ms=0.8, numjobs="1"), job(8, 0, 10_000, ms=0.8, rw="randwrite")
    (curve,) = read_curves([("q.json", file(*jobs))])
    assert (curve.write_percent, levels(curve)) == (33.0, [(24, 30_000, pytest.approx(0.8))])
