"""What a headline tells to do first is the cure of the wait, the job or the logons that lead, and no other."""

from typing import Any

import pytest

from tests.rules.storage.test_verdict import COMMITS, judged

ELSEWHERE: dict[str, Any] = {"read_share": 0.02, "io_share": 0.02, "cpu_share": 0.2}


def _waiting(share: str, name: str, **more: Any) -> Any:
    return judged(**ELSEWHERE | {share: 0.7, "events": {name: {"waits": 90_000, "time_s": 38000}}} | more)


@pytest.mark.parametrize(("name", "begin"), [
    ("row cache lock", "look which dictionary cache is asked for"),
    ("enq: TX - index contention", "spread the inserts over that index"),
    ("enq: HW - contention", "allocate extents of that segment ahead"),
    ("enq: CF - contention", "find who writes the control file so often"),
    ("os thread startup", "look at what starts processes, and at the host"),
    ("buffer busy waits", "find the statement or object behind it"),
])  # fmt: skip
def test_contention_begins_with_the_cure_of_its_wait(name: str, begin: str) -> None:
    found = _waiting("concurrency_share", name)
    assert found.headline.endswith(f"so {begin}.")
    assert found.answer != "parsing"


def test_library_cache_locks_stay_parsing() -> None:
    assert _waiting("concurrency_share", "library cache lock").answer == "parsing"


@pytest.mark.parametrize("name", ["enq: RO - fast object reuse", "enq: KO - fast object checkpoint"])
def test_nobody_holds_the_checkpoint_of_an_object(name: str) -> None:
    found = _waiting("application_share", name)
    assert found.headline.endswith("so truncate less often, and scan busy tables at other times.")
    assert "sessions that hold" not in found.headline


def _reader(**more: Any) -> Any:
    row = {"sql_id": "b6usrg82hwsa3", "physical_reads": 8e6, "executions": 1, "line": 7} | more
    return judged(sql_by_reads=[row], statistic={"physical reads": {"total": 1e7, "line": 3}})


def test_a_job_that_reads_most_is_moved_and_not_tuned() -> None:
    assert _reader().headline.startswith("Tune SQL b6usrg82hwsa3 first")
    job = _reader(module="DBMS_SCHEDULER")
    assert job.headline.startswith("Move job SQL b6usrg82hwsa3 to quiet hours first: it reads 80 % of all blocks")
    assert job.short == "Move one job first"


LOGONS: dict[str, Any] = {
    "read_share": 0.01, "io_share": 0.01, "cpu_share": 0.6, "concurrency_share": 0.35, "logons_per_s": 50.0,
}  # fmt: skip


@pytest.mark.parametrize(("share", "leads"), [(0.5, True), (0.49, False)])
def test_logons_that_take_half_of_the_time_come_before_statements(share: float, leads: bool) -> None:
    found = judged(**LOGONS, connection_share=share)
    assert found.headline.endswith("so pool the connections.") is leads
    assert (found.steps[0].finding == "logon-storm") is leads
    assert (found.answer == "free_cure_first") is leads


def test_few_logons_are_no_storm_however_slow() -> None:
    assert "pool" not in judged(**LOGONS | {"logons_per_s": 0.2}, connection_share=0.6).headline


def test_data_files_that_grow_get_their_size_beforehand() -> None:
    events = {"Data file init write": {"waits": 90_000, "time_s": 30000.0}}
    found = judged(read_share=0.1, other_io_share=0.6, io_share=0.7, cpu_share=0.2, events=events)
    assert (found.answer, found.media_or_spindles) == ("free_cure_first", "neither")
    assert found.headline.startswith("Data files that grow take 60 % of DB time")
    assert found.steps[0].what.startswith("Give the data files their size beforehand")


def test_parallel_servers_that_wait_for_each_other_lead_to_their_statements() -> None:
    found = _waiting("other_share", "PX qref latch")
    assert "so look at the parallel statements" in found.headline
    assert found.steps[0].what.startswith("Look at the parallel statements")


def test_an_instance_that_is_caged_is_let_out() -> None:
    waits = {"resmgr:cpu quantum": {"waits": 800_000, "time_s": 36000}}
    shares = {"scheduler_share": 0.66, "read_share": 0.02, "io_share": 0.02, "cpu_share": 0.3}
    found = judged(events=waits, host_cpu_busy=0.2, cpus=32, parameter={"cpu_count": "4"}, **shares)
    assert found.headline.endswith("so raise CPU_COUNT (4 of 32 CPUs) before buying disks.")
    assert found.steps[0].what.startswith("Raise CPU_COUNT")


