"""Classic causes of waits for I/O that no device has a part in: each is named, and nothing is sold for it."""

from typing import Any

import pytest

from tests.rules.storage.test_verdict import COMMITS, judged
from tests.verdict_text import whole_text

ARCHIVING, CHECKPOINT = "log file switch (archiving needed)", "log file switch (checkpoint incomplete)"
SWITCHES = {"read_share": 0.05, "io_share": 0.05, "log_switch_share": 0.6, "cpu_share": 0.3, "redo_bytes_per_s": 2e6}


def _switching(archiving_s: float, checkpoint_s: float) -> dict[str, Any]:
    events = {ARCHIVING: {"waits": 900, "time_s": archiving_s}, CHECKPOINT: {"waits": 900, "time_s": checkpoint_s}}
    return SWITCHES | {"events": {name: one for name, one in events.items() if one["time_s"]}}


def test_redo_logs_that_wait_for_the_archiver_are_not_enlarged() -> None:
    found = judged(**_switching(30000.0, 2000.0))
    assert (found.case, found.answer, found.short) == ("log_switch", "log_switches", "Free the archiver first")
    assert found.headline.startswith("Free the archiver first")
    assert found.steps[0].finding == "redo-logs-not-archived"
    assert "arger redo logs" not in whole_text(found)
    assert "v$archive_dest" in found.questions[0].command


def test_redo_logs_that_wait_for_a_checkpoint_are() -> None:
    found = judged(**_switching(2000.0, 30000.0))
    assert (found.case, found.short) == ("log_switch", "Larger redo logs first")
    assert found.headline.endswith("enlarge the redo logs to 2 GiB each.")
    assert found.steps[0].finding == "redo-logs-too-small"


def _other(*names: str) -> dict[str, Any]:
    events = {name: {"waits": 90_000, "time_s": 30000.0 / len(names)} for name in names}
    return {"read_share": 0.1, "other_io_share": 0.6, "io_share": 0.7, "cpu_share": 0.2, "events": events}


def test_a_backup_that_waits_is_moved_and_not_sped_up() -> None:
    found = judged(**_other("RMAN backup & recovery I/O", "Backup: MML write backup piece"))
    assert (found.case, found.answer, found.media_or_spindles) == ("mixed", "free_cure_first", "neither")
    assert found.headline.startswith("A backup is in the window")
    assert found.steps[0].finding == "backup-in-the-window"
    assert "without the backup" in str(found.would_change_it)


def test_who_reads_the_control_file_is_looked_for() -> None:
    found = judged(**_other("control file sequential read"))
    assert (found.answer, found.media_or_spindles) == ("free_cure_first", "neither")
    assert found.steps[0].finding == "control-file-reads"


@pytest.mark.parametrize("name", ["direct path write", "db file async I/O submit"])
def test_other_writes_stay_open(name: str) -> None:
    found = judged(**_other(name))
    assert (found.answer, found.media_or_spindles) == ("not_known_yet", "either")


def test_smart_scans_are_asked_for_offload_and_not_for_volumes() -> None:
    scans = {"cell smart table scan": {"waits": 9_000_000, "time_s": 40000}}
    found = judged(events=scans, read_bytes_per_s=2.2e9, mean_read_bytes=900_000)
    assert (found.case, found.answer) == ("mixed", "free_cure_first")
    assert "offload" in found.headline
    assert "provisioned" not in whole_text(found)


@pytest.mark.parametrize(("name", "scans"), [("direct path read", True), ("direct path read (lob)", False)])
def test_reads_of_lobs_are_no_scans(name: str, scans: bool) -> None:
    events = {
        name: {"waits": 3_000_000, "time_s": 40000},
        "db file sequential read": {"waits": 900_000, "time_s": 5400},
    }
    found = judged(events=events, single_block_read_ms=6.0, read_bytes_per_s=4e6, mean_read_bytes=16_000)
    assert ("bandwidth" in found.headline) is scans


