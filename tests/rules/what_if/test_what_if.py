"""What-ifs on the published system and on invented ones: the worked figures, the order, the caps, the refusals."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import rules
from parsers.load_curves.curve import LoadCurve, Point
from rules.curves.study_document import study
from rules.storage.gains.model import reads
from rules.what_if.asked_change import AskedChange
from rules.what_if.basis import Basis, Floors, Servers
from rules.what_if.basis_of_facts import basis
from tests.rules.evaluate import holds
from tests.rules.storage.mtr import mtr

ADVISORY = [
    {"pool": "D", "size_mb": 728, "size_factor": 1.0, "physical_read_factor": 1.0, "line": 6},
    {"pool": "D", "size_mb": 1456, "size_factor": 2.0, "physical_read_factor": 0.6, "line": 9},
]
PLACES = [
    {"tablespace": "DATA", "reads": 890, "read_ms": 5.0, "line": 21},
    {"tablespace": "INDEX", "reads": 110, "read_ms": 5.0, "line": 22},
]
REDO = {
    "log_file_sync_ms": 6.0,
    "log_file_parallel_write_ms": 4.0,
    "commit_share": 0.3,
    "background": {"log file parallel write": {"waits": 100_000, "time_s": 400}},
}


def of(**changed: Any) -> Basis:
    """The basis as a stored document holds it."""
    facts = mtr(**changed)
    return msgspec.json.decode(msgspec.json.encode(basis(facts, reads(facts))), type=Basis)


def declared(**storage: Any) -> dict[str, Any]:
    return {f"storage.{key}": value for key, value in storage.items()}


@pytest.mark.parametrize(
    ("target", "conservative", "coupled", "factors"),
    [(2.0, 0.51, 0.54, (2.06, 2.17)), (1.0, 0.67, 0.70, (3.06, 3.38)), (0.5, 0.75, 0.79, (4.05, 4.69)),
     (0.2, 0.80, 0.84, (5.01, 6.12)), (0.1, 0.82, 0.85, (5.44, 6.81))],
)  # fmt: skip
def test_media_as_published(target: float, conservative: float, coupled: float, factors: tuple[float, float]) -> None:
    found = rules.what_if(of(), AskedChange(latency_ms=target))
    assert (found.conservative, found.coupled) == pytest.approx((conservative, coupled), abs=0.006)
    assert (found.factor, found.coupled_factor) == pytest.approx(factors, abs=0.01)
    assert found.new_rate == pytest.approx(9855 * found.factor)


@pytest.mark.parametrize(
    ("floor", "closed", "opened"),
    [(5.0, 0.020, 0.021), (4.5, 0.060, 0.064), (4.0, 0.099, 0.113), (3.5, 0.139, 0.167), (3.0, 0.178, 0.227)],
)
def test_twice_the_devices_on_every_floor_as_published(floor: float, closed: float, opened: float) -> None:
    known = of()
    assert known.reads is not None
    reads_alone = replace(known.reads, coupled=())
    on_one_floor = replace(known, reads=reads_alone, floors=Floors(ms=(floor,)))
    found = rules.what_if(on_one_floor, AskedChange(devices=2))
    assert found.range == pytest.approx([closed, opened], abs=0.006)
    assert found.conservative == pytest.approx(closed, abs=0.003)


def test_the_least_of_all_floors_is_spoken_of() -> None:
    two = replace(of(), floors=Floors(ms=(3.0, 4.0)))
    found = rules.what_if(two, AskedChange(devices=2))
    assert found.conservative == pytest.approx(0.099, abs=0.003)
    assert found.range[1] > 0.22


def test_a_part_of_the_files_gets_that_part_of_the_gain() -> None:
    everything = rules.what_if(of(tablespace_io=PLACES), AskedChange(latency_ms=0.5)).conservative
    part = rules.what_if(of(tablespace_io=PLACES), AskedChange(latency_ms=0.5, move=["DATA"]))
    assert (everything, part.conservative) == pytest.approx((0.75, 0.68), abs=0.011)
    assert part.conservative == pytest.approx(0.89 * everything)
    assert rules.what_if(of(), AskedChange(latency_ms=0.5, move_share=0.89)).conservative == part.conservative


def test_cache_first_then_media() -> None:
    """CA05: T' = T - T_c (1 - F R'/R), with the parallel reads that the cache spares but the medium is not credited."""
    known = of(buffer_pool_advisory=ADVISORY)
    alone = rules.what_if(known, AskedChange(cache_mb=1456))
    assert alone.conservative == pytest.approx(0.4 * (45110 + 744) / 54219)
    both = rules.what_if(known, AskedChange(cache_mb=1456, latency_ms=0.5))
    single = 45110 / 54219
    assert both.conservative == pytest.approx(0.4 * (45110 + 744) / 54219 + 0.6 * single * (1 - 0.5 / 5.2532), abs=1e-4)
    assert both.needs_iops == pytest.approx(0.6 * 9855)
    assert both.sentence.startswith("A buffer cache of 1,456 MB, then reads at 0.5 ms would save")


def test_the_advisory_is_read_between_its_sizes_and_not_beyond() -> None:
    known = of(buffer_pool_advisory=ADVISORY)
    half = rules.what_if(known, AskedChange(cache_mb=1092)).conservative
    assert half == pytest.approx(0.2 * (45110 + 744) / 54219)
    with pytest.raises(ValueError, match="sizes from 728 to 1,456 MB"):
        rules.what_if(known, AskedChange(cache_mb=4096))


def test_no_medium_is_faster_than_the_host_lets_through() -> None:
    found = rules.what_if(of(**declared(host_iops_limit=12_000)), AskedChange(latency_ms=0.1))
    assert found.conservative == pytest.approx(1 - (9855 + 228) / 12_000)
    assert found.held_by is not None
    assert found.held_by.kind == "host_iops"
    assert found.factor == pytest.approx(12_000 / (9855 + 228))
    assert "82 %" in " ".join(found.assumes)


def test_what_is_declared_of_the_devices_survives_a_change_of_medium() -> None:
    """Volumes are sold by their rate: a faster class with the same rate saves what the same limit leaves."""
    known = of(**declared(devices=2, device_iops=5500, media="azure-premium"))
    same = rules.what_if(known, AskedChange(latency_ms=0.5))
    other = rules.what_if(known, AskedChange(medium="aws-gp3"))
    assert same.conservative == pytest.approx(1 - (9855 + 228) / 11_000)
    assert other.conservative == same.conservative
    assert "The 11,000 IOPS that are declared of the devices stay" in " ".join(other.assumes)
    more = rules.what_if(known, AskedChange(medium="aws-gp3", devices=4))
    assert [one.maximum for one in more.ceilings] == [44_000, 8 * 16_000]
    asked = rules.what_if(known, AskedChange(medium="aws-gp3", iops_limit=32_000))
    assert [one.maximum for one in asked.ceilings] == [32_000]


def test_disks_bring_no_rate_to_another_medium() -> None:
    known = of(**declared(devices=60, media="hdd-15k", device_mb_s=100))
    assert [one.label for one in rules.what_if(known, AskedChange(medium="nvme")).ceilings] == [
        "IOPS of as many new devices"
    ]


CACHED = declared(devices=1, device_iops=10_500, media="azure-premium")


def test_a_host_cache_answers_what_it_hits_and_no_more() -> None:
    """Those that miss it take what they take today: the devices are filled again."""
    known = of(**CACHED)
    found = rules.what_if(known, AskedChange(medium="azure-premium-cached", host_cache_hits=0.2))
    assert found.read_ms == pytest.approx(0.2 * 0.35 + 0.8 * 5.2532, abs=0.001)
    assert found.range[1] == pytest.approx(1 - (0.8 * 9855 + 228) / 10_500, abs=0.001)
    assert "answers 20 % of the reads, as asked, in 0.35 ms each" in found.assumes[0]
    assert "from its cache is not declared" in " ".join(found.assumes)
    alone = rules.what_if(known, AskedChange(host_cache_hits=0.2))
    assert alone.conservative == found.conservative
    assert alone.sentence.startswith("A host cache that answers 20 % of the reads would save")
    with pytest.raises(ValueError, match="Say what part of the reads the host's cache would answer"):
        rules.what_if(known, AskedChange(medium="azure-premium-cached"))
    with pytest.raises(ValueError, match="not both"):
        rules.what_if(known, AskedChange(host_cache_hits=0.2, latency_ms=1))


def test_todays_hits_are_taken_where_there_is_a_cache_already() -> None:
    histogram = [{"event": "db file sequential read", "buckets": [[1.0, 17.0, None], [4.0, 83.0, None]]}]
    known = of(wait_histogram=histogram, **CACHED, **declared(host_cache=True, host_cached_iops_limit=11_000))
    assert known.host_cache.hits == 0.17
    same = rules.what_if(known, AskedChange(medium="azure-premium-cached"))
    assert same.read_ms == pytest.approx(5.2532, abs=0.001)
    assert "17 % of the reads, as it does today" in same.assumes[0]
    more = rules.what_if(known, AskedChange(host_cache_hits=0.9))
    assert more.held_by is not None
    assert more.held_by.kind == "host_cached_iops"  # every read passes it, hit or not
    assert more.conservative == pytest.approx(1 - (9855 + 228) / 11_000)


def test_a_cache_that_is_switched_on_brings_its_own_limit() -> None:
    known = of(**CACHED, **declared(host_cached_iops_limit=10_400, host_iops_limit=10_300, host_cache=False))
    assert [one.kind for one in known.host_cache.limits] == ["host_cached_iops"]
    found = rules.what_if(known, AskedChange(host_cache_hits=0.5))
    kinds = {one.kind: one.used for one in found.ceilings}
    assert kinds["host_cached_iops"] == pytest.approx(9855 + 228)
    assert kinds["host_iops"] == kinds["device_iops"] == pytest.approx(0.5 * 9855 + 228)


def test_a_larger_host_can_be_chosen() -> None:
    known = of(single_block_read_p5_ms=1.0, **declared(host_iops_limit=10_300, host="D8s_v3", media="azure-premium"))
    found = rules.what_if(known, AskedChange(host="Standard_E32s_v3"))
    assert found.read_ms == known.floors.mid
    assert found.sentence.startswith("E32s_v3 as host would save")
    assert "One E32s_v3 lets through 51,200 a second" in " ".join(found.assumes)
    assert "CPUs and memory are taken to be today's" in " ".join(found.assumes)
    idle = rules.what_if(of(**declared(host_iops_limit=30_000)), AskedChange(host="E64s_v3"))
    assert idle.conservative == 0
    assert "No read waits for the host today" in idle.assumes[0]
    with pytest.raises(ValueError, match="Declare what today's host lets through"):
        rules.what_if(of(), AskedChange(host="E64s_v3"))
    with pytest.raises(ValueError, match="a size of virtual machine that the media table knows"):
        rules.what_if(known, AskedChange(host="E64s_v9"))


@pytest.mark.parametrize(
    ("change", "said", "share"),
    [
        ({"iops_limit": 8000, "latency_ms": 0.5}, "8,000 provisioned IOPS", 8000 / 10_083),
        ({"host": "D4s_v3"}, "D4s_v3 as host", 6400 / 10_083),
        ({"host": "D2s_v3", "latency_ms": 0.1}, "D2s_v3 as host", 3200 / 10_083),
    ],
)
def test_what_cannot_carry_todays_work_is_said_so(change: dict[str, Any], said: str, share: float) -> None:
    found = rules.what_if(of(**declared(host_iops_limit=12_800)), AskedChange(**change))
    assert found.impossible == found.sentence
    assert f"{said} cannot carry today's work: it asks for 10,083 of at most" in found.sentence
    assert (found.conservative, found.read_ms) == (0, None)
    assert found.new_rate == pytest.approx(9855 * share)
    assert rules.what_if(of(), AskedChange(latency_ms=0.5)).impossible is None


def test_the_cpus_hold_what_reads_would_save() -> None:
    found = rules.what_if(of(host_cpu_busy=0.45), AskedChange(latency_ms=0.2))
    assert found.range[0] == pytest.approx(0.5)
    assert found.conservative > found.range[0]
    assert found.held_by is None
    assert (found.next_bottleneck or "").startswith("CPUs of the host: of that saving 50 % would be left")
    assert all(holds(one) for one in found.worked)
    busy = rules.what_if(of(host_cpu_busy=0.95), AskedChange(latency_ms=0.2))
    assert busy.sentence.endswith("would save nothing: the CPUs of the host are 95 % busy already.")
    assert rules.what_if(of(host_cpu_busy=0.95, scope="pdb"), AskedChange(latency_ms=0.2)).held_by is None


def test_the_interconnect_takes_a_part_of_what_reads_would_save() -> None:
    """Its waits grow with the rate, t = a + c / t: that is the least that is left, and the rate that comes of it."""
    known = of(cluster_share=0.2, read_share=0.7, scope="cluster")
    found = rules.what_if(known, AskedChange(latency_ms=2.0))
    (share,) = (one.share for one in known.classes if one.key == "cluster")
    then = 1 - found.range[0]
    assert then == pytest.approx(1 - found.conservative - share + share / then)
    assert found.new_rate == pytest.approx((found.needs_iops or 0) / then)
    assert (found.next_bottleneck or "").startswith("Cluster interconnect: of that saving")
    assert found.held_by is None
    assert "grow with the rate" in found.assumes[-1]


def test_a_class_is_told_with_its_range_and_how_many_it_takes() -> None:
    found = rules.what_if(of(), AskedChange(medium="aws-gp3", devices=2))
    assert found.sentence == (
        "Reads on AWS gp3 and twice the devices would save 59 to 62 % of DB time (2.47 to 2.64 times as fast); "
        "20 to 75 % over every assumption."
    )
    said = " ".join(found.assumes)
    assert "One AWS gp3 does at most 16,000 IOPS: 1 would carry today's requests, and 2 what" in said
    assert "their number changes nothing" in said


def test_nobody_sells_a_faster_medium_with_the_rate_of_a_disk() -> None:
    known = of(**declared(devices=60, media="hdd-15k"))
    assert rules.what_if(known, AskedChange(latency_ms=0.5)).held_by is None


def test_a_limit_that_nothing_hits_relieves_nothing() -> None:
    known = of(**declared(devices=4, device_iops=16_000, media="azure-premium"))
    found = rules.what_if(known, AskedChange(iops_limit=128_000))
    assert found.conservative == 0
    assert found.sentence.endswith("less than 1 % of DB time.")


@pytest.mark.parametrize("change", [{"devices": 2}, {"iops_limit": 20_400}], ids=str)
def test_behind_a_full_throttle_reads_fall_to_what_the_fastest_show(change: dict[str, Any]) -> None:
    full = declared(devices=1, device_iops=10_200)
    found = rules.what_if(of(single_block_read_p5_ms=2.2, **full), AskedChange(**change))
    assert found.read_ms == 2.2
    assert found.conservative == pytest.approx((45110 / 54219) * (1 - 2.2 / 5.253), abs=0.001)
    assert found.assumes[0].startswith("An unloaded read takes 2.2 ms")
    known = of(single_block_read_p5_ms=2.2, **full, **declared(media="azure-premium"))
    assert rules.what_if(known, AskedChange(**change)).read_ms == known.floors.mid
    assert rules.what_if(of(single_block_read_p5_ms=2.2), AskedChange(devices=2)).conservative < 0.12


def test_redo_saves_its_part_of_a_commit() -> None:
    found = rules.what_if(of(**REDO), AskedChange(redo_write_ms=0.5))
    commit = of(**REDO).commit
    assert commit is not None
    assert found.conservative == pytest.approx(0.3 * commit.part * (1 - 0.5 / 4.0))
    with pytest.raises(ValueError, match="another site"):
        rules.what_if(of(**REDO, parameter={"log_archive_dest_2": "SERVICE=x SYNC"}), AskedChange(redo_write_ms=0.5))


def test_devices_by_the_databases_own_curve_as_published() -> None:
    """CERN with 350 in flight: twice the disks take 42 % of a read's time away, closed, and 70 %, open."""
    own = Servers(servers=67, service_ms=6.35, in_flight=316, maximum=8675)
    known = of()
    assert known.reads is not None
    known = replace(known, servers=own, reads=replace(known.reads, read_ms=36.2, coupled=()))
    assert known.reads is not None
    share = sum(one.time_s for one in known.reads.single) / known.base.seconds
    found = rules.what_if(known, AskedChange(devices=2))
    assert found.conservative / share == pytest.approx(0.42, abs=0.01)
    assert found.range[1] / share == pytest.approx(0.70, abs=0.01)
    assert found.sentence.startswith("Twice the devices would save")
    assert all(holds(one) for one in found.worked)


