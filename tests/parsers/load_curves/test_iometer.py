"""Iometer's results: a test is one level, by its row of all managers, and what it was is its access specification."""

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve

BOTH = "MBps (Binary),Read MBps (Binary),Write MBps (Binary),MBps (Decimal),Read MBps (Decimal),Write MBps (Decimal)"
NEWEST = BOTH.replace("MBps (Binary)", "MiBps (Binary)")
OLD = "MBps,Read MBps,Write MBps"


def specification(name: str = "8K read", *lines: str) -> str:
    sizes = "\n".join(lines or ("8192,100,100,100,0,1,0,0",))
    return (
        f"'Access specifications\n'Access specification name,default assignment\n{name},NONE\n"
        f"'size,% of size,% reads,% random,delay,burst,align,reply\n{sizes}\n'End access specifications\n"
    )


def results(
    iops: float, ms: float, *, name: str = "8K read", writes: float = 0, unit: str = BOTH, depth: int = 1
) -> str:
    """Two workers with half of it each."""

    def row(kind: str, share: float) -> str:
        mib = 8192 * iops * share / 1024**2
        megabytes = [mib, mib, 0] if unit == OLD else [mib, mib, 0, mib * 1.048576, mib, 0]
        figures = (iops * share, (iops - writes) * share, writes * share, *megabytes, ms, depth, 12.5)
        return f"{kind},{name},1,2,2,{','.join(map(str, figures))}"

    heading = (
        "'Target Type,Target Name,Access Specification Name,# Managers,# Workers,# Disks,IOps,Read IOps,Write IOps,"
        f"{unit},Average Response Time,Queue Depth,% CPU Utilization"
    )
    rows = [row("ALL,All", 1), row("MANAGER,M", 1), row("WORKER,Worker 1", 0.5), row("DISK,C:", 0.5)]
    return "\n".join(["'Results", heading, *rows, "'Time Stamp", "2015-03-12 10:00:00:123", ""])


def read(*parts: str) -> list[LoadCurve]:
    return read_curves(
        [("results.csv", "".join(("'Test Type,Test Description\n0,\n'Version\n1.1.0\n", *parts)).encode())]
    )


@pytest.mark.parametrize("unit", [BOTH, NEWEST, OLD])
def test_each_test_is_one_level_and_its_workers_none(unit: str) -> None:
    (curve,) = read(
        specification(), results(5000, 0.4, unit=unit), specification(), results(16_000, 1.0, unit=unit, depth=8)
    )
    assert [(one.iops, one.latency_ms, one.cpu_percent) for one in curve.points] == [
        (5000, 0.4, 12.5),
        (16_000, 1, 12.5),
    ]
    assert [one.mbps for one in curve.points] == pytest.approx([40.96, 131.072])
    assert [one.outstanding for one in curve.points] == pytest.approx([2, 16])  # of all targets
    assert (curve.source, curve.name, curve.derived) == ("iometer", "8K read", ("outstanding",))
    assert (curve.io_bytes, curve.write_percent, curve.sequential) == (8192, 0, False)


def test_each_specification_is_a_curve() -> None:
    mixed = specification("64 KiB, mixed", "65536,100,67,0,0,1,0,0")
    curves = read(specification(), results(5000, 0.4), mixed, results(900, 2.2, name='"64 KiB, mixed"', writes=297))
    assert [(one.name, one.io_bytes, one.write_percent, one.sequential) for one in curves] == [
        ("8K read", 8192, 0, False),
        ("64 KiB, mixed", 65536, 33, True),
    ]


@pytest.mark.parametrize(
    ("lines", "writes"),
    [(["8192,100,70,100,0,1,0,0"], 30), (["8192,50,100,100,0,1,0,0", "8192,50,50,100,0,1,0,0"], None)],
)
def test_without_a_column_of_writes_they_are_as_specified(lines: list[str], writes: float | None) -> None:
    """They were 0 % then."""
    (curve,) = read(specification("8K read", *lines), results(5000, 0.4).replace("Write IOps", "Other"))
    assert curve.write_percent == writes


def test_a_specification_of_several_sizes_has_none() -> None:
    several = specification("both", "8192,50,100,100,0,1,0,0", "65536,50,100,0,0,1,0,0")
    (curve,) = read(several, results(5000, 0.4, name="both"), results(9000, 0.8, name="both"))
    assert (curve.io_bytes, curve.sequential) == (None, None)


def test_a_test_that_did_nothing_is_refused() -> None:
    with pytest.raises(NotACurve, match="holds no load level"):
        read(specification(), results(0, 0))
