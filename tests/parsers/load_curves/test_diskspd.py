"""DISKSPD's output for people, of several versions and of several runs."""

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve

RULER = "-" * 60
TOTALS = """{kind} IO
thread |       bytes     |     I/Os     |    {unit}   |  I/O per s |{latency}  file
{ruler}
     0 |      {bytes} |       {requests} |      {mib} |   {iops} |{ms} D:\\test.dat (64GiB)
{ruler}
total:       {bytes} |      {requests} |     {mib} |   {iops} |{ms}

"""


def table(kind: str, iops: float, ms: float | None, unit: str = "MiB/s") -> str:
    latency, figures = ("  AvgLat  | LatStdDev |", f"    {ms} |     0.212 |") if ms is not None else ("", "")
    return TOTALS.format(
        kind=kind, unit=unit, latency=latency, ruler=RULER, ms=figures, iops=iops, mib=iops / 128,
        bytes=round(iops * 60 * 8192), requests=round(iops * 60),
    )  # fmt: skip


def run(
    depth: int, iops: float, ms: float | None, *, writes: float = 0.0, block: str = "8KiB", unit: str = "MiB/s",
    access: str = "using random I/O (alignment: 8KiB)", per_thread: str = " per thread", ranks: str = "",
) -> str:  # fmt: skip
    return (
        f"\nCommand Line: diskspd.exe -d60 -o{depth} -t4 D:\\test.dat\n\nInput parameters:\n\n\ttimespan:   1\n"
        f"\tpath: 'D:\\test.dat'\n\t\tblock size: {block}\n\t\t{access}\n"
        f"\t\tnumber of outstanding I/O operations{per_thread}: {depth}\n\t\tthreads per file: 4\n\n"
        f"Results for timespan 1:\n{'*' * 60}\n\nactual test time:\t60.00s\nthread count:\t\t4\nproc count:\t\t8\n\n"
        f"CPU |  Usage |  User  |  Kernel |  Idle\n   0|  22.11%|   3.20%|   18.91%|  77.89%\n"
        f"avg.|  21.08%|   3.10%|   17.99%|  78.92%\n\n"
        + table("Total", iops, ms, unit)
        + table("Read", iops * (1 - writes), ms, unit)
        + table("Write", iops * writes, ms, unit)
        + ranks
    )


RANKS = """  %-ile |  Read (ms) | Write (ms) | Total (ms)
----------------------------------------------
    min |      0.101 |        N/A |      0.101
   50th |      0.761 |        N/A |      0.761
   99th |      1.408 |        N/A |      1.408
3-nines |      2.011 |        N/A |      2.011
    max |     12.310 |        N/A |     12.310
"""


def read(*texts: str) -> list[LoadCurve]:
    return read_curves([(f"disk_{at}.txt", text.encode()) for at, text in enumerate(texts)])


def test_each_run_is_a_level_by_its_totals() -> None:
    (curve,) = read(run(1, 5120.0, 0.781), run(8, 40960.0, 0.78125, ranks=RANKS))
    assert (curve.source, curve.io_bytes, curve.write_percent, curve.sequential) == ("diskspd", 8192, 0, False)
    assert [(level.outstanding, level.iops, level.latency_ms) for level in curve.points] == [
        (4, 5120, 0.781),
        (32, 40960, 0.78125),
    ]
    last = curve.points[-1]
    assert last.mbps == pytest.approx(335.54, abs=0.01)
    assert last.percentiles_ms == ((50.0, 0.761), (99.0, 1.408), (99.9, 2.011))
    assert (last.cpu_percent, curve.derived) == (21.08, ())


def test_runs_of_one_file_and_an_old_version() -> None:
    """The old one has no `per thread`, bytes without a unit, and calls 1,024² bytes a MB."""
    old = {"per_thread": "", "block": "8192", "unit": "MB/s"}
    (curve,) = read(run(1, 5120.0, 0.781, **old) + run(2, 10000.0, 0.8, **old))
    assert [level.outstanding for level in curve.points] == [4, 8]
    assert curve.points[0].mbps == pytest.approx(41.94, abs=0.01)
    assert curve.io_bytes == 8192