LOADS = [(1, 5000, 0.2), (8, 16_000, 0.5), (64, 20_000, 3.2)]
CURVE = LoadCurve("csv", "invented", tuple(Point(load, iops, None, ms) for load, iops, ms in LOADS))


def test_a_target_curve_is_read_at_the_new_rate() -> None:
    found = rules.what_if(of(), AskedChange(), CURVE)
    rate = (9855 + 228) * found.factor
    assert 16_000 < rate < 20_000
    assert found.read_ms == pytest.approx(0.5 + (rate - 16_000) / 4_000 * 2.7, rel=0.01)
    assert found.conservative < rules.what_if(of(), AskedChange(latency_ms=0.5)).conservative


def test_a_curve_as_the_contract_writes_it_is_the_same() -> None:
    assert rules.what_if(of(), AskedChange(), study(CURVE)) == rules.what_if(of(), AskedChange(), CURVE)


@pytest.mark.parametrize("as_kept", [False, True])
def test_a_curve_that_cannot_be_right_is_no_target(*, as_kept: bool) -> None:
    """Microseconds under a heading of milliseconds: reads would take 320 ms."""
    wrong = LoadCurve("table", "wrong", (Point(1, 5000, None, 200), Point(16, 50_000, None, 320)))
    with pytest.raises(ValueError, match=r"^This curve cannot be right: its IOPS and latencies contradict each other"):
        rules.what_if(of(), AskedChange(), study(wrong) if as_kept else wrong)


