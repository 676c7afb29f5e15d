"""Each of the commonest waits has a cure of its own, in plain words and with a source."""

import re

import pytest

from rules.engine import rules
from rules.waits.event_classes import OTHER, classify
from rules.waits.wait_cures import cure_here, cure_of, cures, leading_cure
from tests.rules.cases import facts_of

COMMONEST = {
    "enq: US - contention": "undo",
    "enq: HW - contention": "extents",
    "enq: TX - row lock contention": "commit sooner",
    "enq: TX - index contention": "hash partitions",
    "enq: TX - allocate ITL entry": "INITRANS",
    "enq: TM - contention": "foreign keys",
    "enq: UL - contention": "DBMS_LOCK",
    "enq: SQ - contention": "cache",
    "enq: CF - contention": "control file",
    "DFS lock handle": "ORDER",
    "enq: SS - contention": "V$LOCK_TYPE",
    "Streams AQ: enqueue blocked on low memory": "streams_pool_size",
    "Datapump dump file I/O": "dump files",
    "external table read": "external tables",
    "log file sequential read": "LogMiner",
    "Disk file operations I/O": "opened",
    "SQL*Net more data from client": "what clients send",
    "library cache: mutex X": "bind variables",
    "library cache lock": "compiles",
    "library cache pin": "compiles",
    "cursor: pin S": "less often",
    "cursor: pin S wait on X": "parsing",
    "latch: shared pool": "bind variables",
    "latch: row cache objects": "dictionary",
    "row cache lock": "dictionary",
    "latch: cache buffers chains": "buffer gets",
    "gc buffer busy acquire": "one instance",
    "gc cr block 2-way": "services",
    "gc current block 3-way": "services",
    "gc cr block congested": "LMS",
    "gc current block lost": "dropped packets",
    "log file sync": "batches",
    "enq: TT - contention": "their size beforehand",
    "Data file init write": "their size beforehand",
    "PX Deq Credit: send blkd": "parallel statements",
    "os thread startup": "starts processes",
    "latch free": "latch activity",
    "enq: FB - contention": "extents",
    "enq: CR - block range reuse ckpt": "Truncate",
    "enq: RC - Result Cache: Contention": "result cache",
    "kksfbc child completion": "parsing",
    "single-task message": "database link",
    "TCP Socket (KGAS)": "UTL_HTTP",
    "HS message to agent": "gateways",
    "statement suspended, wait error to be cleared": "DBA_RESUMABLE",
    "latch: redo allocation": "LGWR",
    "wait for a undo record": "dead transaction",
    "block change tracking buffer space": "large_pool_size",
    "PX Queuing: statement queue": "parallel_servers_target",
    "gc cr multi block request": "statements that scan",
    "gc cr multi block mixed": "one instance",
    "local write wait": "Truncate",
    "utl_file I/O": "UTL_FILE",
    "virtual circuit wait": "dedicated servers",
    "reliable message": "truncates",
    "buffer busy waits": "Spread",
    "read by other session": "at the same time",
    "direct path read": "scan",
    "direct path read temp": "PGA",
    "direct path write temp": "PGA",
    "free buffer waits": "writer",
    "log file switch (checkpoint incomplete)": "larger",
    "log file switch (archiving needed)": "archiver",
    "resmgr:cpu quantum": "plan",
    "SQL*Net more data to dblink": "SDU",
    "control file sequential read": "control file",
    "control file parallel write": "control file",
    "LNS wait on SENDREQ": "standby",
    "ASYNC Remote Write": "standby",
    "SYNC Remote Write": "standby",
    "undo segment extension": "undo tablespace",
    "gcs drm freeze in enter server mode": "remastered",
    "latch: cache buffers lru chain": "physical reads",
    "switch logfile command": "by command",
    "enq: DX - contention": "XA",
    "Allocate PGA memory from OS": "memory",
    "Failed Logon Delay": "password",
    "transaction": "dead transaction",
    "securefile direct-write completion": "LOBs",
    "enq: ST - contention": "locally managed",
    "log file sync: SCN ordering": "other instances",
    "remote log force - commit": "other instances",
    "KSV master wait": "ASM",
    "cell smart file creation": "their size beforehand",
}
OF_NO_CLASS = (
    "enq:", "SGA:", "ASYNC", "acknowledge", "process startup", "reliable", "DFS", "kksfbc", "single-task", "HS message",
    "statement suspended", "block change tracking", "wait for stopper", "ASM file", "asynch descriptor",
    "Sync ASM", "KSV", "PGA memory", "Failed Logon", "transaction", "switch logfile", "free global",
    "Global transaction",
)  # fmt: skip
HOLDER = r"(?i)\bfind (who|the session|the holder)|blocking_session"
UNHELD = ("mutex", "latch", "cursor", "resmgr", "buffer", "gc ")


