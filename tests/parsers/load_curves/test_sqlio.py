"""SQLIO: a run is a level by its threads and their requests; MB are 2^20 bytes, latencies are cut off."""

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves

RUN = """C:\\SQLIO>sqlio -k{letter} -t2 -s120 -o{depth} -f{order} -b8 -BH -LS test.dat
sqlio v1.5.SG
using system counter for latency timings, 14318180 counts per second
2 threads {kind} for 120 secs from file test.dat
\tusing 8KB {order} IOs
\tenabling multiple I/Os per thread with {depth} outstanding
initialization done
CUMULATIVE DATA:
throughput metrics:
IOs/sec:  {iops}
MBs/sec:  {mib}
latency metrics:
Min_Latency(ms): 0
Avg_Latency(ms): {ms}
Max_Latency(ms): 235
histogram:
ms: 0  1  2  3
%:  0  0  1 99
"""


def run(depth: int, iops: str, mib: str, ms: int, kind: str = "reading", order: str = "random") -> str:
    return RUN.format(letter="R", depth=depth, iops=iops, mib=mib, ms=ms, kind=kind, order=order)


def test_runs_of_one_file_are_levels_and_kinds_are_curves() -> None:
    text = (
        run(8, "1528.00", "11.94", 10)
        + run(32, "2241,10", "17,51", 28)
        + run(1, "3000.00", "23.44", 0, "writing", "sequential")
    )
    reads, writes = read_curves([("sqlio.txt", text.encode())])
    assert (reads.source, reads.io_bytes, reads.write_percent, reads.sequential) == ("sqlio", 8192, 0.0, False)
    assert [(level.outstanding, level.iops) for level in reads.points] == [(16, 1528.0), (64, 2241.1)]
    assert [level.mbps for level in reads.points] == pytest.approx([11.94 * 1.048576, 17.51 * 1.048576])
    assert [level.latency_ms for level in reads.points] == pytest.approx([10.471, 28.557], rel=1e-4)
    assert any("cuts its latencies" in note for note in reads.notes)
    assert (writes.write_percent, writes.sequential, writes.seconds_a_point) == (100.0, True, 120)


def test_a_latency_that_littles_law_does_not_give_stays_as_printed() -> None:
    (curve,) = read_curves([("a.txt", run(8, "1528.00", "11.94", 44).encode())])
    assert [level.latency_ms for level in curve.points] == [44.0]
    assert not curve.notes


def test_a_run_that_ended_early_is_refused() -> None:
    with pytest.raises(NotACurve):
        read_curves([("a.txt", run(8, "0.00", "0.00", 0).encode())])


def test_a_run_without_its_threads_has_no_load_and_less_than_a_millisecond_is_no_time() -> None:
    text = run(8, "1.528,00", "11,94", 5) + run(1, "2000.00", "15.63", 0) + run(1, ".", "15.63", 0)
    (curve,) = read_curves([("a.txt", text.replace("2 threads", "threads").encode())])
    slow, quick = sorted(curve.points, key=lambda level: level.iops or 0)
    assert (slow.iops, slow.outstanding, slow.latency_ms) == (1528.0, pytest.approx(7.64), 5.0)
    assert (quick.iops, quick.outstanding, quick.latency_ms) == (2000.0, None, None)
