"""The verdict on the published system, and what each single changed figure makes of it."""

from typing import Any

import pytest
from msgspec import UNSET

from rules.storage.decision import Decision
from rules.storage.outcome.confidence import confidence
from rules.storage.preconditions import weighed
from rules.storage.verdict import Leading, Verdict
from tests.rules.storage.mtr import DB_TIME_S, judged, mtr
from tests.verdict_text import whole_text

SINGLE = "db file sequential read"


def _reads(read_ms: float, waits: float = 8587142) -> dict[str, Any]:
    """The same reads at another latency: their time, DB time and every share with it."""
    seconds = waits * read_ms / 1000
    total = DB_TIME_S - 45110 + seconds
    return {
        "single_block_read_ms": read_ms,
        "db_time_s": total,
        "average_active_sessions": total / 900,
        "read_share": (seconds + 744) / total,
        "io_share": (seconds + 744) / total,
        "cpu_share": 4981 / total,
        "concurrency_share": 2725 / total,
        "events": {SINGLE: {"waits": waits, "time_s": seconds}},
    }


def test_the_published_system_needs_faster_media() -> None:
    found = judged()
    assert (found.case, found.media_or_spindles, found.confidence) == ("latency_limited", "media", "medium")
    assert found.limit.kind == "unknown"
    assert found.leading[0] == Leading("reads", pytest.approx(0.846, abs=0.001))
    assert sum(one.share for one in found.leading) == pytest.approx(1)
    assert found.short == "Faster media, not more devices"
    assert "not more" not in found.headline  # once is enough: the answer stands above it
    for said in (
        "media at 0.5 ms would save 75 %, unlimited devices at most 36 %",
        "85 %",
        "5.25 ms",
        "9,855 reads a second",
        "15 min",
        "whole database",
    ):
        assert said in whole_text(found)
    assert found.requirement
    assert found.requirement.latency_goal_ms == 0.5
    assert found.requirement.fio.startswith("fio ")


def test_a_first_page_of_commits_sells_no_redo_devices_and_denies_none() -> None:
    found = judged(**COMMITS | {"log_file_parallel_write_ms": None})
    assert (found.answer, found.confidence) == ("not_known_yet", "low")
    assert [one for one in found.steps if one.cost == "purchase"] == []
    assert "bring the background waits" in found.headline


@pytest.mark.parametrize(("elapsed_s", "sure"), [(299, "medium"), (300, "high")])
def test_a_few_minutes_are_doubted(elapsed_s: float, sure: str) -> None:
    found = judged(**LOCKS, host_cpu_busy=0.2, cpus=64, elapsed_s=elapsed_s)
    assert (found.case, found.confidence) == ("not_storage", sure)


CPU = {"cpu_share": 0.6, "read_share": 0.3, "io_share": 0.3, "concurrency_share": 0.05}
COMMITS = {
    "read_share": 0.1,
    "commit_share": 0.6,
    "io_share": 0.7,
    "log_file_sync_ms": 9.0,
    "log_file_parallel_write_ms": 8.0,
    "background": {"control file parallel write": {"waits": 3600, "time_s": 4}},
}
LOCKS = {"application_share": 0.9, "read_share": 0.05, "io_share": 0.05, "cpu_share": 0.05, "concurrency_share": 0}
FILES = [
    {"file": "a", "reads": 5000, "read_ms": 15.0, "blocks_per_read": 1.0, "line": 300},
    {"file": "b", "reads": 9000, "read_ms": 5.0, "blocks_per_read": 1.0, "line": 301},
]


