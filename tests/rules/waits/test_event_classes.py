"""Which class an event belongs to, whatever the layout made of its name."""

from pathlib import Path

import pytest

from parsers.vocabulary.complete import SHORTEST, completed, vocabulary
from rules.waits import event_classes
from rules.waits.event_classes import CLASSES, IDLE, background_only, classify, same_event
from tests.yaml_cases import read_yaml


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ("db file sequential read", "read"),
        ("DB FILE SEQUENTIAL READ", "read"),
        ("direct path read", "read"),
        ("direct path read temp", "temp"),
        ("direct path write", "other_io"),
        ("cell single block physical read: flash cache", "read"),
        ("cell smart incremental backup", "other_io"),
        ("i/o slave wait", "idle"),
        ("queue messages", "idle"),
        ("wakeup event for reader", "idle"),
        ("parallel query dequeue", "idle"),
        ("SGA: MMAN sleep for component shrink", "other"),
        ("log file sync", "commit"),
        ("log buffer space", "commit"),
        ("log file switch completion", "commit"),
        ("log file switch (checkpoint incomplete)", "log_switch"),
        ("log file switch (archiving needed)", "log_switch"),
        ("log file switch (private strand flush incomplete)", "log_switch"),
        ("free buffer waits", "writer"),
        ("write complete waits", "writer"),
        ("control file sequential read", "other_io"),
        ("Datapump dump file I/O", "other_io"),
        ("local write wait", "other_io"),
        ("Backup: MML write backup piece", "other_io"),
        ("gc buffer busy acquire", "cluster"),
        ("global cache cr request", "cluster"),
        ("buffer busy waits", "concurrency"),
        ("latch free", "concurrency"),
        ("enq: TX - index contention", "concurrency"),
        ("enq: TX - row lock contention", "application"),
        ("enqueue", "application"),
        ("SQL*Net more data from client", "network"),
        ("SYNC Remote Write", "network"),
        ("resmgr:cpu quantum", "scheduler"),
        ("resmgr:internal state change", "concurrency"),
        ("acknowledge over PGA limit", "other"),
        ("SQL*Net message from client", IDLE),
        ("LGWR worker group idle", IDLE),
        ("heartbeat redo informer", IDLE),
        ("lreg timer", IDLE),
        ("pman timer", IDLE),
        ("PX Deq: Table Q Normal", IDLE),
        ("Not Idleness Itself", "other"),
        ("reliable message", "other"),
        ("", "other"),
    ],
)
def test_class_of_a_whole_name(event: str, kind: str) -> None:
    assert classify(event) == kind


@pytest.mark.parametrize(
    ("cut", "kind"),
    [
        ("enq: TX - row lock content", "application"),
        ("enq: TX - row lock contentio", "application"),
        ("enq: TX - index contention", "concurrency"),
        ("log file switch (checkpoin", "log_switch"),
        ("log file switch (checkpoint", "log_switch"),
        ("log file switch completion", "commit"),
        ("cell single block physical", "read"),
        ("cell list of blocks physic", "read"),
        ("SQL*Net message from clien", IDLE),
        ("job scheduler coordinator sl", IDLE),
        ("log file switch (che", "other"),  # 20 characters: no column is so narrow, so this is a whole name
        ("writes stopped by instance r", "other"),
    ],
)
def test_class_of_a_name_that_a_text_column_cut(cut: str, kind: str) -> None:
    assert classify(cut, text=True) == kind


def test_html_cuts_no_names() -> None:
    assert classify("log file switch (checkpoin", text=False) == "other"


def test_a_stranger_as_wide_as_the_column_stays_a_stranger() -> None:
    cut = "log file switch (" + "x" * 9
    assert classify(cut, text=True) == "other"
    assert classify(cut, "Commit", text=True) == "commit"


def test_the_printed_wait_class_helps_with_strangers_only() -> None:
    assert classify("some new read", "User I/O") == "other_io"
    assert classify("some new wait", "Idle") == IDLE
    assert classify("some new wait", "Concurrenc") == "other"
    assert classify("db file sequential read", "Network") == "read"


def test_every_class_is_named_and_none_is_idle() -> None:
    assert len(set(CLASSES)) == 12
    assert IDLE not in CLASSES


def test_no_event_is_listed_twice() -> None:
    data = read_yaml(Path(event_classes.__file__).with_suffix(".yaml"))
    names = [name.casefold() for names in (*data["classes"].values(), data["idle"]) for name in names]
    assert sorted(names) == sorted(set(names))
    assert set(data["classes"]) | {"other"} == set(CLASSES)


def test_background_work() -> None:
    assert background_only("log file parallel write")
    assert background_only("LGWR wait for redo copy")
    assert not background_only("db file sequential read")
    assert not background_only("log file sync")


def test_same_event_in_text_and_html() -> None:
    assert same_event("cell single block physical", "cell single block physical read", text=True)
    assert not same_event("cell single block physical", "cell single block physical read", text=False)
    assert not same_event("direct path read", "direct path read temp", text=True)


def test_names_of_the_tables_are_completed_where_text_cuts_them() -> None:
    """Text prints 26 or 28 characters of a name: what has a class or a cure of its own must be known whole."""
    tables = Path(event_classes.__file__).parent
    classes, waits = read_yaml(tables / "event_classes.yaml"), read_yaml(tables / "cures.yaml")["waits"]
    listed = [*classes.values(), *classes["classes"].values(), *(kind["events"] for kind in waits.values())]
    names = {name for names in listed for name in names}
    whole = {name for name in names if isinstance(name, str) and len(name) >= SHORTEST["events"] and "*" not in name}
    known = {name.casefold() for name in vocabulary("events")}
    assert {name for name in whole if name.casefold() not in known} == set()


@pytest.mark.parametrize(
    "name",
    ["log file switch (archiving needed)", "db flash cache single block physical read", "LGWR wait on full LNS buffer"],
)
def test_a_cut_name_is_completed(name: str) -> None:
    assert {completed(name[:width], "events") for width in (26, 28)} <= {name, None}
    assert completed(name[:26], "events") == name
