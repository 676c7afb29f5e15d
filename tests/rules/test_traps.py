"""Ten ways to sell the wrong thing: in each test one trap is set, and the verdict must not step into it."""

from typing import Any

import pytest
from msgspec import UNSET

from rules.storage.verdict import Verdict
from tests.rules.storage.mtr import DB_TIME_S, judged
from tests.verdict_text import whole_text

SINGLE = "db file sequential read"
BUYS = ("media", "spindles")


def bought(found: Verdict) -> list[str]:
    return [one.what for one in found.steps if one.cost == "purchase"]


def histogram(*parts: tuple[float, float]) -> list[dict[str, Any]]:
    """One bucket set of single-block reads; each part is (upper bound in ms, percent)."""
    return [{"event": SINGLE, "family": "x", "waits": 8587142, "buckets": [[at, share, None] for at, share in parts]}]


def test_trap_01_one_rac_instance_is_not_held_against_the_clusters_storage() -> None:
    full = {"storage.volume_iops_limit": 11000, "rac": True, "instances": 2, "instance_number": 1}
    found = judged(**full)
    assert found.limit.kind == "unknown"
    assert found.case != "capacity_limited"
    assert not [one for one in found.gain if one.at_same_iops is not UNSET]
    assert "global report" in str(found.would_change_it)
    assert "instance 1 of 2" in whole_text(found)
    own = judged(**full, **{"storage.scope": "instance"})
    assert (own.case, own.limit.kind) == ("capacity_limited", "device_iops")


@pytest.mark.parametrize("known", [{"storage.media": "azure-premium"}, {"year": 2020}])
def test_trap_02_a_provisioned_volume_is_asked_for_its_limit(known: dict[str, Any]) -> None:
    found = judged(**known, database_write_iops=227, redo_write_iops=1)
    assert (found.case, found.media_or_spindles, found.confidence) == ("mixed", "either", "low")
    assert "no limit" in whole_text(found)
    assert "IOPS" in str(found.would_change_it)
    assert [one.cost for one in found.steps] == ["free", "purchase"]
    assert "provisioned" in found.steps[0].what
    assert bought(found)[0].startswith("If no limit")


def test_trap_02_a_known_limit_caps_what_media_promise() -> None:
    limited = judged(**{"storage.host_iops_limit": 12000})
    first = next(one for one in limited.gain if one.read_ms == 0.5)
    assert first.held_to_ms > 4
    assert first.conservative < 0.2
    full = judged(**{"storage.volume_iops_limit": 11000})
    assert (full.case, full.media_or_spindles) == ("capacity_limited", "spindles")
    assert "not faster media" in whole_text(full)


@pytest.mark.parametrize(("reads", "known", "asked"), [
    (0.17, {}, True),
    (0.05, {}, False),
    (0.17, {"storage.volume_iops_limit": 50000}, False),
])  # fmt: skip
def test_trap_02_reads_of_weight_behind_a_class_that_leads_are_asked_for_their_limits(
    reads: float, known: dict[str, Any], asked: bool
) -> None:
    """Of a published run whose interconnect leads: nobody said what its volumes are sold with."""
    shares = {"cluster_share": 0.75, "concurrency_share": 0.0, "other_share": 0.0}
    found = judged(**shares, read_share=reads, io_share=reads, year=2020, **known)
    assert found.case == "not_storage"
    assert ("were provisioned" in str(found.would_change_it)) is asked


def test_trap_02_near_a_limit_media_are_not_sold() -> None:
    near = judged(**{"storage.volume_iops_limit": 10083 / 0.75, "storage.media": "hdd-15k"})
    assert (near.case, near.media_or_spindles) == ("mixed", "either")
    assert "75 %" in whole_text(near)
    assert "unlimited devices at 3 ms a read would save 36 %" in whole_text(near)
    host = judged(**{"storage.host_iops_limit": 10083 / 0.75})
    assert "neither more than that limit lets through" in whole_text(host)


TIERS = histogram((0.5, 20), (1, 20), (2, 1), (4, 1), (8, 38), (16, 20))


@pytest.mark.parametrize("declared", [{}, {"storage.media": "hdd-15k"}])
def test_trap_03_a_mean_of_cache_hits_and_disk_reads_is_no_latency(declared: dict[str, Any]) -> None:
    found = judged(**declared, wait_histogram=TIERS)
    assert (found.case, found.confidence) == ("mixed", "low")
    assert "40 % of the reads" in whole_text(found)
    assert "cache" in str(found.would_change_it)


def test_trap_03_a_little_more_than_the_limit_is_full_behind_a_cache() -> None:
    found = judged(**{"storage.volume_iops_limit": 9000})
    assert (found.case, found.media_or_spindles) == ("capacity_limited", "spindles")
    assert "so a cache answers a part" in whole_text(found)