@pytest.mark.parametrize(
    ("case", "cure", "changed"),
    [
        ("cpu_first", "neither", {"host_cpu_busy": 0.95, "cpus": 32}),
        ("cpu_first", "neither", {"scheduler_share": 0.12}),
        ("not_storage", "neither", LOCKS),
        ("not_storage", "neither", CPU),
        ("not_storage", "neither", {"read_share": 0.09, "io_share": 0.09}),
        ("commit_bound", "media", COMMITS),
        ("commit_bound", "either", COMMITS | {"log_file_parallel_write_ms": None}),
        ("commit_bound", "neither", COMMITS | {"log_file_sync_ms": 30.0, "log_file_parallel_write_ms": 0.9}),
        ("commit_bound", "neither", COMMITS | {"parameter": {"log_archive_dest_2": "SERVICE=x SYNC"}}),
        ("writer_bound", "either", {"read_share": 0.2, "writer_share": 0.5, "commit_share": 0.1, "io_share": 0.8}),
        ("temp_bound", "neither", {"read_share": 0.2, "temp_share": 0.6, "io_share": 0.8}),
        ("log_switch", "neither", {"read_share": 0.02, "io_share": 0.02, "log_switch_share": 0.16, "cpu_share": 0.4}),
        ("hot_spot", "neither", {"tablespace_io": FILES, "file_io": FILES}),
        ("capacity_limited", "spindles", {"storage.volume_iops_limit": 11000}),
        ("capacity_limited", "either", {"storage.luns": 1, "storage.queue_depth": 55}),
        ("latency_limited", "media", {"storage.media": "hdd-15k"}),
        ("mixed", "either", {"storage.media": "azure-premium"}),
        ("mixed", "either", {"year": 2020}),
        ("mixed", "either", {"storage.media": "no such class"}),
        ("cannot_judge", None, {"restart_inside": True}),
        ("cannot_judge", None, {"timings_off": True}),
        ("cannot_judge", None, {"events": None}),
        ("cannot_judge", None, {"leading_waits_unread": True}),
        ("cannot_judge", None, {"elapsed_s": None}),
        ("cannot_judge", None, {"db_time_s": 30.0}),
        ("idle", "neither", {"average_active_sessions": 0.1}),
        ("cannot_judge", None, {"average_active_sessions": 0.1, "single_block_read_ms": 25.0}),
        ("cannot_judge", None, _reads(300.0)),
    ],
)
def test_one_figure_changes_the_case(case: str, cure: str | None, changed: dict[str, Any]) -> None:
    found = judged(**changed)
    assert (found.case, found.media_or_spindles) == (case, cure), found.headline


def test_a_hot_file_may_be_slow_on_purpose() -> None:
    found = judged(tablespace_io=FILES, file_io=FILES, host_cpu_busy=0.3, cpus=200)
    assert (found.case, found.confidence) == ("hot_spot", "medium")
    assert "on purpose" in found.confidence_because


def test_the_headline_names_the_class_that_leads() -> None:
    locks = {
        "enq: TX - row lock contention": {"waits": 1000, "time_s": 48000},
        SINGLE: {"waits": 8587142, "time_s": 2000},
    }
    found = judged(**LOCKS, events=locks)
    assert found.leading[0].time_class == "application"
    assert "90 %" in whole_text(found)
    assert "enq: TX - row lock contention" in whole_text(found)


def test_a_sick_array_is_said_even_where_locks_lead() -> None:
    found = judged(**LOCKS, single_block_read_ms=41.4, log_file_parallel_write_ms=75.7)
    assert found.media_or_spindles == "neither"
    assert "41.4 ms" in whole_text(found)
    assert "75.7 ms" in whole_text(found)


def test_reads_at_flash_latency_gain_little() -> None:
    fast, slow = judged(**_reads(0.3)), judged()
    assert fast.case != slow.case
    assert _gain(fast, 0.5) == 0
    assert _gain(slow, 0.5) > 0.7


def _gain(found: Verdict, read_ms: float) -> float:
    return float(next(row.conservative for row in found.gain if row.read_ms == read_ms))


def test_a_saving_below_half_a_session_is_no_business_case() -> None:
    small = {"db_time_s": 540.0, "average_active_sessions": 0.6, "events": {SINGLE: {"waits": 85871, "time_s": 451}}}
    found = judged(**small)
    assert (found.case, found.media_or_spindles) == ("latency_limited", "neither")
    assert "nothing to buy" in whole_text(found).lower()
    wanted = judged(**small, **{"storage.response_goal_ms": 1.0})
    assert wanted.media_or_spindles == "media"


