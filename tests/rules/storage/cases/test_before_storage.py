"""What comes before storage: a host in distress, nothing to do, parsing."""

from typing import Any

import pytest

from rules.storage.preconditions import weighed
from tests.rules.storage.mtr import judged, mtr

SHORT = {
    "platform": "Linux x86 64-bit", "cpus": 48, "host_cpu_busy": 0.18, "cpu_share": 0.05, "unaccounted_share": 0.77,
    "average_active_sessions": 60.0, "read_share": 0.05, "io_share": 0.05, "concurrency_share": 0.13,
    "host_cpu": [{"cpus": 48, "load_begin": 28, "load_end": 137, "user_percent": 4.2, "system_percent": 13.8}],
    "os_statistics": [
        {"statistic": "PHYSICAL_MEMORY_BYTES", "value": 135291469824},
        {"statistic": "FREE_MEMORY_BYTES", "value": 4294967296, "end_value": 397284474},
        {"statistic": "SWAP_FREE_BYTES", "value": 2147483648, "end_value": 0},
    ],
}  # fmt: skip
PARSES = {
    "parse_share": 0.88, "hard_parse_share": 0.8, "parses_per_s": 900.0, "hard_parses_per_s": 700.0,
    "executes_per_s": 950.0, "cpu_share": 0.1, "concurrency_share": 0.7, "read_share": 0.02, "io_share": 0.02,
}  # fmt: skip
NOBODY: dict[str, Any] = {"average_active_sessions": 0.1, "cpus": 8}


def test_a_host_without_memory_comes_before_everything() -> None:
    made = judged(**SHORT)
    assert (made.case, made.media_or_spindles, made.limit.kind) == ("host_first", "neither", "none")
    assert made.headline.startswith("The host lacks memory: 0 MiB of swap are free")
    assert len(made.headline.split()) <= 30
    assert made.steps[0].finding == "host-in-distress"
    assert "memory" in made.steps[0].what
    assert "free -m" in made.questions[0].command
    assert made.requirement is None
    assert all(one.conservative is None for one in made.gain if one.kind == "media")


def test_shares_stay_those_of_db_time_there() -> None:
    facts = weighed(mtr(**SHORT))
    assert facts["host_in_distress"]
    assert not facts.on_captured


def test_the_memory_is_asked_for_by_the_tools_of_the_platform() -> None:
    paged = {**SHORT, "platform": "AIX-Based Systems (64-bit)"}
    assert "svmon" in judged(**paged).questions[0].command


def test_processes_that_stand_still_ask_for_what_they_stand_at() -> None:
    made = judged(**{**SHORT, "os_statistics": None})
    assert made.case == "host_first"
    assert made.headline.startswith("The host is in distress: the load is 137 on 48 CPUs that are 18 % busy")
    assert made.steps[0].what.startswith("Find what the processes")


@pytest.mark.parametrize(
    ("case", "changed"),
    [
        ("idle", {}),
        ("idle", {"db_time_s": 2.0}),
        ("idle", {"average_active_sessions": 0.39}),
        ("cannot_judge", {"average_active_sessions": 0.41, "db_time_s": 50.0}),
        ("cannot_judge", {"restart_inside": True}),
        ("cannot_judge", {"single_block_read_ms": 21.0}),
        ("cannot_judge", {"log_file_parallel_write_ms": 21.0}),
        ("cannot_judge", {"storage.response_goal_ms": 1.0}),
        ("latency_limited", {"average_active_sessions": 0.41}),
        # the window of a job that ended in it is not idle: its time is that of other windows
        ("cannot_judge", {"late_posted_s": 1e6}),
        ("idle", {"late_posted_s": 10.0}),
        # a twentieth of many CPUs is many sessions
        ("latency_limited", {"cpus": 400, "average_active_sessions": 2.0}),
        ("idle", {"cpus": 400, "average_active_sessions": 0.99}),
        ("cannot_judge", {"slots": [{"time": "10:00", "minutes": 5, "sessions": 3.0, "cpu_sessions": 1}]}),
        ("idle", {"slots": [{"time": "10:00", "minutes": 5, "sessions": 1.0, "cpu_sessions": 1}]}),
    ],
)
def test_where_nobody_works_there_is_nothing_to_do(case: str, changed: dict[str, Any]) -> None:
    assert judged(**{**NOBODY, **changed}).case == case


@pytest.mark.parametrize(
    ("brings", "changed"),
    [
        ("without a restart", {"restart_inside": True}),
        ("timed_statistics on", {"timings_off": True}),
        ("times of its snapshots", {"elapsed_s": None}),
        ("with its wait events", {"events": None}),
        ("not edited", {"leading_waits_unread": True}),
        ("the job runs", {**NOBODY, "late_posted_s": 1e6}),
        ("what the host measures", {"single_block_read_ms": 237.0}),
    ],
)
def test_what_to_bring_instead_answers_what_is_lacking(brings: str, changed: dict[str, Any]) -> None:
    made = judged(**changed)
    assert made.case == "cannot_judge"
    assert brings in str(made.would_change_it)


def test_an_idle_database_asks_for_nothing() -> None:
    made = judged(**NOBODY)
    assert made.headline == "Nothing to do: 0.1 sessions are active on average on 8 CPUs."
    assert (made.media_or_spindles, made.confidence) == ("neither", "high")
    assert (made.steps, made.questions, made.also, made.next_bottleneck) == ((), (), (), None)
    assert "busiest" in str(made.would_change_it)
    long = judged(**NOBODY, elapsed_s=349 * 3600.0)
    assert "a window of 15 days hides any peak" in long.headline
    assert long.confidence != "high"