def test_reads_of_undo_are_no_reason_to_buy() -> None:
    places = [{"tablespace": name, "reads": reads} for name, reads in {"UNDOTBS1": 8e6, "DATA": 2e6}.items()]
    found = judged(tablespace_io=places, year=2020)
    assert found.headline.endswith(
        "most of them of undo: look at long queries on changing data before buying anything."
    )
    assert "undo-and-dictionary-reads" in [step.finding for step in found.steps]


def test_readers_of_a_standby_wait_for_their_own_reads() -> None:
    """Recovery waits in the background, which is no DB time."""
    found = judged(role="PHYSICAL STANDBY", year=2020)
    assert "of a standby's readers: no purchase follows before the primary is judged" in found.headline
    assert "what the primary asks of its storage is not known" in found.confidence_because
    assert found.media_or_spindles == "neither"


@pytest.mark.parametrize(("year", "sold_by_iops"), [(2001, False), (2020, True)])
def test_nothing_was_provisioned_before_it_was_sold(year: int, sold_by_iops: bool) -> None:
    slow = {"single_block_read_ms": 15.0, "events": {"db file sequential read": {"waits": 3_000_000, "time_s": 45110}}}
    found = judged(year=year, **slow)
    assert found.case == "mixed"
    assert ("provisioned" in str(found.would_change_it)) is sold_by_iops
    assert ("how many disks there are" in str(found.would_change_it)) is not sold_by_iops
    assert any("how many" in step.what for step in found.steps) is not sold_by_iops
    assert ("provisioned" in str(found.questions)) is sold_by_iops
    behind = judged(year=year, **slow, read_share=0.2, io_share=0.2, cluster_share=0.7)
    assert ("provisioned" in str(behind.would_change_it)) is sold_by_iops


BACKED_UP: dict[str, Any] = {
    "read_share": 0.1, "io_share": 0.1, "cpu_share": 0.8, "db_cpu_s": 40000,
    "sql_by_cpu": [{"sql_id": "abc", "cpu_s": 9000, "elapsed_s": 9000, "executions": 9}],
}  # fmt: skip


@pytest.mark.parametrize(("rman", "moved"), [(18000.0, True), (8900.0, False)])
def test_a_backup_that_takes_most_of_the_cpu_is_moved_before_statements_are_tuned(rman: float, moved: bool) -> None:
    model = {"DB CPU": 40000.0, "RMAN cpu time (backup/restore)": rman}
    found = judged(**BACKED_UP, time_model=[{"statistic": name, "time_s": time} for name, time in model.items()])
    assert found.headline.endswith("so move the backup to other hours." if moved else "so tune SQL abc.")
    assert (found.steps[0].finding == "backup-in-the-window") is moved


def test_one_size_of_cache_is_enough() -> None:
    sizes = ((512, 1.0), (768, 0.6), (1024, 0.4))
    pool = [
        {
            "pool": "D",
            "size_mb": size,
            "size_factor": size / 512,
            "physical_read_factor": factor,
            "physical_reads": 9e6 * factor,
        }
        for size, factor in sizes
    ]
    shares = {"writer_share": 0.5, "read_share": 0.25, "io_share": 0.75, "cpu_share": 0.1}
    found = judged(**shares, buffer_pool_advisory=pool)
    assert found.case == "writer_bound"
    larger = "Enlarge the buffer cache to 768 MB, once the host has the memory."  # whose memory is not printed here
    assert [step.what for step in found.steps if "cache" in step.what] == [larger]


def test_commits_that_are_few_are_not_told_what_they_would_save() -> None:
    """41 of 43 % are no "at most": what speaks against a purchase is that under half a session would be saved."""
    slow = {"log_file_sync_ms": 10.0, "log_file_parallel_write_ms": 8.75, "average_active_sessions": 0.6}
    few = judged(**COMMITS | slow, db_time_s=540.0, host_cpu_busy=0.3)
    assert few.case == "commit_bound"
    assert few.headline.startswith("Nothing to buy: commits take")
    assert few.headline.endswith("faster redo disks save under half a session.")