def test_faster_redo_writes_are_a_gain_of_their_own_where_commits_weigh() -> None:
    redo = {one.write_ms: one.conservative for one in judged(**COMMITS).gain if one.write_ms is not UNSET}
    assert redo[0.5] == pytest.approx(0.6 * (8 / 9) * (1 - 0.5 / 8), abs=0.001)
    assert list(redo) == [1.0, 0.5, 0.2]
    assert not [one for one in judged().gain if one.write_ms is not UNSET]


def test_redo_devices_are_asked_for_by_redo_figures() -> None:
    wanted = judged(**COMMITS, redo_write_iops=140.0, redo_bytes_per_s=1.4e6).requirement
    assert wanted
    assert (wanted.redo_latency_goal_ms, wanted.mean_redo_write_bytes) == (0.5, pytest.approx(10000))
    assert "--rw=write" in wanted.fio
    assert "--rate_iops=140" in wanted.fio


def test_behind_a_queue_for_cpu_no_gain_is_promised() -> None:
    found = judged(host_cpu_busy=0.95, cpus=32)
    assert {one.conservative for one in found.gain if one.kind == "media"} == {None}
    assert (found.requirement, found.next_bottleneck) == (None, None)
    ceiling = found.gain[-1]
    assert (ceiling.kind, ceiling.conservative) == ("ceiling", pytest.approx(0.846, abs=0.001))


def test_no_figure_is_shown_twice() -> None:
    shown = [(one.what, one.value) for one in judged(host_cpu_busy=0.95, cpus=32).evidence]
    assert len({value for _, value in shown}) == len(shown)


def test_the_smaller_purchase_is_offered_too() -> None:
    spaces = [
        {"tablespace": "A", "reads": 90, "read_ms": 5.5, "line": 1},
        {"tablespace": "B", "reads": 10, "read_ms": 5},
    ]
    whole, part = judged(tablespace_io=spaces).steps
    assert (part.cost, part.finding) == ("purchase", "reads-in-one-place")
    assert part.saves < whole.saves


def test_a_standby_buys_nothing() -> None:
    found = judged(role="PHYSICAL STANDBY")
    assert (found.case, found.media_or_spindles) == ("latency_limited", "neither")
    assert not [one for one in found.steps if one.cost == "purchase"]


def test_one_instance_says_so() -> None:
    found = judged(rac=True, instances=2, instance_number=2)
    assert found.covers == "instance 2 of 2"
    assert "instance 2 of 2" in whole_text(found)


@pytest.mark.parametrize(
    ("reported", "of", "covers"),
    [
        (2, 2, "both instances of the cluster"),
        (3, 3, "all 3 instances of the cluster"),
        (2, 3, "2 of the 3 instances of the cluster"),
        (1, 1, "the whole cluster"),
    ],
)
def test_a_cluster_is_judged_as_what_the_report_covers(reported: int, of: int, covers: str) -> None:
    found = judged(scope="cluster", rac=True, instances=of, instances_in_report=reported)
    assert (found.case, found.covers) == ("latency_limited", covers)
    assert covers in whole_text(found)


def test_instances_that_wait_for_different_things_lower_the_confidence() -> None:
    shares = {1: 0.20, 2: 0.56, 3: 0.30}
    uneven = judged(scope="cluster", instances=3, instances_in_report=3, storage_by_instance=shares)
    assert "storage takes 20 % on instance 1 and 56 % on 2" in uneven.confidence_because
    alike = judged(scope="cluster", storage_by_instance={1: 0.50, 2: 0.56})
    assert "on instance" not in alike.confidence_because


def test_a_pluggable_database_is_judged_by_its_shares_only() -> None:
    alone = judged(scope="pdb", container="SALES", cpus=4)
    assert alone.case == "latency_limited"
    assert alone.requirement is None
    assert "share this storage" in alone.covers


