"""sysbench's fileio test: each run is a level by its threads."""

from contextlib import suppress

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves

NEW = """sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

Running the test with following options:
Number of threads: {threads}

Extra file open flags: directio
4 files, 16MiB each
64MiB total file size
Block size 8KiB
Number of IO requests: 0
Read/Write ratio for combined random IO test: 1.50
Using synchronous I/O mode
Doing random {kind} test

File operations:
    reads/s:                      {reads}
    writes/s:                     {writes}
    fsyncs/s:                     {syncs}

Throughput:
    read, MiB/s:                  {mib}
    written, MiB/s:               0.00

General statistics:
    total time:                          60.0007s
    total number of events:              61874

Latency (ms):
         min:                                    0.02
         avg:                                    {ms}
         max:                                   39.10
         95th percentile:                        1.18
         sum:                                 7970.84

Threads fairness:
    events (avg/stddev):           15468.5000/1563.20
"""
OLD = """sysbench 0.5:  multi-threaded system evaluation benchmark

Number of threads: 16
10Gb total file size
Block size 16Kb
Using synchronous I/O mode
Doing random r/w test

Operations performed:  60000 reads, 20000 writes, 0 Other = 80000 Total
Read 937.5Mb  Written 312.5Mb  Total transferred 1.2Gb  (41.7Mb/sec)
 2000.00 Requests/sec executed

General statistics:
    total time:                          40.0000s
    response time:
         min:                                  0.10ms
         avg:                                  7.99ms
         approx.  95 percentile:              21.10ms
"""


def new(threads: int, ms: float, reads: float, kind: str = "read", writes: float = 0.0, syncs: float = 0.0) -> str:
    return NEW.format(threads=threads, ms=ms, reads=reads, kind=kind, writes=writes, syncs=syncs, mib=reads / 128)


def test_runs_are_levels_by_their_threads() -> None:
    text = new(8, 0.8, 10_000.0) + new(1, 0.4, 2500.0)
    (curve,) = read_curves([("sb.txt", text.encode())])
    assert [(level.outstanding, level.iops, level.latency_ms) for level in curve.points] == [
        (1, 2500, 0.4), (8, 10_000, 0.8),
    ]  # fmt: skip
    assert curve.points[0].mbps == pytest.approx(20.48)
    assert curve.points[0].percentiles_ms == ((95, 1.18),)
    assert (curve.source, curve.io_bytes, curve.write_percent, curve.sequential) == ("sysbench", 8192, 0, False)
    assert (curve.seconds_a_point, curve.notes) == (60.0007, ())


def test_syncs_among_the_events_are_said() -> None:
    (curve,) = read_curves([("sb.txt", new(4, 0.13, 6000.0, "r/w", 4000.0, 1100.0).encode())])
    assert (curve.write_percent, curve.points[0].iops) == (40, 10_000)
    assert "Syncs are among the events" in curve.notes[0]


def test_version_0_5() -> None:
    (curve,) = read_curves([("sb.txt", OLD.encode())])
    (level,) = curve.points
    assert (level.outstanding, level.iops, level.latency_ms, level.mbps) == (16, 2000, 7.99, 32.768)
    assert (curve.io_bytes, curve.write_percent, level.percentiles_ms) == (16_384, 25, ((95, 21.1),))


OF_1_1 = """Running the test with following options:
Number of threads: {threads}

4 files, 16MiB each
Block size 16KiB
Using synchronous I/O mode
Doing random r/w test

Throughput:
         read:  IOPS={reads:.2f} {mib:.2f} MiB/s (30.43 MB/s)
         write: IOPS=1200.00 18.75 MiB/s (19.66 MB/s)
         fsync: IOPS=120.00

Latency (ms):
         min:                                  0.00
         avg:                                  0.14
         95th percentile:                      0.40
"""


@pytest.mark.parametrize("banner", ["", "sysbench 1.1.0-df89d34 (using bundled LuaJIT 2.1.0-beta3)\n\n"])
def test_version_1_1(banner: str) -> None:
    text = "".join(banner + OF_1_1.format(threads=each, reads=1800.0 * each, mib=28.125 * each) for each in (1, 2))
    (one, two) = read_curves([("sb.txt", text.encode())])
    assert (one.write_percent, two.write_percent, one.io_bytes, one.sequential) == (40, 25, 16_384, False)
    (level,) = two.points
    assert (level.outstanding, level.iops, level.latency_ms, level.percentiles_ms) == (2, 4800, 0.14, ((95, 0.4),))
    assert level.mbps == pytest.approx(75 * 1.048576)
    assert "Syncs are among the events" in one.notes[0]


@pytest.mark.parametrize("figure", ["IOPS=1800.00", "1200.00 18.75", "0.14", "0.40", "16KiB"])
def test_a_damaged_figure_is_none(figure: str) -> None:
    text = OF_1_1.format(threads=1, reads=1800.0, mib=28.125).replace(figure, f"{figure[:-4]}...{figure[-4:]}")
    with suppress(NotACurve):
        read_curves([("sb.txt", text.encode())])


def test_a_run_that_was_cut_off_has_no_level() -> None:
    with pytest.raises(NotACurve, match="holds no load level"):
        read_curves([("sb.txt", new(1, 0.4, 2500.0).partition("File operations")[0].encode())])