def test_parsing_comes_before_the_cpus_it_fills() -> None:
    made = judged(**PARSES, host_cpu_busy=0.97)
    assert (made.case, made.media_or_spindles, made.limit.kind) == ("parse_bound", "neither", "cpu")
    assert "700 of 950 executions a second are parsed hard" in made.headline
    failing = judged(**{**PARSES, "failed_parses_per_s": 50.0})
    assert "650 of 950 executions a second are parsed hard" in failing.headline  # as the finding counts them
    soft = judged(**PARSES | {"hard_parse_share": 0.01, "parses_per_s": 3_889.0, "executes_per_s": 1_111.0})
    assert "3,889 statements are parsed for 1,111 executions a second" in soft.headline
    assert "bind variables first" in made.headline
    assert len(made.headline.split()) <= 30
    assert made.steps[0].finding == "statements-with-literals"
    assert "substr(sql_text" in made.questions[0].command  # of 9.2
    assert {one.time_class for one in made.also} & {"cpu", "concurrency"} == set()
    assert made.requirement is None


def test_soft_parses_ask_for_open_cursors() -> None:
    made = judged(**{**PARSES, "hard_parse_share": 0.01, "hard_parses_per_s": 2.0})
    assert "keep cursors open first" in made.headline
    assert "parse calls" in str(made.would_change_it)


@pytest.mark.parametrize(
    ("case", "changed"),
    [
        ("parse_bound", {"parse_share": 0.41}),
        ("not_storage", {"parse_share": 0.39}),  # less than half of the CPU time and the waits that it is made of
        ("not_storage", {"parse_share": 0.29, "concurrency_share": 0.4}),
        ("parse_bound", {"parse_share": 0.45, "read_share": 0.40, "io_share": 0.40, "concurrency_share": 0.45}),
        ("not_storage", {"parse_share": 0.45, "read_share": 0.46, "io_share": 0.46, "concurrency_share": 0.44}),
    ],
)
def test_parsing_leads_what_it_is_not_made_of(case: str, changed: dict[str, Any]) -> None:
    made = judged(**{**PARSES, "host_cpu_busy": 0.3, **changed})
    assert (made.case == "parse_bound") == (case == "parse_bound")


def test_reads_that_are_nearly_as_much_are_told() -> None:
    made = judged(
        **{**PARSES, "parse_share": 0.45, "read_share": 0.40, "io_share": 0.40, "concurrency_share": 0.45},
    )
    assert "then look at reads, 40 %" in made.headline
    assert "nearly as much" in made.confidence_because
    assert made.next_bottleneck == "Reads: 40 % of DB time today."


SCANS = {
    "read_bytes_per_s": 251e6, "mean_read_bytes": 760000.0, "application_share": 0.6, "read_share": 0.26,
    "io_share": 0.35, "commit_share": 0.085, "cpu_share": 0.03, "concurrency_share": 0.0,
    "statistic": {"physical reads": {"total": 115e6}},
    "sql_by_reads": [{"sql_id": "reader0000001", "physical_reads": 114e6, "executions": 46, "line": 358}],
    "events": {
        "db file sequential read": {"waits": 288000, "time_s": 11520},
        "enq: TX - row lock contention": {"waits": 26000, "time_s": 76000},
    },
    "background": {"log file parallel write": {"waits": 16100, "time_s": 3236}},
}  # fmt: skip


def test_the_reader_that_others_wait_behind_comes_first() -> None:
    made = judged(**SCANS)
    assert made.media_or_spindles == "neither"
    assert "251 MB/s in reads of 742 KiB" in made.headline
    assert "begin with SQL reader0000001" in made.headline
    assert made.steps[0].finding == "victims-of-scans"
    assert [one.finding for one in made.steps].count("one-reader-of-most-blocks") == 0
    assert "MB/s do others put" in made.questions[0].ask
    several = judged(**SCANS, rac=True, instances=2, instance_number=1)
    assert "the other instances" in several.questions[0].ask


def test_no_redo_devices_are_bought_behind_scans() -> None:
    commits = {"application_share": 0.0, "commit_share": 0.6, "read_share": 0.26, "io_share": 0.9,
               "log_file_sync_ms": 236.0, "log_file_parallel_write_ms": 201.0}  # fmt: skip
    made = judged(**{**SCANS, **commits})
    assert (made.case, made.media_or_spindles) == ("commit_bound", "neither")
    assert [one for one in made.steps if one.cost == "purchase"] == []
    assert "without SQL reader0000001" in str(made.would_change_it)


def test_parsing_and_what_comes_after_it_say_that_they_are_of_db_time_where_other_shares_are_not() -> None:
    parsing = {"parse_share": 0.5, "hard_parse_share": 0.45, "hard_parses_per_s": 190.0, "parses_per_s": 200.0}
    made = judged(**parsing, read_share=0.45, cpu_share=0.1, unaccounted_share=0.3)
    assert made.case == "parse_bound"
    assert made.base == "captured_time"
    assert "reads are nearly as much, 45 % of DB time, as parsing is" in made.confidence_because
    assert "other shares are of CPU and wait time" in made.confidence_because