@pytest.mark.parametrize(("event", "says"), COMMONEST.items())
def test_each_of_the_commonest_waits_has_its_own_cure(event: str, says: str) -> None:
    cure = cure_of(event)
    assert cure is not None
    assert says in cure.cure
    assert cure.source.link


def test_what_nobody_holds_is_never_looked_for() -> None:
    """A mutex or a latch is held for microseconds: who holds it is no question."""
    for event in COMMONEST:
        if event.startswith(UNHELD):
            cure = cure_of(event)
            assert cure
            assert not re.search(HOLDER, f"{cure.cure} {cure.command}")


def test_no_lock_is_called_a_memory_structure() -> None:
    assert not [each.kind for each in cures() if "memory structure" in f"{each.waits} {each.cure}"]


def test_an_old_lock_takes_the_cure_of_its_type() -> None:
    activity = [{"enqueue": "TM", "time_s": 30}, {"enqueue": "TX", "time_s": 9}]
    cure = cure_here(facts_of({"enqueue_activity": activity}), "enqueue")
    assert cure
    assert cure.rule == "TM18"
    unknown = cure_here(facts_of({"enqueue_activity": [{"enqueue": "ZZ", "time_s": 30}]}), "enqueue")
    assert unknown
    assert unknown.kind == "a lock of an old release"


def test_an_event_without_an_entry_has_no_cure() -> None:
    assert cure_of("some new event") is None


def test_every_kind_is_told_by_a_rule_that_is_there() -> None:
    codes = {rule.code for rule in rules()}
    assert {each.rule for each in cures() if each.rule} <= codes


def test_no_name_stands_twice_and_every_sentence_ends() -> None:
    names = [name.casefold() for each in cures() for name in each.events]
    assert len(names) == len(set(names))
    assert all(each.cure.endswith(".") and each.ask.endswith("?") and len(each.cure.split()) <= 30 for each in cures())


def test_most_kinds_are_of_a_class_of_their_own() -> None:
    """What a cure names is known to the classes of waits as well."""
    plain = [name for each in cures() for name in each.events if not name.endswith("*")]
    assert [name for name in plain if classify(name) == OTHER and not name.startswith(OF_NO_CLASS)] == []


def test_the_wait_that_holds_most_of_a_class_decides() -> None:
    waits = {"latch: shared pool": {"waits": 9, "time_s": 5}, "cursor: pin S": {"waits": 9, "time_s": 7}}
    cure = leading_cure(facts_of({"events": waits}), "concurrency")
    assert cure
    assert cure.rule == "TM22"
    assert leading_cure(facts_of({}), "concurrency") is None


def test_releases_before_10g_have_other_columns() -> None:
    events = {"enqueue": {"waits": 408, "time_s": 1080}}
    known = {"events": events, "enqueue_activity": [{"enqueue": "TX", "time_s": 1080}]}
    old, new = (cure_here(facts_of({**known, "release": release}), "enqueue") for release in (9.2, 10.2))
    assert old is not None
    assert new is not None
    assert "blocking_session" in new.cure + new.command
    assert "blocking_session" not in old.cure + old.command
    assert "v$lock" in old.cure
    assert "v$lock" in old.command
