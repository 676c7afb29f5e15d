"""vdbench's summary of several versions, as text and HTML, and its flat file."""

import re
from contextlib import suppress

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve

NEW = """
Sep 10, 2021  interval     i/o   MB/sec  bytes  read   resp   read  write   read  write   resp  queue  cpu%  cpu%
                          rate  1024**2    i/o   pct   time   resp   resp    max    max stddev  depth sys+u   sys
"""
OLD = """
Mar 04, 2014  interval        i/o   MB/sec   bytes   read     resp     resp     resp    cpu%  cpu%
                             rate  1024**2     i/o    pct     time      max   stddev sys+usr   sys
"""


def started(threads: int) -> str:
    return f"10:00:00.001 Starting RD=rd1; I/O rate: Uncontrolled MAX; elapsed=60; For loops: threads={threads}\n"


def new(rate: float, ms: float, queue: float, read: float = 100.0) -> str:
    figures = f"{rate:.2f} {rate / 128:.2f} 8192 {read:.2f} {ms:.3f} {ms:.3f} 0.000 9.100 0.000 0.300 {queue} 20.1 2.0"
    return f"10:00:31.050           1     {figures}\n10:01:01.060     avg_2-2     {figures}\n"


def read(name: str, text: str) -> list[LoadCurve]:
    return read_curves([(name, text.encode())])


RUNS = ((890.0, 1.12, 1.0), (5950.0, 1.34, 8.0), (15000.0, 2.13, 32.0))


@pytest.mark.parametrize("name", ["summary.txt", "summary.html"])
def test_each_run_is_a_level_by_its_averages(name: str) -> None:
    body = "".join(started(8) + NEW + new(rate, ms, queue) for rate, ms, queue in RUNS)
    if name.endswith("html"):
        body = "<html><pre>\n" + body.replace("Starting RD=rd1;", 'Starting RD=<a name="rd1">rd1</a>;') + "</pre>"
        body = body.replace("Starting RD=<a", "Starting RD=rd1 <a")
    (curve,) = read(name, body)
    assert [(level.outstanding, level.iops, level.latency_ms) for level in curve.points] == [
        (queue, rate, ms) for rate, ms, queue in RUNS
    ]
    assert curve.points[0].mbps == pytest.approx(7.29, abs=0.01)
    assert curve.points[-1].cpu_percent == 20.1
    assert (curve.source, curve.io_bytes, curve.write_percent, curve.derived) == ("vdbench", 8192, 0, ())


def test_decimal_commas_of_a_machine_whose_language_has_them() -> None:
    """They were taken for marks between thousands: a hundred times the rate, and -9,900 % of writes."""
    summary = "".join(started(8) + NEW + new(*run).replace(".", ",") for run in RUNS)
    summary = re.sub(r"(\d\d:\d\d:\d\d),", r"\1.", summary)
    assert read("summary.txt", summary)[0].points == read("summary.txt", summary.replace(",", "."))[0].points
    row = "10:01:01.060 03/04/2026-10:01:01-CET rd1 avg_2-6 max 5950{0}0000 46{0}4800 8192 100{0}0 1{0}3400 8{0}0\n"
    heads = "tod timestamp Run Interval reqrate rate MB/sec bytes/io read% resp queue_depth\n"
    (level,) = read("flatfile.html", heads + row.format(","))[0].points
    assert (level.outstanding, level.iops, level.latency_ms) == (8, 5950, 1.34)


def test_an_old_one_without_queue_depth() -> None:
    """The load follows from rate and response time."""
    figures = "5950.00    46.48    8192  70.00    1.340    9.000    0.300     9.1   5.0"
    (curve,) = read("summary.txt", f"{started(8)}{OLD}12:01:01.060   avg_2-12    {figures}\n")
    (level,) = curve.points
    assert (level.iops, level.cpu_percent) == (5950, 9.1)
    assert level.outstanding == pytest.approx(7.973)
    assert (curve.write_percent, curve.derived) == (30, ("outstanding",))


def test_the_flat_file_by_its_headings() -> None:
    text = """* 'flatfile.html' is a file which is created during each Vdbench run.
   tod    timestamp Run    Interval reqrate      rate   MB/sec  bytes/io   read%     resp read_resp threads
10:00:01.060 09/10/2021-10:00:01-UTC rd1 1 max 800.0 6.25 8192 100.0 1.30 1.30 1
10:01:01.060 09/10/2021-10:01:01-UTC rd1 avg_2-2 max 890.0 6.95 8192 100.0 1.12 1.12 1
10:03:01.060 09/10/2021-10:03:01-UTC rd1 avg_2-2 max 15000.0 117.19 8192 100.0 2.13 2.13 32
"""
    (curve,) = read("flatfile.html", text)
    assert [level.iops for level in curve.points] == [890, 15_000]
    assert curve.points[1].mbps == pytest.approx(122.9, abs=0.1)


def test_sizes_and_shares_are_curves_of_their_own() -> None:
    mixed = "".join(started(8) + NEW + new(1000.0, 1.0, 1.0, share) for share in (100.0, 70.0))
    assert [curve.write_percent for curve in read("summary.txt", mixed)] == [0, 30]


def test_a_run_that_was_cut_short_has_no_level() -> None:
    with pytest.raises(NotACurve, match="no load level"):
        read("summary.txt", f"{started(8)}{NEW}10:01:01.060     avg_2-2  a b c\n")


FILES = """10:00:00.001 Starting RD=rd1; elapsed=60; fwdrate=max. For loops: None

Feb 10, 2020 ..Interval.. .ReqstdOps... ...cpu%...  read ....read..... ....write.... ..mb/sec... mb/sec .xfer.. ..open..
                            rate   resp total  sys   pct   rate   resp   rate   resp  read write  total    size  rate
10:00:01.050            1  1234.0  0.645  12.3 4.50  75.0  900.0  0.500 300.0  1.100  7.03  2.34   9.38    8192   3.0
10:01:00.056     avg_2-60  1230.0  0.645  12.3 4.50  75.0  900.0  0.500 300.0  1.100  7.03  2.34   9.38    8192   3.0
"""


def test_a_test_of_a_file_system_by_its_reads_and_writes() -> None:
    (curve,) = read_curves([("summary.html", FILES.encode())])
    (level,) = curve.points
    assert (level.iops, level.latency_ms, level.cpu_percent) == (1200, pytest.approx(0.65), 12.3)
    assert (level.mbps, level.outstanding) == (pytest.approx(9.38 * 1.048576), pytest.approx(0.78))
    assert (curve.io_bytes, curve.write_percent, curve.derived) == (8192, 25, ("outstanding",))


def test_a_test_of_a_file_system_whose_headings_are_damaged_is_no_run() -> None:
    text = FILES.replace(" size ", " x-size ").replace(" size\n", " x-size\n")
    with suppress(NotACurve):
        (curve,) = read_curves([("summary.html", text.encode())])  # as a table of any tool
        assert curve.source != "vdbench"


def test_a_test_of_a_file_system_that_only_makes_files_is_no_load() -> None:
    idle = FILES.replace("900.0", "  0.0").replace("300.0", "  0.0")
    with pytest.raises(NotACurve):
        read_curves([("summary.html", idle.encode())])