@pytest.mark.parametrize(("blocks", "scans"), [(12_000_000, False), (12_100_000, True)])
def test_direct_reads_of_a_few_blocks_are_no_scans(blocks: int, scans: bool) -> None:
    """Since 11g reads of LOBs have the name of scans: their size, 32 KiB at most, tells them apart."""
    events = {
        "direct path read": {"waits": 3_000_000, "time_s": 40000},
        "db file sequential read": {"waits": 900_000, "time_s": 5400},
    }
    temp = {"physical reads direct temporary tablespace": {"total": 500}}
    direct = temp | {"physical reads direct": {"total": blocks + 500}}
    found = judged(events=events, statistic=direct, release=12.2, read_bytes_per_s=4e6, mean_read_bytes=16_000)
    assert ("bandwidth" in found.headline) is scans
    assert ("LOBs" in found.headline) is not scans


@pytest.mark.parametrize(("single_ms", "bandwidth"), [(1.2, True), (1.3, False)])
def test_scans_through_the_cache_that_take_their_time_to_transfer_need_bandwidth(
    single_ms: float, bandwidth: bool
) -> None:
    """No latency of a medium shortens them: "nothing to buy" would be said of reads that are not the ones."""
    events = {
        "db file scattered read": {"waits": 8_000_000, "time_s": 40000},
        "db file sequential read": {"waits": 500_000, "time_s": 500 * single_ms},
    }
    found = judged(events=events, single_block_read_ms=single_ms, read_bytes_per_s=5e8, mean_read_bytes=700_000)
    assert found.case == "mixed"
    assert ("bandwidth" if bandwidth else "find the statements that scan") in found.headline
    assert "multi-block-reads-lead" in [step.finding for step in found.steps]


def test_the_answer_of_the_standby_is_measured_first() -> None:
    found = judged(
        **COMMITS
        | {
            "log_file_sync_ms": 9.4,
            "log_file_parallel_write_ms": 0.7,
            "background": {"SYNC Remote Write": {"waits": 3_000_000, "time_s": 25000}},
        },
        events={"log file sync": {"waits": 3_400_000, "time_s": 32000}},
    )
    assert found.steps[0].finding == "commits-wait-for-another-site"
    assert "commits-slower-than-redo-writes" not in [step.finding for step in found.steps]


def _scans_of(**reader: Any) -> dict[str, Any]:
    rows = [
        {"sql_id": "scanner000001", "physical_reads": 9e6, "executions": 90, "io_percent": 95.0, "line": 7} | reader
    ]
    return {
        "events": {"direct path read": {"waits": 3_000_000, "time_s": 40000}},
        "read_share": 0.7,
        "read_bytes_per_s": 6e8,
        "mean_read_bytes": 900_000,
        "sql_by_reads": rows,
        "statistic": {"physical reads": {"total": 1e7, "line": 3}},
    }


def test_scans_of_one_statement_are_tuned_before_bandwidth_is_bought() -> None:
    elapsed = {"elapsed_s": 38000.0, "io_wait_percent": 95.0}
    found = judged(**_scans_of(**elapsed))
    assert "most of it SQL scanner000001: tune it before any bandwidth is bought" in found.headline
    assert (found.answer, found.steps[0].finding) == ("free_cure_first", "one-reader-of-most-blocks")
    assert found.short == "Tune one statement first"
    job = judged(**_scans_of(**elapsed | {"module": "DBMS_SCHEDULER"}))
    assert "most of it job SQL scanner000001: judge the same hours without it" in job.headline
    assert job.short == "Move one job first"
    for other in ({"elapsed_s": 3800.0}, {"executions": 9_000_000}):
        assert "which bandwidth limit" in judged(**_scans_of(**elapsed | other)).headline


def _backed_up(share: float) -> dict[str, Any]:
    rows = {"RMAN": share, "Buffer Cache Reads": 1 - share}
    return {
        "io_by_function": [
            {"name": name, "read_bytes": 1e12 * part, "read_bytes_per_s": 3e8 * part} for name, part in rows.items()
        ]
    }