def test_a_curve_that_ends_below_todays_rate_saves_nothing() -> None:
    small = LoadCurve("csv", "small", (Point(1, 2000, None, 0.5), Point(8, 8000, None, 1.0)))
    found = rules.what_if(of(), AskedChange(), small)
    assert found.conservative == 0
    assert found.held_by is not None
    assert found.held_by.kind == "curve"
    assert "cannot carry today's work: it asks for 10,083 of at most 8,000 a second" in found.sentence


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, "Say what is to change"),
        ({"latency_ms": "fast"}, "must be a number above zero"),
        ({"latency_ms": -1}, "must be a number above zero"),
        ({"latency_ms": True}, "must be a number above zero"),
        ({"latency_ms": float("inf")}, "must be a number above zero"),
        ({"devices": 0.5}, "2 is twice as many"),
        ({"medium": "wood"}, "Unknown media class"),
        ({"cache_mb": 2000}, "no buffer pool advisory"),
        ({"redo_write_ms": 0.5}, "does not show both"),
        ({"move": ["DATA"], "latency_ms": 0.5}, "no read time of 'DATA'"),
        ({"move_share": 1.5, "latency_ms": 0.5}, "at most 1"),
        ({"move_share": 0.5}, "Say where the moved files go"),
        ({"iops_limit": 9000}, "Declare what IOPS are provisioned today"),
        ({"host_cache_hits": 1.5}, "is a share of the reads: at most 1"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said) as refused:
        rules.what_if(of(), AskedChange(**change))
    assert str(refused.value).count("\n") == 0


