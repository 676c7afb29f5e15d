"""The audit log is only added to, each entry is bound to the one before, and what was done to it is seen."""

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import Engine, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import sessionmaker

from app.audit.keeping import Keeping
from app.audit.service import AuditLog
from app.store.audit.audit_chain import Entry, append, cut, now
from app.store.engine import engine as db
from app.store.engine.transactions import writing
from app.store.schema.audit_table import AuditEntry
from tests.app.filled import store
from tests.app.services import changing

TRIGGERS = {
    "sqlite": ("DROP TRIGGER audit_entry_unchanged", "DROP TRIGGER audit_entry_kept"),
    "postgresql": ("ALTER TABLE audit_entry DISABLE TRIGGER ALL",),
}


@pytest.fixture
def engine(store_url: str) -> Engine:
    return store(store_url)


def add(engine: Engine, count: int = 1, action: str = "report.upload") -> None:
    for _ in range(count):
        with writing(sessionmaker(engine)) as session:
            append(session, Entry(action, who="ann\0a\ud800", object="x" * 900, detail={"ids": ["1", "ü"], "n": 3}))


def run(engine: Engine, *statements: str) -> None:
    with changing(engine) as connection:
        for one in statements:
            connection.execute(text(one))


def test_entries_follow_each_other_and_hold_whatever_is_asked(engine: Engine) -> None:
    add(engine, 3)
    log = AuditLog(engine)
    chain, entries = log.verify(), list(log.each())
    assert (chain.entries, chain.first, chain.last, chain.fault) == (3, 1, 3, None)
    assert [one.previous for one in entries[1:]] == [one.hash for one in entries[:-1]]
    assert entries[-1].hash == chain.head
    assert (entries[0].who, len(entries[0].object or "")) == ("ann\ufffda?", 200)
    assert entries[0].detail == {"ids": ["1", "ü"], "n": 3}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_entry SET who = 'somebody' WHERE id = 2",
        "DELETE FROM audit_entry WHERE id = 3",
        "DELETE FROM audit_entry",
        "INSERT OR REPLACE INTO audit_entry SELECT * FROM audit_entry WHERE id = 2",
        "TRUNCATE audit_entry",
    ],
)
def test_the_store_itself_refuses_to_change_or_remove_entries(engine: Engine, statement: str) -> None:
    add(engine, 3)
    if ("REPLACE" in statement and engine.dialect.name != "sqlite") or (
        "TRUNCATE" in statement and engine.dialect.name == "sqlite"
    ):
        return
    with pytest.raises(DBAPIError, match="only added to"):
        run(engine, statement)
    assert AuditLog(engine).verify().entries == 3


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE audit_entry SET who = 'somebody' WHERE id = 2", "entry 2 was changed."),
        ("UPDATE audit_entry SET detail = NULL WHERE id = 4", "entry 4 was changed."),
        ("UPDATE audit_entry SET hash = 'x' || substr(hash, 2) WHERE id = 2", "entry 2 was"),
        ("DELETE FROM audit_entry WHERE id IN (2, 3)", "entries 2 to 3 were removed."),
        ("DELETE FROM audit_entry WHERE id < 3", "the entries before 3 were removed"),
        ("DELETE FROM audit_entry WHERE id > 3", "the log ends before entry 5"),
        ("UPDATE audit_entry SET id = 9 WHERE id = 5", "entries 5 to 8 were removed."),
    ],
)
def test_who_gets_round_the_triggers_is_seen(engine: Engine, statement: str, fault: str) -> None:
    add(engine, 5)
    kept = AuditLog(engine).verify()
    assert kept.last is not None
    assert kept.head is not None
    run(engine, *TRIGGERS[engine.dialect.name], statement)
    found = AuditLog(engine).verify((kept.last, kept.head))
    assert found.fault is not None
    assert found.fault.startswith(fault)


def test_an_end_that_was_made_anew_is_seen_by_the_hash_that_was_kept(engine: Engine) -> None:
    add(engine, 3)
    kept = AuditLog(engine).verify()
    run(engine, *TRIGGERS[engine.dialect.name], "DELETE FROM audit_entry WHERE id = 3")
    add(engine, 1, "report.delete")
    assert AuditLog(engine).verify().whole  # nothing in the store can tell
    found = AuditLog(engine).verify((3, kept.head or ""))
    assert found.fault == "entry 3 is not the one that was noted: it, or one before it, was replaced."


def test_the_beginning_is_cut_off_and_the_rest_is_whole(engine: Engine) -> None:
    add(engine, 5)
    with writing(sessionmaker(engine)) as session:
        at = session.scalars(select(AuditEntry.at).order_by(AuditEntry.id)).all()
        assert cut(session, at[0]) == 0
    with writing(sessionmaker(engine)) as session:
        assert cut(session, now() + timedelta(seconds=1)) == 5
    add(engine, 2)
    log = AuditLog(engine)
    assert [(one.id, one.action, one.cut_to) for one in log.each()] == [
        (6, "audit.cut", 5), (7, "report.upload", None), (8, "report.upload", None),
    ]  # fmt: skip
    assert log.verify().whole
    with pytest.raises(DBAPIError, match="only added to"):
        run(engine, "DELETE FROM audit_entry WHERE id = 6")


def test_old_entries_go_when_so_many_days_are_kept(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.audit.audit_chain.now", lambda: now() - timedelta(days=40))
    add(engine, 3)
    monkeypatch.undo()
    add(engine, 2)
    Keeping(engine, None).tidy()
    Keeping(engine, 60).tidy()
    assert AuditLog(engine).verify().first == 1
    Keeping(engine, 30).tidy()
    Keeping(engine, 30).tidy()
    chain = AuditLog(engine).verify()
    assert (chain.entries, chain.first, chain.last, chain.fault) == (3, 4, 6, None)


def test_many_writers_and_two_services_make_one_chain(engine: Engine, store_url: str) -> None:
    other = db.connect(store_url)
    failed: list[BaseException] = []

    def kept(what: Callable[[], None]) -> None:
        try:
            what()
        except BaseException as error:  # noqa: BLE001 - a thread's fault would be lost
            failed.append(error)

    threads = [
        threading.Thread(target=kept, args=(lambda one=one: add(one, 10),))  # type: ignore[misc]
        for one in (engine, other) * 3
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.dispose()
    assert not failed
    chain = AuditLog(engine).verify()
    assert (chain.entries, chain.last, chain.fault) == (60, 60, None)