@pytest.mark.parametrize(("share", "first"), [(0.5, True), (0.49, False)])
def test_reads_beside_a_backup_are_judged_without_it(share: float, first: bool) -> None:
    """No wait shows a backup that background processes run; its bytes do."""
    found = judged(**_backed_up(share), **{"storage.media": "azure-premium"})
    assert ("RMAN moved 50 % of all bytes: judge the same hours without it" in found.headline) is first
    assert (found.steps[0].finding == "jobs-in-the-window") is first


@pytest.mark.parametrize(("busy", "plan"), [(0.39, True), (0.4, False)])
def test_a_resource_plan_that_leaves_cpus_idle_is_looked_at_before_statements(busy: float, plan: bool) -> None:
    waits = {"resmgr:cpu quantum": {"waits": 800_000, "time_s": 36000}}
    shares = {"scheduler_share": 0.66, "read_share": 0.02, "io_share": 0.02, "cpu_share": 0.3}
    found = judged(events=waits, host_cpu_busy=busy, cpus=64, **shares)
    assert found.case == "cpu_first"
    assert ("look at the resource plan" in found.headline) is plan
    assert (found.steps[0].finding == "resource-manager-waits") is plan


def test_waits_for_another_database_lead_there_and_not_to_the_clients() -> None:
    waits = {"SQL*Net message from dblink": {"waits": 400_000, "time_s": 36000}}
    shares = {"network_share": 0.66, "read_share": 0.02, "io_share": 0.02, "cpu_share": 0.3}
    found = judged(events=waits, **shares)
    assert found.headline.endswith("so look at that database and at what is asked of it.")
    assert "database link" in found.steps[0].what
    assert "round trips" not in whole_text(found)


def test_flashback_logs_that_lead_are_moved_whether_or_not_their_bytes_are_printed() -> None:
    waits = {"flashback buf free by RVWR": {"waits": 300_000, "time_s": 36000}}
    shares = {"other_share": 0.66, "read_share": 0.02, "io_share": 0.02, "cpu_share": 0.3}
    found = judged(events=waits, statistic={"redo size": {"total": 9}}, **shares)
    assert (found.answer, found.short) == ("free_cure_first", "Move the flashback logs first")
    assert found.steps[0].finding == "flashback-logs-weigh"


def test_lob_reads_without_a_latency_of_their_own_are_not_called_fast() -> None:
    """The single-block read says nothing of them: that it is fast is no reason to buy nothing."""
    events = {
        "direct path read (lob)": {"waits": 3_000_000, "time_s": 36000},
        "db file sequential read": {"waits": 900_000, "time_s": 540},
    }
    found = judged(events=events, single_block_read_ms=0.6, read_bytes_per_s=4e6, mean_read_bytes=16_000)
    assert found.answer != "not_storage"
    assert "othing to buy" not in whole_text(found)
    mostly_known = events | {"db file sequential read": {"waits": 60_000_000, "time_s": 37000}}
    assert judged(events=mostly_known, single_block_read_ms=0.6).arithmetic


def test_calls_that_fail_are_no_locks() -> None:
    waits = {"SQL*Net break/reset to client": {"waits": 3_000_000, "time_s": 36000}}
    shares = {"application_share": 0.66, "read_share": 0.02, "io_share": 0.02, "cpu_share": 0.3}
    found = judged(events=waits, **shares)
    assert (found.answer, found.short) == ("not_storage", "Failing calls, not storage")
    assert found.headline.endswith("so find the statements that fail.")
    assert "locks" not in whole_text(found)
    assert found.steps[0].what.startswith("Find the statements that fail")


@pytest.mark.parametrize(("release", "view"), [(19.0, "v$session where event"), (9.2, "v$session_wait")])
def test_who_does_other_io_is_asked_for(release: float, view: str) -> None:
    found = judged(**_other("external table read"), release=release)
    assert [question.ask for question in found.questions] == [
        "Which programs and statements wait for external table read?"
    ]
    assert view in found.questions[0].command


def test_what_a_report_calls_an_event_is_no_part_of_a_command_unless_it_is_a_name() -> None:
    found = judged(**_other("control file x' or sysdate - '1"))
    assert all("sysdate" not in question.command for question in found.questions)