def test_a_full_host_comes_before_the_storage_of_a_pluggable_database_too() -> None:
    full = judged(scope="pdb", container="SALES", host_cpu_busy=0.95, cpus=100, db_cpu_s=5000)
    assert (full.case, full.confidence) == ("cpu_first", "medium")
    assert "one of them does not show who fills it" in full.confidence_because
    assert "of that by others, so find who uses them" in full.headline
    assert "The other containers are asked first" in full.steps[0].what
    assert "the report of the container database" in str(full.would_change_it)


def test_long_and_uneven_windows_lower_the_confidence() -> None:
    declared = {"storage.media": "hdd-15k", "storage.volume_iops_limit": 100000, "host_cpu_busy": 0.3, "cpus": 200}
    sure = judged(**declared)
    assert sure.confidence == "high"
    hours = judged(**declared, elapsed_s=3 * 3600)
    assert (hours.confidence, "3 h" in hours.confidence_because) == ("medium", True)
    slots = [
        {"time": "11:45", "minutes": 5, "sessions": 100, "cpu_sessions": 1},
        {"time": "11:50", "minutes": 10, "sessions": 10, "cpu_sessions": 1},
    ]
    uneven = judged(**declared, slots=slots)
    assert uneven.activity.peak_to_mean == pytest.approx(2.5)
    assert uneven.confidence == "medium"


def test_where_cpu_leads_by_an_estimate_alone_that_is_a_doubt() -> None:
    sure = judged(**CPU)
    assert (sure.case, sure.confidence) == ("not_storage", "high")
    booked = judged(**CPU, cpu_accounting_factor=2.4)
    assert (booked.case, booked.confidence) == ("not_storage", "medium")
    assert booked.confidence_because == (
        "CPU is booked short and counts 2.4 times here; as it is booked, storage waits (30 %) would lead"
    )
    assert judged(**CPU, cpu_accounting_factor=1.9).confidence == "high", "CPU leads as it is booked"
    close = judged(**{**CPU, "cpu_share": 0.5, "read_share": 0.45, "io_share": 0.45}, cpu_accounting_factor=2.4)
    assert close.confidence_because == (
        "storage waits are nearly as large (45 %), though CPU, as it is booked short, counts 2.4 times"
    )


def test_a_corrected_db_time_is_called_so_wherever_shares_are_of_it() -> None:
    found = judged(late_posted_s=3000.0)
    assert found.base == "db_time_corrected"
    shown = {evidence.what: evidence.unit for evidence in found.evidence}
    assert "corrected DB time" in shown
    assert "DB time" not in shown
    assert shown["share of reads"] == "share of corrected DB time"
    assert {evidence.what for evidence in judged().evidence} >= {"DB time"}


def test_the_latency_of_a_minority_is_not_said_of_all_reads() -> None:
    batched = judged(single_block_read_share=0.4)
    assert "5.25 ms" not in batched.headline
    assert "eads take 85 % of DB time" in batched.headline
    assert "eads at 5.25 ms take 85 % of DB time" in judged(single_block_read_share=0.43).headline


def test_a_cold_cache_lowers_the_confidence() -> None:
    assert "had run for 30 min" in judged(startup_time="2006-12-13T11:15:01").confidence_because
    assert "had run" not in judged(startup_time="2006-12-01T11:15:01").confidence_because


def test_many_doubts_are_counted_and_major_ones_come_first() -> None:
    """A reason is read where it is short; nothing of it is lost to the level."""
    moved = [{"name": "RMAN", "read_bytes": 300}, {"name": "TOTAL:", "read_bytes": 1000}]
    found = judged(startup_time="2006-12-13T11:15:01", single_block_coverage=0.18, cut_off=True, io_by_function=moved)
    assert found.confidence == "low"
    assert found.confidence_because.startswith("the end of the report is missing; the verdict holds for ")
    assert found.confidence_because.endswith("4 more doubts")
    assert len(found.confidence_because.split()) <= 25


def test_an_unknown_class_of_media_is_named() -> None:
    assert "no class of media is called drum" in judged(**{"storage.media": "drum"}).confidence_because


def test_media_far_slower_than_they_can_be_are_not_to_be_replaced_first() -> None:
    found = judged(**{"storage.media": "all-flash-array"})
    assert found.case == "mixed"
    assert "0.3 to 1 ms" in whole_text(found)
    assert "before any purchase" in whole_text(found)


