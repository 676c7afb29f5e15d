"""A table that names no size of its requests shows it by MB/s ÷ IOPS."""

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve


def curve(table: str) -> LoadCurve:
    (found,) = read_curves([("a.csv", table.encode())])
    return found


@pytest.mark.parametrize(
    ("table", "io_bytes", "mbps"),
    [
        ("QD,IOPS,MB/s,Lat us\n1,5000,40.96,200\n8,30000,245.76,266\n", 8192, [40.96, 245.76]),
        ("QD,Total IOPS,Total MB/s,Lat us\n1,5000,40.96,200\n8,30000,245.76,266\n", 8192, [40.96, 245.76]),
        ("QD,IOs per second,Throughput (MB/sec),Lat us\n1,5000,40.96,200\n8,30000,245.76,266\n", 8192, [40.96, 245.76]),
        ("QD,IOPS,GB/s,Lat us\n1,122070,1,8\n8,244140,2,33\n", 8192, [1000, 2000]),
        ("QD,Read IOPS,Read MB/s,Lat us\n1,5000,40.96,200\n8,30000,245.76,266\n", 8192, [40.96, 245.76]),
        ("QD,IOPS,MiB/s,Lat us\n1,5000,39.06,200\n8,30000,234.4,266\n", 8192, [40.957379, 245.786214]),
        ("QD,IOPS,MB/s,Lat us\n1,5000,39.06,200\n8,30000,234.4,266\n", 8192, [40.957379, 245.786214]),
        ("QD,IOPS,MB/s,Lat us\n1,105,0.9,9500\n8,700,5.7,11400\n16,1200,9.8,13300\n", 8192, [0.9, 5.7, 9.8]),
    ],
)
def test_a_power_of_two_at_all_levels_is_the_size(table: str, io_bytes: int, mbps: list[float]) -> None:
    found = curve(table)
    assert found.io_bytes == io_bytes
    assert [one.mbps for one in found.points] == pytest.approx(mbps, rel=1e-6)
    assert any("Requests are of 8 KiB" in note for note in found.notes)


@pytest.mark.parametrize(
    "table",
    [
        "QD,IOPS,MB/s,Lat us\n1,5000,61,200\n8,30000,345.4,266\n32,60000,500.75,533\n",  # sizes that change
        "QD,IOPS,MB/s,Lat us\n1,5000,40.96,200\n8,30000,400,266\n",
        "QD,IOPS,MB/s,Lat us\n8,30000,245.76,266\n",  # one level agrees with anything
        "QD,IOPS,MB/s,Lat us\n1,1000,1048.576,1000\n8,2000,2097.152,4000\n",  # scans count in MB
        "QD,IOPS,Lat us\n1,5000,200\n8,30000,266\n",
        "QD,IOPS per host,Total MB/s,Lat ms\n1,5000,163.84,0.2\n8,30000,983.04,0.27\n",
        "QD,IOPS,Backend MB/s,Lat ms\n1,5000,81.92,0.2\n8,30000,491.52,0.27\n",
        "QD,Total IOPS,Read MB/s,Lat us\n1,5000,20.48,200\n8,30000,122.88,266\n",
        "QD,Read IOPS,MB/s,Lat us\n1,5000,81.92,200\n8,30000,491.52,266\n",
        "Threads,Random IOPS,Sequential MB/s,Lat ms\n1,10000,655,0.1\n2,20000,1311,0.1\n",
    ],
)
def test_anything_else_shows_none(table: str) -> None:
    assert curve(table).io_bytes is None


def test_a_hundred_thousand_levels_are_refused_at_once() -> None:
    """Each was looked for among all others to tell what was left out: hours."""
    with pytest.raises(NotACurve, match="more than 2,000 load levels"):
        curve("outstanding,iops,latency_ms\n" + "".join(f"{load},1000,{load}\n" for load in range(1, 100_001)))


@pytest.mark.parametrize(
    ("table", "mbps"),
    [
        ("outstanding,iops,mbps,latency_ms\n1,3200,25,0.31\n8,12800,100,0.63\n", [25, 100]),
        ("outstanding,iops,mbps,remark\n1,3200,25,a\n8,12800,100,b\n", [25, 100]),
        ("QD;IOPS;Bandwidth\n1;500000;3.9 GB/s\n8;1000000;7.8 GB/s\n", [3900, 7800]),
        ("QD,IOPS,GB/s,Lat us\n1,500000,3.9,2\n8,1000000,7.8,8\n", [3900, 7800]),
        ("QD,IOPS,KB/s,Lat us\n1,5000,39062,200\n8,30000,234375,266\n", [39.062, 234.375]),
    ],
)
def test_our_own_megabytes_and_other_units_stay_as_printed(table: str, mbps: list[float]) -> None:
    found = curve(table)
    assert found.io_bytes is None
    assert [one.mbps for one in found.points] == pytest.approx(mbps)
