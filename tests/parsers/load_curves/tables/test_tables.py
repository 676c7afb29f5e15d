"""Tables under any headings become curves: cut from whatever text, their columns known by name, unit or as one says."""

from pathlib import Path
from typing import Any

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve
from tests.yaml_cases import read_yaml

CASES = [case for file in ("cases.yml", "published.yml") for case in read_yaml(Path(__file__).with_name(file))]
TABLE = b"Load;Speed;Delay us\n1;100;9900\n8;700;11000\n16;900;17500\n"


def points(curve: LoadCurve) -> list[list[float | None]]:
    return [[one.outstanding, one.iops, one.mbps, one.latency_ms] for one in curve.points]


def near(rows: list[list[float | None]]) -> list[Any]:
    return [[None if one is None else pytest.approx(one, rel=1e-5) for one in row] for row in rows]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_table(case: dict[str, Any]) -> None:
    found = read_curves([(name, text.encode()) for name, text in case["files"].items()])
    assert [one.name for one in found] == [one["name"] for one in case["curves"]]
    for curve, expected in zip(found, case["curves"], strict=True):
        assert curve.source == "table"
        assert {key: getattr(curve, key) for key in expected["is"]} == expected["is"]
        assert points(curve) == near(expected["points"])
    assert [one.heading for one in found[0].columns if one.used] == case["used"]


def test_a_percentile_is_in_the_unit_of_its_heading() -> None:
    text = "|QD|IOPS|avg lat (us)|99th % latency (us)|\n|--|--|--|--|\n|1|900|1100|2400|\n|2|1700|1180|2600|\n"
    (found,) = read_curves([("a.md", text.encode())])
    assert [one.percentiles_ms for one in found.points] == [((99.0, 2.4),), ((99.0, 2.6),)]


def test_a_latency_without_a_unit_is_in_the_one_that_littles_law_says() -> None:
    (found,) = read_curves([("a.txt", b"threads  IOPS   latency\n1   9000   110\n4   30000   131\n")])
    assert [one.latency_ms for one in found.points] == [0.11, 0.131]
    assert any("microseconds are taken" in note for note in found.notes)


def test_columns_are_as_somebody_says() -> None:
    with pytest.raises(NotACurve, match="Not known: Load, Speed"):
        read_curves([("a.csv", TABLE)])
    said = "Load=outstanding, Speed=iops, io_bytes=8192, 3=latency_us"
    (found,) = read_curves([("a.csv", TABLE)], said)
    assert points(found) == near([[1, 100, 0.8192, 9.9], [8, 700, 5.7344, 11.0], [16, 900, 7.3728, 17.5]])
    assert [(one.heading, one.meaning, one.used) for one in found.columns] == [
        ("Load", "outstanding", True), ("Speed", "iops", True), ("Delay us", "latency_ms", True),
    ]  # fmt: skip


def test_a_heading_with_commas_can_be_named_and_a_column_left_unused() -> None:
    text = b"DOP\tIOPS\treads, wait (s)\treads, N# waits\n2\t298\t13087\t2007128\n4\t587\t13192\t2008363\n"
    (found,) = read_curves([("a.txt", text)])
    assert found.points[0].latency_ms == pytest.approx(6.5203, rel=1e-4)
    (found,) = read_curves([("a.txt", text)], "reads, wait (s)=unused")
    assert found.derived == ("latency_ms",)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Load", "names no columns"),
        ("Load=outstanding,=iops", "names no columns"),
        ("Lod=outstanding", "no column is called “Lod”; there are Load, Speed, Delay us"),
        ("Load=fun", "“fun” is no meaning of a column; known are outstanding"),
        ("Load=unused", "needs a rate"),
    ],
)
def test_what_cannot_be_said_of_columns_is_one_sentence(said: str, words: str) -> None:
    with pytest.raises(NotACurve, match=words) as caught:
        read_curves([("a.csv", TABLE)], said)
    assert "\n" not in str(caught.value)


def test_what_is_not_used_is_said() -> None:
    (found,) = read_curves([("a.csv", b"Jobs,IOPS,Colour depth of it,Weather\n1,100,5,3\n2,190,6,4\n")])
    assert any(note.startswith("Not used") and "Weather" in note for note in found.notes)


