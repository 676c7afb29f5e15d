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
        ("outstanding,iops,mbps\n1,5000,40.96\n8,30000,245.76\n", 8192, [40.96, 245.76]),
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
    ],
)
def test_anything_else_shows_none(table: str) -> None:
    assert curve(table).io_bytes is None


def test_a_hundred_thousand_levels_are_refused_at_once() -> None:
    """Each was looked for among all others to tell what was left out: hours."""
    with pytest.raises(NotACurve, match="more than 2,000 load levels"):
        curve("outstanding,iops,latency_ms\n" + "".join(f"{load},1000,{load}\n" for load in range(1, 100_001)))
