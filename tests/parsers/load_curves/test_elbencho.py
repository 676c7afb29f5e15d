"""elbencho's CSV: phases that read or write are load levels, by their requests and while all threads are at work."""

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve

HEAD = (
    "ISO date,label,path type,paths,hosts,threads,dirs,files,file size,block size,direct IO,random,random aligned,"
    "IO depth,shared paths,truncate,operation,time ms [first],time ms [last],CPU% [first],CPU% [last],"
    "entries/s [first],entries/s [last],IOPS [first],IOPS [last],MiB/s [first],MiB/s [last],entries [first],"
    "entries [last],MiB [first],MiB [last],Ent lat us [min],Ent lat us [avg],Ent lat us [max],IO lat us [min],"
    "IO lat us [avg],IO lat us [max]"
)
MIXED = HEAD + (
    ",rwmix read IOPS [first],rwmix read IOPS [last],rwmix read MiB/s [first],rwmix read MiB/s [last],"
    "rwmix read IO lat us [min],rwmix read IO lat us [avg],rwmix read IO lat us [max],version,command"
)


def phase(
    depth: int, operation: str, iops: int, us: int, *, order: str = "1", hosts: int = 1, size: str = "8192"
) -> str:
    """Its file took a thousand times as long as each request of it."""
    return (
        f"2024-05-01T10:00:00.000+0000,t,file,1,{hosts},4,,,10737418240,{size},1,{order},1,{depth},0,0,{operation},"
        f"20000,24000,5,4,11,9,{iops},{iops // 2},{iops // 128},{iops // 256},,,1000,1000,"
        f"{us},{1000 * us},{9000 * us},50,{us},9000"
    )


def read(*lines: str) -> list[LoadCurve]:
    return read_curves([("e.csv", "\n".join(lines).encode())])


def levels(curve: LoadCurve) -> list[tuple[float | None, ...]]:
    return [(one.outstanding, one.iops, one.mbps, one.latency_ms, one.cpu_percent) for one in curve.points]


@pytest.mark.parametrize("head", [HEAD, HEAD.replace("threads", "THREADS").replace("block size", "BLOCK SIZE")])
def test_phases_at_rising_depth_are_levels_by_the_latency_of_requests(head: str) -> None:
    (curve,) = read(head, phase(1, "READ", 40_000, 99), phase(8, "READ", 102_400, 311))
    assert levels(curve) == [(4, 40_000, 327.68, 0.099, 5), (32, 102_400, 838.8608, 0.311, 5)]
    assert (curve.source, curve.io_bytes, curve.write_percent, curve.sequential) == ("elbencho", 8192, 0, False)
    assert curve.name == "t random read 8 KiB"


def test_phases_that_make_or_remove_files_are_none_and_each_kind_is_a_curve() -> None:
    made = ("MKDIRS", "WRITE", "READ", "RMFILES")
    curves = read(HEAD, *[phase(4, name, 0 if "S" in name else 3000, 900, order="", size="1M") for name in made])
    assert [(curve.name, curve.write_percent, curve.io_bytes) for curve in curves] == [
        ("t sequential write 1024 KiB", 100, 1024**2),
        ("t sequential read 1024 KiB", 0, 1024**2),
    ]
    assert [one.line for curve in curves for one in curve.points] == [3, 4]


def test_of_a_mixed_phase_the_usual_columns_are_its_writes() -> None:
    reads = ',28000,27990,218,218,50,101,9000,3.0-1,"elbencho -w --rwmixpct 70, and more"'
    (curve,) = read(MIXED, phase(1, "RWMIX70", 12_000, 99) + reads)
    assert levels(curve) == [(4, 40_000, 327.68, pytest.approx(0.1004), 5)]
    assert curve.write_percent == 30


def test_a_mixed_phase_has_a_latency_where_both_its_sides_have_one() -> None:
    """Reads without one counted as reads of 0 ms."""
    (curve,) = read(MIXED, phase(1, "RWMIX70", 12_000, 99) + ",28000,27990,218,218,50,,9000,3.0-1,elbencho")
    assert levels(curve) == [(4, 40_000, 327.68, None, 5)]
    (curve,) = read(MIXED, phase(1, "RWMIX0", 12_000, 99) + ",0,0,0,0,,,,3.0-1,elbencho")
    assert levels(curve) == [(4, 12_000, 98.304, 0.099, 5)]


def test_a_mixed_phase_without_its_reads_is_no_level() -> None:
    """It was one of writes alone."""
    with pytest.raises(NotACurve, match="holds no load level"):
        read(HEAD, phase(1, "RWMIX70", 12_000, 99))


def test_each_host_has_its_own_threads() -> None:
    (curve,) = read(HEAD, phase(8, "READ", 102_400, 311, hosts=3))
    assert curve.points[0].outstanding == 96


def test_phases_without_requests_are_refused() -> None:
    with pytest.raises(NotACurve, match="holds no load level"):
        read(HEAD, phase(1, "MKDIRS", 0, 0))
