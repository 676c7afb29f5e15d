"""The door of the load curves: archives, files that do not belong, bytes without sense, the samples and the corpus."""

import io
import random
import tarfile
import zipfile
from pathlib import Path

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves
from parsers.load_curves.source import LARGEST, MOST_POINTS
from parsers.load_curves.unpack import MOST_FILES
from tests.corpus import CORPUS, needs_corpus
from tests.fuzz.harms import HARMS, Harm
from tests.parsers.test_hostile import in_time

SAMPLES = Path(__file__).parents[3] / "sample_reports" / "curves"
FILES = sorted(path for path in SAMPLES.rglob("*") if path.is_file())
TABLE = b"outstanding,iops\n1,100\n2,190\n"
IOPS = b"Large/Small, 1, 2\n0, 105, 208\n"
LATENCIES = b"Large/Small, 1, 2\n0, 9.5, 9.6\n"


def zipped(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


def tarred(mode: str, **files: bytes) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return packed.getvalue()


RUN = {"run/m_iops.csv": IOPS, "run/m_lat.csv": LATENCIES, "run/m_trace.txt": b"raw", "__MACOSX/._m": b"\0\1"}


@pytest.mark.parametrize("data", [zipped(**RUN), tarred("w:gz", **RUN), tarred("w", **RUN)], ids=["zip", "tgz", "tar"])
def test_a_packed_run_is_one_curve(data: bytes) -> None:
    (curve,) = read_curves([("run.zip", data)])
    assert [(one.outstanding, one.iops, one.latency_ms) for one in curve.points] == [(1, 105, 9.5), (2, 208, 9.6)]
    assert curve.name == "m small"


def test_a_packed_folder_may_begin_with_a_point() -> None:
    (curve,) = read_curves([("run.tar", tarred("w", **{"./m_iops.csv": IOPS, "./.hidden": b"\0"}))])
    assert (curve.name, len(curve.points)) == ("m small", 2)
    assert all("hidden" not in note for note in curve.notes)


def test_a_gzipped_file_is_opened() -> None:
    import gzip

    (curve,) = read_curves([("a.csv.gz", gzip.compress(TABLE))])
    assert curve.name == "a"


def test_what_does_not_belong_is_named() -> None:
    (curve,) = read_curves([("a.csv", TABLE), ("notes.txt", b"hello there\n"), ("b.bin", bytes(range(256)))])
    assert curve.notes[-2:] == (
        "notes.txt is no load curve and was left out.",
        "b.bin is no load curve and was left out.",
    )


def test_files_of_several_tools_are_read_apart() -> None:
    found = read_curves([("a.csv", TABLE), ("m_iops.csv", IOPS)])
    assert sorted(one.source for one in found) == ["csv", "orion"]


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.zip", zipped(**RUN)[:90], "is damaged or locked"),
        ("a.tgz", tarred("w:gz", **RUN)[:60], "is damaged or locked"),
        ("a.zip", zipped(), "no load curve"),
        ("a.zip", zipped(**{"b.zip": zipped(**RUN)}), "is no text"),
        ("a.zip", zipped(**{f"{one}.csv": TABLE for one in range(MOST_FILES + 1)}), "more than 200 files"),
        ("a.zip", zipped(**{"a.csv": b" " * (LARGEST + 1)}), "unpacks to more than"),
        ("a.csv", b"a" * (LARGEST + 1), "is larger than"),
        ("a.csv", b"outstanding,iops\n" + b"1,2\n" * (MOST_POINTS + 1), "more than 2,000 load levels"),
        ("a.csv", bytes(range(256)) * 9, "is no text"),
    ],
    ids=range(9),
)
def test_what_is_no_curve_is_refused_in_a_sentence(name: str, data: bytes, words: str) -> None:
    with pytest.raises(NotACurve, match=words) as caught:
        read_curves([(name, data)])
    assert str(caught.value).endswith(".")


def test_a_report_is_said_to_be_one() -> None:
    with pytest.raises(
        NotACurve, match="is an AWR or Statspack report, or a part of one, and no load curve: bring it to Reports"
    ):
        read_curves([("awr.txt", b"WORKLOAD REPOSITORY report for\n\nDB Name  DB Id\n-------- -----\n")])


def test_a_table_in_a_fence_is_read_as_without_it() -> None:
    table = "outstanding,iops,latency_ms\n1,1000,1.0\n8,5000,1.6\n"
    (fenced,), (curve,) = (
        read_curves([("a.md", f"```csv\n{table}```\n".encode())]),
        read_curves([("a.md", table.encode())]),
    )
    assert (fenced.source, [level.iops for level in fenced.points]) == (curve.source, [1000, 5000])
    assert [level.line for level in fenced.points] == [3, 4]


@pytest.mark.parametrize("before", ["> ", "    ", ">> ", ">     "])
def test_output_that_is_quoted_or_indented_throughout_is_read_as_it_was(before: str) -> None:
    text = (
        "rr: (g=0): rw=randread, bs=8K-8K/8K-8K/8K-8K, ioengine=libaio, iodepth=4\nfio-2.1.10\n\n"
        "rr: (groupid=0, jobs=1): err= 0: pid=1: Tue Mar  4 11:22:11 2014\n"
        "  read : io=90280KB, bw=1504.6KB/s, iops=188, runt= 60003msec\n"
        "     lat (msec): min=1, max=45, avg=21.30, stdev= 2.02\n"
    )
    quoted = "".join(f"{before}{line}".rstrip() + "\n" for line in text.split("\n"))
    assert read_curves([("a.txt", quoted.encode())]) == read_curves([("a.txt", text.encode())])


