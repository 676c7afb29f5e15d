"""Orion's files of a test, and what `iobound curve` reads in them."""

import pytest

from app.measure import orion_files
from app.measure.progress_file import packed
from app.measure.session import Outlets, Session
from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve
from parsers.load_curves.measured_document import Measured
from tests.app.measure.made import Storage, prepared


def measured(**given: object) -> Measured:
    test, planned, targets, document = prepared(**given)  # type: ignore[arg-type]
    storage = Storage(lambda depth, size: 8123.456 * depth ** (0.9 if size < 100_000 else 0.5) / (1 + size / 1e5))
    return Session(test, planned, targets, storage, document, Outlets(lambda _: None, lambda _: None)).go(
        all_loads=True
    )  # type: ignore[arg-type]


def figures(curve: LoadCurve) -> list[tuple[float, ...]]:
    return [(one.outstanding or 0, one.iops or 0, one.mbps or 0, one.latency_ms or 0) for one in curve.points]


@pytest.mark.parametrize(
    "given", [{"matrix": "detailed"}, {"matrix": "basic", "write": 30.0, "disks": 4}, {"run": "oltp"}]
)
def test_its_files_read_back_are_the_points_of_its_curve(given: dict[str, object]) -> None:
    test = measured(**given)
    files = [(name, text.encode()) for name, text in orion_files.files(test, "mytest_20261123_2100")]
    ours, theirs = read_curves([("mytest_curve.json", packed(test))]), read_curves(files)
    assert [one.io_bytes for one in ours] == [one.io_bytes for one in theirs]
    assert [one.write_percent for one in ours] == [one.write_percent for one in theirs]
    for mine, orions in zip(figures(ours[0]), figures(theirs[0]), strict=True):
        assert orions == pytest.approx(mine, rel=1e-3)
    if len(ours) > 1:
        large = [one.mbps for one in ours[1].points]
        assert [one.mbps for one in theirs[1].points] == pytest.approx(large, rel=1e-3)
    assert ours[0].histogram == theirs[0].histogram
    assert [(one.small, one.large) for one in ours[0].mixed] == sorted(
        ((one.small, one.large) for one in theirs[0].mixed), key=lambda load: (load[1], load[0])
    )
    assert theirs[0].devices == ours[0].devices
    assert any("microseconds" in note for note in theirs[0].notes)


def test_the_trace_alone_is_read_too() -> None:
    test = measured(matrix="detailed")
    trace = dict(orion_files.files(test, "t"))["t_trace.txt"]
    assert "iobound's own" in trace.splitlines()[0]
    read = read_curves([("t_trace.txt", trace.encode())])
    assert figures(read[0]) == [pytest.approx(one, rel=1e-3) for one in figures(read_curves([("c", packed(test))])[0])]


def test_the_files_look_as_the_guide_prints_them() -> None:
    files = dict(orion_files.files(measured(matrix="basic", disks=8), "mytest"))
    kinds = ("iops.csv", "mbps.csv", "lat.csv", "summary.txt", "trace.txt", "hist.csv")
    assert list(files) == [f"mytest_{one}" for one in kinds]
    iops = files["mytest_iops.csv"].splitlines()
    assert [one.strip() for one in iops[0].split(",")][:7] == ["Large/Small", "1", "2", "3", "6", "9", "12"]
    assert iops[1].startswith("0,")
    assert len(iops) == 2
    mbps = files["mytest_mbps.csv"].splitlines()
    assert [one.split(",")[0] for one in mbps][:5] == ["Large/Small", "1", "2", "4", "6"]
    summary = files["mytest_summary.txt"]
    for words in (
        "Maximum Small IOPS=",
        "Maximum Large MBPS=",
        "Minimum Small Latency=",
        "Small IO size: 8 KB",
        "/data/one",
    ):
        assert words in summary
    assert "iobound's own" in files["mytest_hist.csv"]


def test_streams_are_counted_as_orion_counts_them() -> None:
    test = measured(type="seq", matrix="col", num_small=0, cache_size=0)
    theirs = read_curves([(name, text.encode()) for name, text in orion_files.files(test, "t")])
    assert [one.outstanding for one in theirs[0].points] == [4, 8]
    assert theirs[0].sequential is True