def test_trap_03_more_than_the_limit_means_a_cache_in_front() -> None:
    found = judged(**{"storage.volume_iops_limit": 5000})
    assert found.case == "mixed"
    assert found.confidence == "low"
    assert "cache" in whole_text(found)
    hits = judged(**{"storage.volume_iops_limit": 5000, "storage.host_cache": True}, wait_histogram=TIERS)
    assert hits.limit.used == pytest.approx(0.6 * 9855 + 228, rel=0.001)


@pytest.mark.parametrize(
    ("limit", "used"),
    [
        ({"storage.host_iops_limit": 6000}, 0.6 * 9855 + 228),
        ({"storage.volume_iops_limit": 6000}, 0.6 * 9855 + 228),
        ({"storage.host_cached_iops_limit": 10000}, None),
    ],
)
@pytest.mark.parametrize("cache", [{"storage.host_cache": True}, {"storage.media": "azure-premium-cached"}])
def test_trap_03_requests_of_a_full_limit_are_those_that_reach_it(
    cache: dict[str, Any], limit: dict[str, Any], used: float | None
) -> None:
    """Reads that the host's cache answers are no part of what fills the host's limit or the devices."""
    found = judged(**cache, **limit, wait_histogram=TIERS)
    assert found.case == "capacity_limited"
    said = f"{used:,.0f} requests a second that miss the cache" if used else "9,855 reads and 228 writes a second"
    assert said in whole_text(found)