def test_a_backup_in_the_window_is_named() -> None:
    moved = [
        {"name": "RMAN", "read_bytes": 300, "write_bytes": 0},
        {"name": "Buffer Cache Reads", "read_bytes": 700, "write_bytes": None},
        {"name": "TOTAL:", "read_bytes": 1000, "write_bytes": 0},
    ]
    assert "RMAN moved 30 %" in judged(io_by_function=moved).confidence_because
    assert "RMAN" not in judged(io_by_function=moved[1:]).confidence_because


def test_exadata_is_named() -> None:
    cell = {"cell single block physical read": {"waits": 8587142, "time_s": 45110}}
    assert "Exadata" in judged(events=cell).confidence_because


def test_a_report_without_its_end_is_doubted() -> None:
    assert judged(cut_off=True).confidence == "low"


def test_a_contradicted_db_time_is_doubted_and_changes_no_verdict() -> None:
    """All shares are of it; the time model tells half as much."""
    model = [{"statistic": "DB time", "time_s": DB_TIME_S / 2}]
    sure, found = judged(), judged(printed_db_time_s=DB_TIME_S, time_model=model)
    assert (found.case, found.media_or_spindles) == (sure.case, sure.media_or_spindles)
    assert found.confidence == "low"
    assert "in the time model" in found.confidence_because


def test_batched_reads_lower_the_confidence() -> None:
    found = judged(single_block_coverage=0.18)
    assert "18 %" in found.confidence_because


def test_captured_time_decides_where_db_time_cannot_be_accounted_for() -> None:
    """Half of DB time is nowhere: reads are 42 % of it and 85 % of what can be seen."""
    whole = {"db_time_s": 2 * DB_TIME_S, "captured_time_s": DB_TIME_S, "unaccounted_share": 0.5}
    found = judged(**whole)
    assert found.case == "latency_limited"
    assert _gain(found, 0.5) == pytest.approx(0.753, abs=0.001)
    assert "of CPU and wait time" in whole_text(found)
    assert "50 %" in found.confidence_because


def test_waits_above_db_time_make_shares_of_captured_time() -> None:
    found = judged(unaccounted_share=-0.35)
    assert "exceed" in found.confidence_because


def test_only_top_events_give_low_confidence() -> None:
    found = judged(events_complete=False)
    assert found.confidence == "low"
    assert "top events" in found.confidence_because


def test_a_report_without_its_end_gives_low_confidence() -> None:
    elsewhere = Decision("not_storage", "neither", "concurrency", "locks lead")
    assert confidence(weighed(mtr()), elsewhere, [])[0] != "low"
    level, because = confidence(weighed(mtr(cut_off=True)), elsewhere, [])
    assert level == "low"
    assert "the end of the report is missing" in because


def test_others_have_the_share_of_db_time_where_cpu_and_waits_are_more_than_it() -> None:
    made = judged(read_share=0.81, cpu_share=0.20, cluster_share=0.06, unaccounted_share=-0.07)
    assert made.base == "db_time"
    assert [(one.time_class, one.share) for one in made.also] == [("cpu", 0.20)]


def test_others_of_a_tenth_stand_in_also() -> None:
    found = judged(**COMMITS)
    assert ("mixed", 0.1) in [(one.case, one.share) for one in found.also]


def test_less_than_a_tenth_is_not_told_beside_what_leads() -> None:
    found = judged()
    small = [one for one in found.leading[1:] if 0 < one.share < 0.1]
    assert small
    assert {one.time_class for one in found.also} & {one.time_class for one in small} == set()


def test_free_cures_come_before_a_purchase() -> None:
    found = judged(log_switches_per_hour=30.0, log_switch_share=0.02)
    assert [one.cost for one in found.steps] == ["free", "purchase"]
    assert [one.order for one in found.steps] == [1, 2]


def test_cpu_is_named_as_the_next_bottleneck() -> None:
    found = judged(host_cpu_busy=0.6, cpus=64)
    assert found.next_bottleneck
    assert "60 % busy" in found.next_bottleneck