def test_sizes_writes_and_access_are_curves_of_their_own() -> None:
    curves = read(
        run(8, 4000.0, 8.0, writes=0.3),
        run(8, 4000.0, 8.0),
        run(8, 400.0, 80.0, block="1MiB", access="using sequential I/O (stride: 1MiB)"),
    )
    assert [(curve.io_bytes, curve.write_percent, curve.sequential) for curve in curves] == [
        (8192, 30, False), (8192, 0, False), (1 << 20, 0, True),
    ]  # fmt: skip


def test_without_a_latency_it_follows_from_the_load() -> None:
    (curve,) = read(run(8, 40960.0, None))
    assert curve.points[0].latency_ms == pytest.approx(0.78125)
    assert curve.derived == ("latency_ms",)


def test_files_with_depths_of_their_own() -> None:
    """Which thread keeps how many in flight is not printed: the load follows from rate and latency."""
    both = run(8, 40960.0, 0.781).replace(
        "\t\tthreads per file", "\t\tnumber of outstanding I/O operations: 2\n\t\tthreads per file"
    )
    (curve,) = read(both)
    assert curve.points[0].outstanding == pytest.approx(31.99, abs=0.01)
    assert curve.derived == ("outstanding",)


def test_threads_that_each_go_to_all_files() -> None:
    """-F: every thread keeps so many requests in flight at each file."""
    text = run(8, 40960.0, 1.5625).replace("\tpath: ", "\ttotal threads: 4\n\tpath: ", 1)
    path = text[text.index("\tpath: ") : text.index("\t\tthreads per file")]
    (curve,) = read(text.replace(path, path * 2).replace("\t\tthreads per file: 4\n", ""))
    assert curve.points[0].outstanding == 64


def test_a_run_that_was_stopped_has_no_level() -> None:
    with pytest.raises(NotACurve, match="no load level"):
        read(run(8, 40960.0, 0.781).partition("Total IO")[0])


XML = """<Results>
<System><ComputerName>h</ComputerName></System>
<Profile><Progress>0</Progress><TimeSpans><TimeSpan><Duration>30</Duration>
<Targets><Target><BlockSize>8192</BlockSize><Random>8192</Random><RequestCount>8</RequestCount></Target></Targets>
</TimeSpan></TimeSpans></Profile>
<TimeSpan><TestTimeSeconds>30.00</TestTimeSeconds><ThreadCount>4</ThreadCount>
<CpuUtilization><CPU><UsagePercent>41.2</UsagePercent></CPU><Average><UsagePercent>20.6</UsagePercent></Average></CpuUtilization>
<Latency><AverageReadMilliseconds>0.7</AverageReadMilliseconds><AverageTotalMilliseconds>0.8</AverageTotalMilliseconds>
<Bucket><Percentile>0</Percentile><TotalMilliseconds>0.1</TotalMilliseconds></Bucket>
<Bucket><Percentile>99</Percentile><ReadMilliseconds>3</ReadMilliseconds><TotalMilliseconds>3.1</TotalMilliseconds></Bucket>
</Latency>
{threads}
</TimeSpan></Results>
"""
THREAD = (
    "<Thread><Target><BytesCount>4915200000</BytesCount><IOCount>600000</IOCount><ReadBytes>3440640000</ReadBytes>"
    "<ReadCount>420000</ReadCount><WriteBytes>1474560000</WriteBytes><WriteCount>180000</WriteCount></Target></Thread>"
)


def test_xml_says_what_the_text_does() -> None:
    (curve,) = read_curves([("r.xml", XML.format(threads=THREAD * 2).encode())])
    (level,) = curve.points
    assert (level.outstanding, level.iops, level.latency_ms, level.cpu_percent) == (32, 40_000, 0.8, 20.6)
    assert level.mbps == pytest.approx(327.68)
    assert level.percentiles_ms == ((99, 3.1),)
    assert (curve.source, curve.io_bytes, curve.write_percent, curve.sequential) == ("diskspd", 8192, 30, False)
    assert level.line == 6


def test_xml_of_threads_that_each_go_to_all_files() -> None:
    target = XML[XML.index("<Target>") : XML.index("</Targets>")]
    text = XML.replace(target, target * 2).replace("<Duration>", "<ThreadCount>4</ThreadCount><Duration>", 1)
    (curve,) = read_curves([("r.xml", text.format(threads=THREAD).encode())])
    assert curve.points[0].outstanding == 64


def test_xml_of_a_run_that_did_nothing() -> None:
    with pytest.raises(NotACurve, match="holds no load level"):
        read_curves([("r.xml", XML.format(threads="<IOCount>0</IOCount>").encode())])