def test_nothing_is_refused() -> None:
    with pytest.raises(NotACurve):
        read_curves([])


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_harmed_curve_is_read_or_refused(path: Path, harm: Harm) -> None:
    chance = random.Random(f"{path.name} {harm.__name__}")
    for _ in range(4):
        _read_or_refuse(harm(path.read_bytes(), chance))


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        b"Large/Small, 1\n", b"0, 1, 2\n", b"Maximum Small IOPS=1 @ Small=1 and Large=0 ", b"Small Read Latency: avg=",
        b"-run x ", b"max_iops = ", b"max iops " * 9, b"---- ", b'{"fio version":[', b"{", b'"', b",", b";", b"9",
        b"# ", b"outstanding,iops\n",
        b"Small Read / Write Latency Histogram @ Small=1 and Large=0\n 0 - 1 us: 1 (1%) ",
    ],
)  # fmt: skip
@pytest.mark.parametrize("before", [b"", b"outstanding,iops\n", b"Large/Small, 1\n0,1\n", b"ORION VERSION 11 -run\n"])
def test_a_hostile_curve_is_read_or_refused_in_time(before: bytes, piece: bytes) -> None:
    with in_time():
        _read_or_refuse(before + piece * (400_000 // len(piece)))


def _read_or_refuse(data: bytes) -> None:
    try:
        found = read_curves([("x_iops.csv", data)])
    except NotACurve:
        return
    for curve in found:
        for one in curve.points:
            figures = (one.outstanding, one.iops, one.mbps, one.latency_ms)
            assert sum(figure is not None for figure in figures) > 1
            assert all(figure is None or 0 <= figure < 1e30 for figure in figures)


@pytest.mark.parametrize("path", [path for path in FILES if path.parent == SAMPLES], ids=lambda path: path.name)
def test_a_sample_says_where_it_comes_from(path: Path) -> None:
    (curve,) = read_curves([(path.name, path.read_bytes())])
    assert any(word in curve.notes[0] for word in ("CERN", "Texas Memory", "Benchware", "Oracle Database"))


def test_the_samples_hold_what_was_published() -> None:
    curves = {path.stem: read_curves([(path.name, path.read_bytes())])[0] for path in FILES if path.parent == SAMPLES}
    counts = {name: len(curve.points) for name, curve in curves.items()}
    assert counts == {
        "cern-random": 38, "cern-scan": 19, "ramsan-orion": 8, "orion-manual": 6, "benchware-scan": 8,
        "benchware-scan-jobs": 5, "benchware-write": 5, "benchware-random-read": 9, "benchware-random-write": 8,
    }  # fmt: skip
    off = [one.iops * one.latency_ms / 1000 / one.outstanding for one in curves["cern-random"].points]  # type: ignore[operator]
    assert (min(off), max(off)) == (pytest.approx(0.912, abs=1e-3), pytest.approx(0.971, abs=1e-3))
    off = [one.iops * one.latency_ms / 1000 / one.outstanding for one in curves["orion-manual"].points]  # type: ignore[operator]
    assert (min(off), max(off)) == (pytest.approx(1.49, abs=0.01), pytest.approx(1.68, abs=0.01))
    assert max(one.mbps or 0 for one in curves["cern-scan"].points) == 745
    assert max(one.mbps or 0 for one in curves["benchware-scan"].points) / 1.048576 == pytest.approx(4978, abs=1)


def test_the_manuals_files_and_its_table_are_one_curve() -> None:
    folder = SAMPLES / "orion-manual"
    small, large = read_curves([(path.name, path.read_bytes()) for path in sorted(folder.iterdir())])
    (table,) = read_curves([("t.csv", (SAMPLES / "orion-manual.csv").read_bytes())])
    assert [(one.outstanding, one.iops, one.latency_ms) for one in small.points] == [
        (one.outstanding, one.iops, one.latency_ms) for one in table.points
    ]
    assert large.points[-1].mbps == pytest.approx(109.67 * 1.048576)


@needs_corpus
@pytest.mark.corpus
@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("orion/unknown__id21236009254__orion_19.3_simple_acfs_stdout.txt",
         [(2, None, None, 0.097677), (10, 58778, 481.509, 0.169594), (5, None, 1647.659, None)]),
        ("orion/unknown__id26754692546__orion_12.2_docker_stdout_mangled_linebreaks.txt",
         [(5, 12679, 103.866, 0.392499), (2, None, 909.881, None), (3, None, None, 0.480544),
          (10, 13185, 108.012, 0.756598), (3, None, 448.130, None), (5, 11863, 97.182, 0.419660),
          (1, None, 311.752, None), (4, None, None, 4.409929), (68, 918, 7.520, 74.002382)]),
        ("calibrate/unknown__id21236009254__calibrate_io_19c.txt",
         [(None, 24002, None, 11), (None, 175, 183.501, None)]),
        ("calibrate/unknown__id54060052519__dba_rsrc_io_calibrate_exadata_book.txt",
         [(None, 1022, None, 11), (None, 2885, 3025.142, None)]),
    ],
)  # fmt: skip
def test_the_published_results(name: str, points: list[tuple[float | None, ...]]) -> None:
    found = read_curves([(name, (CORPUS / name).read_bytes())])
    read = [(one.outstanding, one.iops, one.mbps, one.latency_ms) for curve in found for one in curve.points]
    expected = [tuple(None if one is None else pytest.approx(one, abs=1e-3) for one in point) for point in points]
    assert read == expected