HITS = histogram((0.5, 70), (1, 20), (2, 8), (8, 2))
FROM_CACHE: dict[str, Any] = {
    "wait_histogram": HITS, "single_block_read_ms": 0.7, "storage.media": "azure-premium", "storage.host_cache": True,
    "events": {SINGLE: {"waits": 65_000_000, "time_s": 45110}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("limits", "case", "said", "asked"),
    [
        ({}, "mixed", "90 % of them come back within 1 ms, so the host's cache answers most", "the limits of"),
        ({"host_iops_limit": 40000}, "mixed", "no declared limit is used further than", "hit share of the host"),
        ({"host_cached_iops_limit": 13000}, "mixed", "a larger host before buying disks", "iostat"),
        ({"host_cached_iops_limit": 11000}, "capacity_limited", "not the disks but the host", "iostat"),
    ],
)
def test_trap_03_a_declared_cache_is_not_asked_for_again(
    limits: dict[str, float], case: str, said: str, asked: str
) -> None:
    """Reads faster than the class below are no sign of a wrong class where the host is known to cache."""
    found = judged(**FROM_CACHE, **{f"storage.{name}": maximum for name, maximum in limits.items()})
    assert found.case == case
    assert said.casefold() in whole_text(found).casefold()
    assert asked in str(found.would_change_it)
    assert not [one for one in found.steps if "declared class" in one.what or "what cache is in front" in one.what]
    assert ("the limits of" in str(found.would_change_it)) is (not limits)


def test_trap_03_limits_that_are_declared_are_not_asked_for_behind_a_cache() -> None:
    found = judged(**{"storage.host_cache": True, "storage.host_iops_limit": 40000}, wait_histogram=TIERS)
    assert found.case == "mixed"
    assert "no declared limit is used further" in whole_text(found)
    assert "provisioned" not in str(found.would_change_it)


CELLS = {"cell single block physical read": {"waits": 8587142, "time_s": 45110}}


@pytest.mark.parametrize("declared", [{}, {"storage.volume_iops_limit": 11000}, {"storage.media": "hdd-15k"}])
def test_trap_04_exadata_is_asked_for_flash_hits_before_any_purchase(declared: dict[str, Any]) -> None:
    found = judged(events=CELLS, year=2016, rac=True, instances=2, instance_number=1, **declared)
    assert (found.case, found.media_or_spindles, found.confidence) == ("mixed", "either", "low")
    assert found.limit.kind == "unknown"
    assert "flash hits" in str(found.would_change_it)
    assert "spindles" not in whole_text(found)
    assert not [what for what in bought(found) if "data files" in what]


def test_trap_05_a_pluggable_database_is_not_judged_as_if_alone() -> None:
    host = {"host_cpu_busy": 0.85, "cpus": 4, "storage.volume_iops_limit": 10000, "storage.host_iops_limit": 10000}
    found = judged(scope="pdb", container="SALES", **host)
    assert found.case != "cpu_first"
    assert (found.limit.kind, found.requirement) == ("unknown", None)
    assert "busy" not in str(found.next_bottleneck)
    assert not [one for one in found.gain if one.at_same_iops is not UNSET or one.held_to_ms is not UNSET]
    assert "container database" in str(found.would_change_it)


PEAK = [
    {"time": "11:45", "minutes": 5, "sessions": 120, "cpu_sessions": 1},
    {"time": "11:50", "minutes": 10, "sessions": 20, "cpu_sessions": 1},
]
HALF_USED = {"storage.volume_iops_limit": 25000, "storage.media": "azure-premium", "single_block_read_ms": 3.3}


def test_trap_06_only_an_even_window_tells_that_devices_have_room() -> None:
    """40 % used on average: whether media or devices depends on whether the busy minutes are full."""
    assert judged(**HALF_USED).case == "latency_limited"
    uneven, long = judged(**HALF_USED, slots=PEAK), judged(**HALF_USED, elapsed_s=3 * 3600)
    assert (uneven.case, long.case) == ("mixed", "mixed")
    assert "mean load" in uneven.confidence_because
    assert "a window of 3 h hides any peak" in long.confidence_because
    assert "busiest" in str(long.would_change_it)


def test_trap_06_days_of_cpu_ask_for_the_busiest_hour() -> None:
    days = {"elapsed_s": 72 * 3600, "average_active_sessions": 1.7, "cpu_share": 0.7, "read_share": 0.2}
    found = judged(**days, io_share=0.2, concurrency_share=0.05)
    assert (found.case, found.confidence) == ("not_storage", "low")
    assert "On average" in whole_text(found)
    assert "busiest" in str(found.would_change_it)


SCAN = {
    "events": {"direct path read": {"waits": 1000, "time_s": 17000}, SINGLE: {"waits": 40000, "time_s": 240}},
    "unaccounted_share": 0.67,
    "captured_time_s": 0.33 * DB_TIME_S,
    "cpu_share": 0.01,
    "read_share": 0.32,
    "io_share": 0.32,
    "concurrency_share": 0.0,
    "other_share": 0.0,
    "host_cpu_busy": 0.004,
    "cpus": 96,
    "single_block_coverage": 0.005,
    "read_bytes_per_s": 500.7 * 2**20,
}


def test_trap_07_scans_are_judged_by_bandwidth_and_hidden_time_is_a_range() -> None:
    found = judged(**SCAN)
    assert (found.case, found.confidence) == ("mixed", "low")
    assert "bandwidth" in whole_text(found)
    ceiling = found.gain[-1]
    assert (ceiling.conservative, ceiling.coupled) == (pytest.approx(0.32), pytest.approx(0.99))
    assert not bought(found)


def test_trap_07_a_latency_of_few_reads_says_so() -> None:
    sure = {"storage.media": "hdd-15k", "storage.volume_iops_limit": 100000, "host_cpu_busy": 0.3, "cpus": 200}
    some = sure | {"storage.volume_iops_limit": None}
    for known, before, after in ((sure, "high", "medium"), (some, "medium", "low")):
        assert judged(**known).confidence == before
        minority = judged(**known, single_block_coverage=0.03)
        assert minority.confidence == after
        assert "cover 3 %" in minority.confidence_because


COMMITS = {
    "read_share": 0.1,
    "commit_share": 0.6,
    "io_share": 0.7,
    "log_file_sync_ms": 9.0,
    "log_file_parallel_write_ms": 8.0,
    "background": {"control file parallel write": {"waits": 3600, "time_s": 4}},
}
WRITING = {"log file parallel write": {"waits": 671, "time_s": 880}}
REMOTE = {"LGWR-LNS wait on channel": {"waits": 9000, "time_s": 70}}


@pytest.mark.parametrize(
    "hidden",
    [
        {"parameter": {"log_archive_dest_2": "SERVICE=far LGWR SYNC AFFIRM"}},
        {"parameter": {"log_archive_dest_2": "service=far sync"}},
        {"background": REMOTE},
        {"background": {"Redo transport MISC": {"waits": 9000, "time_s": 70}}},
        {"log_file_sync_ms": 30.0},
    ],
)
def test_trap_08_redo_devices_are_not_sold_for_another_wait(hidden: dict[str, Any]) -> None:
    found = judged(**COMMITS | hidden)
    assert (found.case, found.media_or_spindles) == ("commit_bound", "neither")
    assert not bought(found)
    assert found.requirement
    assert found.requirement.redo_latency_goal_ms is None
    if "log_file_sync_ms" not in hidden:
        assert "another site" in whole_text(found)
        assert "redo" not in {one.kind for one in found.gain}


def test_trap_08_without_parameters_the_question_is_asked() -> None:
    asked, known = judged(**COMMITS), judged(**COMMITS, parameter={"log_archive_dest_2": "SERVICE=far ASYNC"})
    assert "log_archive_dest_n" in str(asked.would_change_it)
    assert "log_archive_dest_n" not in str(known.would_change_it)
    assert (asked.media_or_spindles, known.media_or_spindles) == ("media", "media")
    assert "high" not in (asked.confidence, known.confidence)
    starved = judged(**COMMITS, host_cpu_busy=0.95, cpus=8)
    assert (starved.case, starved.media_or_spindles) == ("cpu_first", "neither")


@pytest.mark.parametrize("role", ["PHYSICAL STANDBY", "LOGICAL STANDBY", "SNAPSHOT STANDBY"])
@pytest.mark.parametrize("known", [{}, {"year": 2020}, {"storage.volume_iops_limit": 11000}])
def test_trap_09_a_standby_buys_nothing(role: str, known: dict[str, Any]) -> None:
    found = judged(role=role, **known)
    assert found.media_or_spindles == "neither"
    assert "standby" in whole_text(found)
    assert "buy" not in whole_text(found)
    assert not bought(found)


def test_trap_09_a_backup_is_taken_out_of_what_storage_must_deliver() -> None:
    moved = [
        {"name": "RMAN", "read_bytes": 300, "write_bytes": 100, "reads_per_s": 55.0, "read_bytes_per_s": 1e6,
         "writes_per_s": 28.0, "write_bytes_per_s": 5e5},
        {"name": "Buffer Cache Reads", "read_bytes": 600, "write_bytes": None},
    ]  # fmt: skip
    found = judged(io_by_function=moved, read_bytes_per_s=91e6)
    assert "RMAN moved 40 %" in found.confidence_because
    wanted = found.requirement
    assert wanted
    assert wanted.taken_out == "RMAN"
    assert wanted.read_iops.average == pytest.approx(9800)
    assert wanted.write_iops.average == pytest.approx(200)
    assert wanted.read_bytes_per_s.average == pytest.approx(90e6)
    assert "--rate_iops=9800,200" in wanted.fio


def test_trap_09_a_cold_cache_is_said() -> None:
    assert "cold" in judged(startup_time="2006-12-13T11:15:01").confidence_because


def test_trap_10_time_nobody_can_explain_asks_for_steal() -> None:
    whole = {"db_time_s": 2 * DB_TIME_S, "captured_time_s": DB_TIME_S, "unaccounted_share": 0.5}
    found = judged(**whole, host_cpu_busy=0.09, cpus=200)
    assert found.case == "latency_limited"
    assert "steal" in str(found.would_change_it)
    assert found.confidence != "high"


def test_trap_10_oracles_count_of_cpu_waits_moves_nothing() -> None:
    counted = [{"statistic": "OS_CPU_WAIT_TIME", "value": 1e9}, {"statistic": "BUSY_TIME", "value": 1e3}]
    assert judged(os_statistics=counted, host_cpu_busy=0.09, cpus=20).case == judged(cpus=20, host_cpu_busy=0.09).case


def test_large_redo_writes_are_not_promised_a_latency() -> None:
    large = {
        "redo_write_iops": 2.2,
        "redo_bytes_per_s": 113e6,
        "background": WRITING,
        "redo_bytes_per_s_while_writing": 116e6,
    }
    found = judged(**COMMITS | large)
    assert (found.case, found.limit.kind) == ("commit_bound", "redo_bandwidth")
    assert "redo" not in {one.kind for one in found.gain}
    assert "redo" in {one.kind for one in judged(**COMMITS).gain}


def test_captured_sessions_stand_beside_shares_of_captured_time() -> None:
    found = judged(db_time_s=2 * DB_TIME_S, captured_time_s=DB_TIME_S, unaccounted_share=0.5)
    shown = {one.what: one.value for one in found.evidence}
    assert shown["average active sessions on CPU and wait time"] == pytest.approx(DB_TIME_S / 900)
    assert "average active sessions" not in shown


def test_a_small_switch_wait_does_not_hide_a_storm() -> None:
    storm = {"concurrency_share": 0.7, "log_switch_share": 0.12, "read_share": 0.02, "io_share": 0.02}
    assert judged(**storm, cpu_share=0.1).case == "not_storage"


def test_flash_for_flash_must_save_half_a_session_at_the_median() -> None:
    """Mean 1.12 ms on a median of 0.78 ms: the tail is no property of the medium, another flash would have it too."""
    events = {SINGLE: {"waits": 851_000, "time_s": 953}}
    small = {"db_time_s": 1500.0, "average_active_sessions": 1500 / 900, "events": events, "read_share": 0.62}
    found = judged(**small, single_block_read_ms=1.12, single_block_read_p50_ms=0.78, year=2023)
    assert found.media_or_spindles == "neither"
    assert "half a session" in whole_text(found)
    assert "by the mean of the reads it would be more" in whole_text(found)