def test_a_limit_that_binds_is_named_with_its_factors() -> None:
    found = judged(**{"storage.volume_iops_limit": 11000})
    assert found.limit.kind == "device_iops"
    assert found.limit.used / found.limit.maximum == pytest.approx(10083 / 11000)
    assert "provisioned IOPS" in whole_text(found)


def test_nothing_is_promised_of_what_cannot_be_judged() -> None:
    found = judged(restart_inside=True)
    assert (found.gain, found.steps, found.requirement) == ((), (), None)
    assert found.would_change_it


@pytest.mark.parametrize(
    ("case", "said", "storage"),
    [
        ("mixed", "something else slows them", {"storage.media": "aws-gp3", "storage.volume_iops_limit": 100000}),
        ("mixed", "faster than", {"storage.media": "aws-magnetic"}),
        ("latency_limited", "media at 0.5 ms would save", {"storage.media": "hdd-15k", "storage.devices": 200}),
    ],
)
def test_declared_media_that_do_not_fit_the_reads(case: str, said: str, storage: dict[str, Any]) -> None:
    """Slower at rest than its kind is, or faster than it can be: neither is cured by a purchase that is known yet."""
    found = judged(**storage, host_cpu_busy=0.3, cpus=200)
    assert (found.case, said in whole_text(found)) == (case, True), found.headline
    assert bool([one for one in found.steps if one.cost == "purchase"]) is (case == "latency_limited")
    assert found.confidence != "low" or case == "mixed"


def test_more_than_a_declared_limit_may_be_a_declared_burst() -> None:
    limits = {"storage.media": "aws-gp2", "storage.volume_iops_limit": 3000}
    assert "bursts" not in whole_text(judged(**limits))
    found = judged(**limits, **{"storage.burst": "10,000 for 30 minutes"})
    assert "or the volume bursts (declared: 10,000 for 30 minutes)" in whole_text(found)


def test_near_a_limit_it_is_asked_whether_writes_are_mirrored() -> None:
    near = {"storage.media": "azure-premium", "storage.devices": 1, "storage.device_iops": 20000}
    busy = {"read_iops": 13000, "write_iops": 3000, "database_write_iops": 3000}
    assert "write_copies" in (judged(**near, **busy).would_change_it or "")
    assert "write_copies" not in (judged(**near, **busy, **{"storage.write_copies": 1}).would_change_it or "")


def test_near_a_limit_no_saving_is_told_that_the_host_does_not_let_through() -> None:
    near = {"storage.media": "azure-premium", "storage.devices": 1, "storage.device_iops": 13000}
    host = {"storage.host_iops_limit": 14000}
    free, behind = judged(**near), judged(**near, **host)
    assert "would save 53 %, media at 0.5 ms 75 %" in whole_text(free)
    assert "would save 28 %, media at 0.5 ms 28 %" in whole_text(behind)
    held = next(one for one in behind.gain if one.kind == "media" and one.read_ms == 0.5)
    assert held.conservative == pytest.approx(0.28, abs=0.005)


@pytest.mark.parametrize(("background", "answer"), [(None, "not_known_yet"), (COMMITS["background"], "redo_devices")])
def test_no_redo_devices_where_nobody_prints_what_else_the_log_writer_waits_for(background: Any, answer: str) -> None:
    found = judged(**COMMITS | {"background": background})
    assert found.answer == answer
    assert found.confidence == "low"


def test_redo_writes_that_fill_the_time_are_all_slow() -> None:
    """300,000 of 8 ms in an hour leave no room for a few that stall, with or without a histogram."""
    busy = {"background": {"log file parallel write": {"waits": 300000, "time_s": 2400}}, "elapsed_s": 3600}
    assert judged(**COMMITS | busy).confidence == "medium"


def test_full_queues_of_the_host_are_a_free_cure() -> None:
    found = judged(**{"storage.luns": 1, "storage.queue_depth": 55})
    assert (found.answer, found.short) == ("free_cure_first", "More volumes or deeper queues first")
