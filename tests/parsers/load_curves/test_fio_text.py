"""fio's output for people: versions 2 and 3, a sweep of one run and of several, mixed loads, nothing defined."""

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve
from parsers.load_curves.fio_text import documents, is_text

DEFINED = "{name}: (g={group}): rw={rw}, bs=(R) 8192B-8192B, (W) 8192B-8192B, ioengine=libaio, iodepth={depth}\n"
MANY = """
  read: IOPS=12.5k, BW=97.7MiB/s (102MB/s)(5859MiB/60001msec)
    slat (nsec): min=1200, max=98122, avg=3345.11, stdev=1200.33
    clat (usec): min=85, max=12003, avg=2555.20, stdev=310.12
     lat (usec): min=88, max=12009, avg=2558.60, stdev=310.20
    clat percentiles (usec):
     |  1.00th=[ 1500],  5.00th=[ 1900],
     | 99.00th=[ 3400], 99.90th=[ 5000]
   iops        : min=11250, max=13750, avg=12505.51, stdev=150.01, samples=120
  lat (usec)   : 100=0.01%, 250=80.00%
     issued rwts: total=750300,0,0,0 short=0,0,0,0 dropped=0,0,0,0
     latency   : target=0, window=0, percentile=100.00%, depth=32
"""
OLD = """random-read: (g=0): rw=randread, bs=8K-8K/8K-8K/8K-8K, ioengine=libaio, iodepth=16
...
fio-2.1.10
Starting 4 processes

random-read: (groupid=0, jobs=4): err= 0: pid=2345: Tue Mar  4 12:00:00 2014
  read : io=12000MB, bw=204800KB/s, iops=25600, runt= 60000msec
    clat (usec): min=120, max=45000, avg=2490.30, stdev=900.10
     lat (usec): min=125, max=45006, avg=2496.60, stdev=900.10
    clat percentiles (usec):
     | 50.00th=[ 2400], 95.00th=[ 4100]
     issued    : total=r=1536000/w=0/d=0, short=r=0/w=0/d=0
"""


def run(body: str, name: str = "job", group: int = 0, jobs: int = 1, error: int = 0) -> str:
    return f"{name}: (groupid={group}, jobs={jobs}): err= {error}: pid=7: Fri Sep 10 10:00:00 2021{body}"


def side(kind: str, rate: str, time: str) -> str:
    return f"\n  {kind}: IOPS={rate}, BW=9MiB/s (9MB/s)(9MiB/60001msec)\n     lat {time}, stdev=5.00\n"


def curves(text: str) -> list[LoadCurve]:
    return read_curves([("run.txt", text.encode())])


def test_one_job_of_version_3_of_which_nothing_is_defined() -> None:
    """The load and the size follow from what was done."""
    (curve,) = curves("fio-3.28\n" + run(MANY))
    (level,) = curve.points
    assert (level.outstanding, level.latency_ms, level.mbps) == (32, 2.5586, pytest.approx(102.4, abs=0.1))
    assert level.iops == pytest.approx(750_300 / 60.001)
    assert level.percentiles_ms == ((1, 1.5), (5, 1.9), (99, 3.4), (99.9, 5.0))
    assert (curve.io_bytes, curve.write_percent, curve.sequential, curve.measured_on) == (8192, 0, None, "2021-09-10")
    assert curve.notes == ()


def test_lines_without_the_blanks_before_them_are_read_as_with_them() -> None:
    """The job was said to have ended in an error, or to have done nothing."""
    text = "fio-3.28\n" + run(MANY)
    assert curves("\n".join(" ".join(line.split()) for line in text.split("\n"))) == curves(text)


def test_powers_of_ten_may_be_printed_first() -> None:
    (curve,) = curves("fio-3.28\n" + run(MANY.replace("97.7MiB/s (102MB/s)", "102MB/s (97.7MiB/s)")))
    assert curve.points[0].mbps == pytest.approx(102.4, abs=0.1)


def test_jobs_of_version_2_that_report_as_a_group() -> None:
    (curve,) = curves(OLD)
    (level,) = curve.points
    assert (level.outstanding, level.iops, level.latency_ms) == (64, 25_600, 2.4966)
    assert level.mbps == pytest.approx(209.7, abs=0.1)
    assert level.percentiles_ms == ((50, 2.4), (95, 4.1))
    assert (curve.source, curve.io_bytes, curve.sequential, curve.measured_on) == ("fio", 8192, False, "2014-03-04")


SWEEP = [
    (1, "2345", "(nsec): min=97000, max=9600000, avg=420500.37"),
    (8, "14.0k", "(usec): min=9, max=99, avg=570.62"),
    (32, "28.1k", "(msec): min=1, max=96, avg= 1.14"),
]


def test_levels_of_one_run_behind_each_other() -> None:
    defined = "".join(
        DEFINED.format(name=f"q{depth}", group=group, rw="randread", depth=depth)
        for group, (depth, *_) in enumerate(SWEEP)
    )
    ran = "".join(run(side("read", rate, time), f"q{depth}", group) for group, (depth, rate, time) in enumerate(SWEEP))
    (curve,) = curves(
        f"{defined}fio-3.19\nStarting 3 processes\n\n{ran}\nRun status group 0 (all jobs):\n   READ: bw=9MiB/s\n"
    )
    assert [(level.outstanding, level.iops) for level in curve.points] == [(1, 2345), (8, 14_000), (32, 28_100)]
    assert [level.latency_ms for level in curve.points] == pytest.approx([0.4205, 0.57062, 1.14])


@pytest.mark.parametrize("version", ["fio-3.19\n", ""])
def test_levels_of_several_runs_in_one_file(version: str) -> None:
    """Each has its jobs in group 0; without its version a run begins behind the status of the one before."""
    text = "".join(
        f"{DEFINED.format(name='q', group=0, rw='randread', depth=depth)}{version}{run(side('read', rate, time), 'q')}"
        "\nRun status group 0 (all jobs):\n   READ: bw=9MiB/s\n"
        for depth, rate, time in SWEEP
    )
    assert len(list(documents(text))) == len(SWEEP)
    assert [level.outstanding for level in curves(text)[0].points] == [1, 8, 32]


def test_reads_and_writes_side_by_side_have_the_share_that_was_measured() -> None:
    both = side("read", "7010", "(usec): min=9, max=99, avg=400.0") + side(
        "write", "2990", "(usec): min=9, max=99, avg=300.0"
    )
    (curve,) = curves(DEFINED.format(name="job", group=0, rw="randrw", depth=4) + run(both))
    assert curve.write_percent == 30
    assert curve.points[0].iops == 10_000
    assert curve.points[0].latency_ms == pytest.approx(0.3701)


def test_text_that_is_cut_in_the_middle_of_a_job() -> None:
    """Its size follows from rate and bandwidth; without load and latency nothing is made up."""
    (curve,) = curves(run(MANY.partition("    clat percentiles")[0]))
    assert (curve.io_bytes, curve.points[0].latency_ms) == (8192, 2.5586)
    with pytest.raises(NotACurve, match="no whole JSON"):
        curves(run(MANY.partition("    slat")[0]))


def test_a_job_that_failed_is_left_out() -> None:
    with pytest.raises(NotACurve, match="ended in an error"):
        curves(run(MANY, error=5))


def test_what_only_speaks_of_groups_is_none() -> None:
    assert not is_text("the parameter groupid=0 and nothing else")
    assert list(documents("")) == []