def test_without_a_latency_reads_cannot_be_changed() -> None:
    blind = basis(mtr(), None)
    assert blind is not None
    with pytest.raises(ValueError, match="no read latency"):
        rules.what_if(blind, AskedChange(latency_ms=0.5))


CHANGES: list[dict[str, Any]] = [
    {"latency_ms": 0.5}, {"medium": "nvme"}, {"devices": 2}, {"devices": 3, "medium": "aws-io2"},
    {"redo_write_ms": 0.5},
    {"cache_mb": 1200}, {"cache_mb": 1200, "latency_ms": 0.2, "move": ["DATA"], "redo_write_ms": 1},
    {"latency_ms": 0.5, "iops_limit": 12_000},
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=str)
@pytest.mark.parametrize("storage", [{}, {"host_iops_limit": 12_000}, {"devices": 1, "device_iops": 11_000}], ids=str)
def test_every_line_can_be_redone_from_its_own_figures(change: dict[str, Any], storage: dict[str, Any]) -> None:
    known = of(buffer_pool_advisory=ADVISORY, tablespace_io=PLACES, **REDO, **declared(**storage))
    found = rules.what_if(known, AskedChange(**change))
    assert found.worked
    assert [one.what for one in found.worked if not holds(one)] == []
    assert 0 <= found.range[0] <= found.conservative <= found.coupled <= found.range[1] <= 1