def test_a_flash_cache_that_answered_is_said() -> None:
    text = b"Jobs;Physical read [iops];Hitrate db flash [%];Hitrate exa flash [%]\n1;100;97;0\n2;190;98;0\n"
    (found,) = read_curves([("a.csv", text)])
    assert any("98 % of the reads were answered by the database's own flash cache" in one for one in found.notes)


def test_cpu_seconds_are_cpus_at_work_and_a_share_where_their_number_is_said() -> None:
    text = b"DOP;IOPS;Elapsed (s);CPU (s)\n1;100;60;30\n2;190;60;66\n"
    (found,) = read_curves([("a.csv", text)])
    assert [(one.cpus, one.cpu_percent) for one in found.points] == [(0.5, None), (1.1, None)]
    (found,) = read_curves([("a.csv", text)], "cpus=2")
    assert [one.cpu_percent for one in found.points] == [25, pytest.approx(55)]


def test_jobs_and_threads_multiply_and_a_depth_of_all_of_them_does_not() -> None:
    product = b"jobs,threads,IOPS,ms\n1,8,800,10\n2,8,1500,10.7\n"
    total = b"threads,outstanding,IOPS,ms\n4,4,400,10\n4,16,1500,10.7\n"
    assert [one.outstanding for one in read_curves([("a.csv", product)])[0].points] == [8, 16]
    assert [one.outstanding for one in read_curves([("a.csv", total)])[0].points] == [4, 16]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Name,Age,City\nAnna,31,Bern\nBert,42,Rome\n",
        "Event\tWaits\tTime (s)\tAvg wait (ms)\nDB CPU\t\t4,451\t\nlog file sync\t100\t12\t120\n",
        "We ran 10 tests on 20 disks.\nThen 30 of 40 failed.\n",
        "<table></table>",
        "|" * 5000,
        "1\t" * 3000 + "\n" + "2\t" * 3000,
    ],
)
def test_what_is_no_storage_test_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(NotACurve) as caught:
        read_curves([("a.txt", text.encode())])
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


def test_a_load_below_zero_is_no_load() -> None:
    (curve,) = read_curves([("a.csv", b"QD,jobs,IOPS,Lat ms\n-1,1,1000,1\n2,1,2000,1\n4,1,4000,1\n")])
    assert [point.outstanding for point in curve.points] == [1, 2, 4]


def test_a_figure_that_can_be_none_is_left_out_and_named() -> None:
    (curve,) = read_curves([("a.csv", b"QD,IOPS,Lat ms\n1,-1000,1\n2,1e308,1\n4,4000,1\n8,5000,1.6\n")])
    assert [point.iops for point in curve.points] == [None, None, 4000, 5000]
    assert "Line 2, 3: a figure below zero, or beyond any storage, was left out." in curve.notes


@pytest.mark.parametrize("unit", ["µs", "μs", "us", "?s", "\ufffds", "æs", "Âµs", "Î¼s", "mu s", "microsec", "µsec"])
def test_microseconds_are_such_however_a_copy_writes_their_sign(unit: str) -> None:
    text = f"QD,IOPS,Latency ({unit}),99%ile ({unit})\n1,5000,200,350\n8,32000,250,600\n"
    (curve,) = read_curves([("a.csv", text.encode())])
    assert [level.latency_ms for level in curve.points] == pytest.approx([0.2, 0.25])
    ranks = [rank for level in curve.points for rank in level.percentiles_ms]
    assert [percent for percent, _ in ranks] == [99, 99]
    assert [ms for _, ms in ranks] == pytest.approx([0.35, 0.6])


def test_percentiles_by_their_share_below_a_heading_of_several_columns() -> None:
    page = (
        "<table><tr><th>Users</th><th colspan=2>Throughput</th><th colspan=3>Response time (ms)</th></tr>"
        "<tr><th></th><th>IOPS</th><th>MB/s</th><th>avg</th><th>95%</th><th>99%</th></tr>"
        "<tr><td>1</td><td>5,000</td><td>40.96</td><td>0.20</td><td>0.31</td><td>0.35</td></tr>"
        "<tr><td>8</td><td>32,000</td><td>262.1</td><td>0.25</td><td>0.41</td><td>0.60</td></tr></table>"
    )
    (curve,) = read_curves([("a.html", f"<html><body>{page}</body></html>".encode())])
    assert [level.percentiles_ms for level in curve.points] == [((95, 0.31), (99, 0.35)), ((95, 0.41), (99, 0.6))]


