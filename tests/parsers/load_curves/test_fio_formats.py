"""What fio prints of one run in several formats gives the same load: JSON, text for people, lines for scripts."""

import json
from typing import Any

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve

RANKS = ";".join(f"{rank}.000000%={us}" for rank, us in ((1, 80), (50, 190), (95, 300), (99, 900)))
NO_RANKS = ";".join(["0%=0"] * 16)
DEPTHS = "0.1%;0.1%;0.1%;100.0%;0.0%;0.0%;0.0%"


def terse_side(iops: int, kib: int, runtime: int, mean: float, width: int) -> str:
    cells = (
        f"{kib};{kib * 1000 // runtime};{iops};{runtime};3;90;6.0;1.0;20;9000;{mean - 6:.6f};4.0;{RANKS};{NO_RANKS};"
    )
    cells += f"26;9010;{mean:.6f};5.0;1;2;90.0%;3.0;1.0"
    return cells + ";0" * (width - len(cells.split(";")))


def terse(
    iops: int, mean_us: float, *, writes: int = 0, version: int = 3, name: str = "t", bs: int = 8, runtime: int = 10_000
) -> str:
    head = f"{version};{name};0;0;" if version == 2 else f"{version};fio-3.33;{name};0;0;"
    width = 47 if version == 5 else 41
    sides = [terse_side(rate, rate * bs * runtime // 1000, runtime, mean_us, width) for rate in (iops, writes)]
    return f"{head}{sides[0]};{sides[1]};4.100000%;27.000000%;900;0;12;{DEPTHS};0.00%;0.01%\n"


def levels(curve: LoadCurve) -> list[tuple[Any, ...]]:
    return [(level.outstanding, level.iops, level.latency_ms) for level in curve.points]


@pytest.mark.parametrize("version", [2, 3, 4, 5])
def test_lines_for_scripts(version: int) -> None:
    """They print neither depth nor size: both follow from the figures."""
    text = "".join(
        terse(iops, us, version=version, name=f"q{depth}")
        for depth, iops, us in ((1, 5000, 199.0), (8, 30_000, 266.0), (32, 64_000, 501.0))
    )
    (curve,) = read_curves([("sweep.txt", text.encode())])
    assert levels(curve) == [(1, 5000, 0.199), (8, 30_000, 0.266), (32, 64_000, 0.501)]
    assert (curve.source, curve.io_bytes, curve.write_percent) == ("fio", 8192, 0)
    assert curve.points[1].mbps == pytest.approx(245.76)
    assert curve.points[0].percentiles_ms == ((1, 0.08), (50, 0.19), (95, 0.3), (99, 0.9))


def test_lines_for_scripts_of_a_mixed_load() -> None:
    (curve,) = read_curves([("m.txt", terse(7010, 800.0, writes=2990).encode())])
    assert (curve.write_percent, curve.points[0].iops, curve.points[0].outstanding) == (30, 10_000, 8)


def test_lines_for_scripts_of_clones_side_by_side() -> None:
    """Jobs of one name with one load: `numjobs` without `group_reporting`."""
    (curve,) = read_curves([("n.txt", (terse(1000, 1990.0) * 4).encode())])
    assert levels(curve) == [(8, 4000, pytest.approx(1.99))]


def test_lines_for_scripts_while_the_run_goes_on() -> None:
    states = [terse(1000, 1990.0, runtime=seconds * 1000) for seconds in (1, 2, 3)]
    (curve,) = read_curves([("n.txt", "".join(states).encode())])
    assert levels(curve) == [(2, 1000, pytest.approx(1.99))]
    assert curve.seconds_a_point == 3


def test_lines_for_scripts_without_latencies_have_the_depth_of_most_requests() -> None:
    (curve,) = read_curves([("n.txt", terse(1000, 6.0).replace(";6.000000;", ";0.000000;").encode())])
    assert levels(curve) == [(8, 1000, None)]


def job(options: dict[str, str], reads: float = 0.0, writes: float = 0.0, **more: Any) -> dict[str, Any]:
    def side(iops: float) -> dict[str, Any]:
        each = {"total_ios": int(iops * 60), "runtime": 60_000 if iops else 0, "bw_bytes": int(iops * 8192)}
        return {**each, "io_bytes": int(iops * 60 * 8192), "iops": iops, "lat_ns": {"mean": 1e6}}

    told = {"bs": "8k", "ioengine": "libaio", "iodepth": "32", "rw": "randread", **options}
    named = {"jobname": "a", "groupid": 0, "error": 0, "job options": told}
    return {**named, "read": side(reads), "write": side(writes), **more}


def document(*jobs: dict[str, Any], seconds: int = 0) -> str:
    return json.dumps({"fio version": "fio-3.33", "timestamp": 1_700_000_000 + seconds, "jobs": jobs}, indent=2)


def read(*documents: str) -> list[LoadCurve]:
    return read_curves([("a.json", "\n".join(documents).encode())])


def test_states_of_a_run_that_goes_on_are_one_level() -> None:
    """`--status-interval` prints the whole result again and again."""

    def state(seconds: int) -> dict[str, Any]:
        made = job({}, 32_000)
        made["read"] |= {"runtime": seconds * 1000, "total_ios": 32_000 * seconds}
        return made

    (curve,) = read(*[document(state(seconds), seconds=seconds) for seconds in (10, 20, 30)])
    assert (len(curve.points), curve.seconds_a_point) == (1, 30)


def test_states_of_a_ladder_that_goes_on_are_one_level_a_job() -> None:
    """JSON prints the jobs that wait with nothing done, and those that ended as they were."""

    def rung(depth: int, group: int, seconds: int) -> dict[str, Any]:
        made = job({"iodepth": str(depth)}, 1000 * depth if seconds else 0, jobname=f"q{depth}", groupid=group)
        made["read"] |= {"runtime": seconds * 1000, "total_ios": 1000 * depth * seconds}
        return made

    states = [(10, 0, 0), (20, 0, 0), (25, 5, 0), (25, 15, 0), (25, 25, 0), (25, 25, 10), (25, 25, 25)]
    clocks = (10, 20, 30, 40, 50, 60, 75)
    (curve,) = read(
        *[
            document(*[rung(2**place, place, ran) for place, ran in enumerate(state)], seconds=clock)
            for state, clock in zip(states, clocks, strict=True)
        ]
    )
    assert levels(curve) == [(1, 1000, 1), (2, 2000, 1), (4, 4000, 1)]
    assert not curve.notes


def test_a_run_that_is_repeated_is_measured_again() -> None:
    (curve,) = read(*[document(job({}, 32_000), seconds=seconds) for seconds in (60, 121, 182)])
    assert len(curve.points) == 3


def test_sizes_from_a_range_are_one_curve_of_their_mean() -> None:
    def ranged(depth: int, mean: int) -> dict[str, Any]:
        made = job({"iodepth": str(depth), "bssplit": "4k/50:64k/50"}, depth * 1000.0)
        return {**made, "read": {**made["read"], "bw_bytes": depth * 1000 * mean}}

    (curve,) = read(document(ranged(1, 34_700)), document(ranged(8, 34_900)))
    assert ([level.outstanding for level in curve.points], curve.io_bytes) == ([1, 8], 34_816)


def test_writes_have_the_second_of_two_sizes() -> None:
    (curve,) = read(document(job({"bs": "8k,16k", "rw": "randwrite"}, 0, 1000)))
    assert curve.io_bytes == 16_384


def test_rates_that_were_asked_for_are_levels_by_what_was_in_flight() -> None:
    """At 32 asked for and 1 ms: 1,000 a second keep one request in flight."""
    (curve,) = read(*[document(job({"rate_iops": str(rate)}, rate), seconds=rate) for rate in (1000, 4000, 9000)])
    assert levels(curve) == [(1, 1000, 1), (4, 4000, 1), (9, 9000, 1)]
    assert curve.derived == ("outstanding",)
    assert "held back" in curve.notes[0]


def test_syncs_are_part_of_the_time_of_a_write() -> None:
    sync = {"total_ios": 0, "lat_ns": {"N": 60_000, "mean": 3e6}}
    made = job({"rw": "write", "fdatasync": "1", "iodepth": "1"}, 0, 1000, sync=sync)
    made["write"]["clat_ns"] = {"mean": 9e5, "percentile": {"50.0": 800_000}}
    (curve,) = read(document(made))
    assert levels(curve) == [(1, 1000, 4.0)]
    assert curve.points[0].percentiles_ms == ()
    assert "syncs" in curve.notes[0]


def test_reads_and_writes_reported_as_one() -> None:
    made = job({"rw": "randrw", "rwmixread": "70"})
    made["mixed"] = job({}, 32_000)["read"]
    (curve,) = read(document(made))
    assert (levels(curve), curve.write_percent) == ([(32, 32_000, 1)], 30)


@pytest.mark.parametrize(
    ("made", "why"),
    [(job({"ioengine": "null"}, 9e6), "moves no data"), (job({"rw": "randtrim"}, trim={"iops": 900.0}), "trims")],
)
def test_what_says_nothing_of_a_storage(made: dict[str, Any], why: str) -> None:
    with pytest.raises(NotACurve, match=why):
        read(document(made))


TEXT = """t: (g=0): rw={rw}, bs={bs}, ioengine=libaio, iodepth=8
fio-3.33
Starting 1 process

t: (groupid=0, jobs=1): err= 0: pid=77: Fri Sep 10 10:00:00 2021
  {side}: IOPS={rate}, BW={bw} (97MB/s)(977MiB/10000msec)
    slat (usec): min=2, max=1209, avg= 9.57, stdev=20.76
    clat (usec): min=88, max=12009, avg=790.43, stdev=310.20
     lat (usec): min=88, max=12009, avg=800.00, stdev=310.20
    {ranks}
{after}     issued rwts: total={total} short=0,0,0,0 dropped=0,0,0,0
Run status group 0 (all jobs):
"""
FIXED = "(R) 8192B-8192B, (W) 8192B-8192B, (T) 8192B-8192B"
CLAT = "clat percentiles (usec):\n     | 50.00th=[  700], 99.00th=[ 3000]"


USUAL = {
    "rw": "randread", "bs": FIXED, "side": "read", "rate": "10.0k", "bw": "78.1MiB/s", "ranks": CLAT, "after": "",
    "total": "100000,0,0,0",
}  # fmt: skip


def text(**changed: str) -> list[LoadCurve]:
    return read_curves([("t.txt", TEXT.format(**USUAL | changed).encode())])


def test_text_of_bits() -> None:
    (curve,) = text(bw="625Mibit/s")
    assert curve.points[0].mbps == pytest.approx(81.92)


def test_text_of_percentiles_of_the_whole_request_and_its_parts() -> None:
    ranks = CLAT.replace("clat", "slat").replace("700", "2") + "\n    " + CLAT
    (curve,) = text(ranks=f"{ranks}\n    {CLAT.replace('clat', 'lat').replace('700', '710')}")
    assert curve.points[0].percentiles_ms == ((50, 0.7), (99, 3.0))


def test_text_of_syncs() -> None:
    after = "  fsync/fdatasync/sync_file_range:\n    sync (usec): min=139, max=21042, avg=3200.00, stdev=3.92\n"
    after += "    sync percentiles (usec):\n     | 50.00th=[ 3130], 99.00th=[ 9000]\n"
    (curve,) = text(rw="randwrite", side="write", after=after, total="0,100000,0,100000")
    assert levels(curve) == [(8, 10_000, pytest.approx(4.0))]
    assert curve.points[0].percentiles_ms == ()


def test_text_of_a_range_of_sizes() -> None:
    (curve,) = text(bs="(R) 4096B-64.0KiB, (W) 4096B-64.0KiB, (T) 4096B-64.0KiB", bw="331MiB/s")
    assert curve.io_bytes == 34_816


def test_text_of_a_slow_storage_by_the_number_of_requests() -> None:
    """Whole requests a second are printed: 5 stand for 5.9."""
    (curve,) = text(rate="5", bw="47.2KiB/s", total="59,0,0,0")
    assert curve.points[0].iops == 5.9


def test_text_of_reads_and_writes_reported_as_one() -> None:
    """The share that was asked for is not printed."""
    (curve,) = text(rw="randrw", side="mixed")
    assert (curve.write_percent, curve.points[0].iops) == (None, 10_000)


def test_text_of_a_run_that_goes_on() -> None:
    first = TEXT.format(**USUAL)
    later = first.partition("Starting 1 process\n\n")[2].replace("10000msec", "20000msec").replace("100000,", "200000,")
    (curve,) = read_curves([("t.txt", (first + later).encode())])
    assert [level.iops for level in curve.points] == [10_000]
    assert curve.seconds_a_point == 20


def test_text_of_a_ladder_that_goes_on_has_the_jobs_that_began() -> None:
    begun = TEXT.format(**USUAL)
    defined, _, first = begun.partition("Starting 1 process\n\n")
    begun = defined.partition("\n")[0].replace("t: (g=0", "u: (g=1") + "\n" + begun
    first, status, rest = first.partition("Run status group 0")
    second = first.replace("t: (groupid=0", "u: (groupid=1").replace("pid=", "pid=9")
    (curve,) = read_curves([("t.txt", (begun + first + second + status + rest).encode())])
    assert len(curve.points) == 2


@pytest.mark.parametrize(("reads", "writes", "share"), [(6700, 3300, 33), (9900, 100, 1), (7010, 2990, 30)])
def test_text_of_a_share_of_writes(reads: int, writes: int, share: int) -> None:
    usual = {"rw": "randrw", "bs": FIXED, "bw": "78.1MiB/s", "ranks": CLAT}
    both = TEXT.format(**usual, side="read", rate=str(reads), after="@", total=f"{reads * 10},{writes * 10},0,0")
    write = TEXT.format(**usual, side="write", rate=str(writes), after="", total="0,0,0,0").splitlines()[5:8]
    (curve,) = read_curves([("t.txt", both.replace("@", "\n".join(write) + "\n").encode())])
    assert curve.write_percent == share