def test_tables_of_a_report_are_no_curve() -> None:
    text = b"Tablespace\tReads\tReads/s\tAv Rd(ms)\tAv Blks/Rd\nUSERS\t1234567\t342\t5.1\t1.0\nDATA\t234\t65\t6.1\t1\n"
    with pytest.raises(NotACurve, match="AWR or Statspack report, or a part of one"):
        read_curves([("a.txt", text)])


def test_what_was_watched_by_the_clock_is_no_curve() -> None:
    with pytest.raises(NotACurve, match="shows by the clock"):
        read_curves([("a.csv", b"time,iops,latency ms\n10:00:00,5000,0.2\n10:01:00,9000,0.4\n10:02:00,700,0.2\n")])


def test_a_heading_of_a_whole_line_is_named_by_its_beginning() -> None:
    table = f"{'x' * 900}\tIOPS\n1\t900\n8\t6000\n".encode()
    with pytest.raises(NotACurve) as refused:
        read_curves([("a.txt", table)])
    assert f"Not known: {'x' * 60}…." in str(refused.value)


def test_threads_of_diskspd_are_no_loads() -> None:
    table = (
        b"thread | bytes | I/Os | MiB/s | I/O per s | AvgLat | LatStdDev | file\n"
        b"0 | 4915200000 | 600000 | 78.11 | 9998.33 | 0.8 | 0.21 | E:\\test.dat\n"
        b"1 | 4915200000 | 600000 | 78.11 | 9998.33 | 0.8 | 0.21 | E:\\test.dat\n"
    )
    with pytest.raises(NotACurve, match="a part of DISKSPD's output"):
        read_curves([("a.txt", table)])


@pytest.mark.parametrize("parted", [",", "   "])
def test_a_mean_of_each_load_beside_its_largest_is_a_series(parted: str) -> None:
    rows = ["stat,qd,iops,ms", "avg,1,100,1", "max,1,110,2", "avg,8,700,1.2", "max,8,750,3"]
    mean, largest = read_curves([("a.txt", "\n".join(row.replace(",", parted) for row in rows).encode())])
    assert [level.iops for level in mean.points] == [100, 700]
    assert [level.iops for level in largest.points] == [110, 750]


def test_shares_of_reads_and_writes_are_no_clock() -> None:
    found = read_curves([("a.csv", b"R:W,IOPS,Latency (ms)\n70:30,1000,1\n50:50,900,1.2\n30:70,800,1.5\n")])
    assert [curve.write_percent for curve in found] == [30, 50, 70]


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("QD,IOPS,bandwidth\n1,10,80\n8,70,600\n", "bandwidth=mbps"),
        ("bs=8m\nQD,IOPS,bandwidth\n1,10,80\n8,70,600\n", ""),
    ],
)
def test_a_bandwidth_is_in_mb_where_somebody_says_so_or_requests_are_so_large(text: str, columns: str) -> None:
    (found,) = read_curves([("a.csv", text.encode())], columns)
    assert [level.mbps for level in found.points] == [80, 600]


def test_a_latency_without_load_and_unit_is_not_quicker_than_a_storage() -> None:
    (found,) = read_curves([("a.csv", b"IOPS,latency\n700000,2\n900000,3\n")])
    assert [level.latency_ms for level in found.points] == [2, 3]


@pytest.mark.parametrize("heading", ["Latency ms, 95% r", "Resp ms 90% hit", "Latency ms at 90% CPU"])
def test_a_share_is_no_percentile(heading: str) -> None:
    (found,) = read_curves([("a.txt", f"QD;IOPS;{heading}\n1;100;10\n2;200;10\n".encode())])
    assert [level.percentiles_ms for level in found.points] == [(), ()]
