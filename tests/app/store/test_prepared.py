"""Statements that go straight to the driver say and answer what SQLAlchemy would."""

import logging
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import Engine, Float, bindparam, event, insert, literal, select, text, union_all, update
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.orm import Session, sessionmaker

from app.store.access.visibility import ASKING, Caller
from app.store.audit.audit_chain import Entry
from app.store.audit.noting import NOTING, Noting
from app.store.engine import engine as db
from app.store.engine import slow_queries
from app.store.engine.transactions import writing
from app.store.prepared import Prepared
from app.store.schema.audit_table import AuditEntry
from app.store.schema.statements import table_of
from app.store.schema.tables import Database, Upload
from app.store.schema.work_tables import Incoming
from tests.databases import postgres_database

FILE = table_of(Incoming)
ONE = Prepared(select(literal(1)))
PUT = Prepared(insert(FILE).returning(FILE.c.id))
AT = datetime(2026, 1, 31, 10, 30)
ROW = {"public_id": "one", "filename": "a", "size": 3, "received_at": AT, "state": "waiting", "raw": b"abc"}
COLUMNS = (FILE.c.public_id, FILE.c.received_at, FILE.c.finished_at, FILE.c.redact, FILE.c.tries, FILE.c.raw)


@pytest.fixture
def engine(store_url: str) -> Iterator[Engine]:
    made = db.connect(store_url)
    db.migrate(made)
    yield made
    made.dispose()


@pytest.fixture
def sessions(engine: Engine) -> sessionmaker[Session]:
    return sessionmaker(engine)


def test_what_is_put_is_read_as_ever(sessions: sessionmaker[Session]) -> None:
    of_one = select(*COLUMNS, (FILE.c.size + 1).label("more")).where(
        FILE.c.id == bindparam("number"), FILE.c.state.in_(("waiting", "reading"))
    )
    with writing(sessions) as session:
        number = PUT.scalar(session, ROW)
        found = Prepared(of_one).first(session, {"number": number})
        assert tuple(found) == tuple(session.execute(of_one, {"number": number}).one())
    assert (found.public_id, found.received_at, found.redact, found.raw, found.more) == ("one", AT, False, b"abc", 4)
    with writing(sessions) as session:
        assert Prepared(of_one).first(session, {"number": number + 1}) is None
        assert Prepared(of_one).all(session, {"number": number + 1}) == []


def test_floats_and_rows_without_names_are_as_the_driver_has_them(sessions: sessionmaker[Session]) -> None:
    both = Prepared(union_all(select(literal(0.1, Float), literal("a")), select(literal(2.5, Float), literal(None))))
    with Session(sessions.kw["bind"]) as session:
        assert sorted(map(tuple, both.tuples(session))) == [(0.1, "a"), (2.5, None)]
        assert sorted(map(tuple, both.all(session))) == sorted(map(tuple, both.every(session)))


def test_it_says_how_many_rows_it_changed_and_runs_for_each_of_many(sessions: sessionmaker[Session]) -> None:
    put, taken = Prepared(insert(FILE)), Prepared(update(FILE).values(tries=FILE.c.tries + 1))
    with writing(sessions) as session:
        put.run_each(session, [{**ROW, "public_id": str(number)} for number in range(3)])
        assert taken.run(session) == 3
        assert session.scalars(select(FILE.c.tries)).all() == [1, 1, 1]
        assert Prepared(text("DELETE FROM incoming WHERE public_id = :name")).run(session, {"name": "1"}) == 1


def test_each_of_many_rows_has_its_own_values(sessions: sessionmaker[Session]) -> None:
    finished = [None, AT, AT, AT.replace(hour=11), None]
    rows = [{**ROW, "public_id": str(number), "finished_at": at} for number, at in enumerate(finished)]
    with writing(sessions) as session:
        Prepared(insert(FILE)).run_each(session, rows)
        assert session.scalars(select(FILE.c.finished_at).order_by(FILE.c.id)).all() == finished
        assert session.scalars(select(FILE.c.received_at)).all() == [AT] * len(finished)


def test_an_error_is_sqlalchemys_and_says_no_values(sessions: sessionmaker[Session]) -> None:
    with writing(sessions) as session:
        PUT.run(session, ROW)
    with writing(sessions) as session, pytest.raises(IntegrityError) as raised:
        PUT.run(session, ROW)
    assert "INSERT INTO incoming" in str(raised.value)
    assert "waiting" not in str(raised.value)


@pytest.mark.postgres
def test_a_connection_that_is_lost_is_not_used_again(postgres: Any) -> None:
    with postgres_database(postgres) as url:
        engine = db.connect(url)
        with Session(engine) as session:
            number = session.scalar(text("SELECT pg_backend_pid()"))
            with engine.connect() as other:
                other.execute(text("SELECT pg_terminate_backend(:number, 5000)"), {"number": number})
            with pytest.raises(OperationalError) as raised:
                ONE.scalar(session)
            assert raised.value.connection_invalidated
        with Session(engine) as session:
            assert ONE.scalar(session) == 1
        engine.dispose()


def test_a_change_takes_the_entry_of_its_request_along(sessions: sessionmaker[Session]) -> None:
    token = NOTING.set(noting := Noting(Entry("report.upload")))
    try:
        with writing(sessions) as session:
            Prepared(select(FILE.c.id)).all(session)
        assert not noting.written
        with writing(sessions) as session:
            PUT.run(session, ROW)
        assert noting.written
    finally:
        NOTING.reset(token)
    with sessions() as session:
        assert session.scalars(select(AuditEntry.action)).all() == ["report.upload"]


def test_who_has_groups_sees_no_more_than_theirs(sessions: sessionmaker[Session]) -> None:
    keys = Prepared(select(Database.key).where(Database.dbid == bindparam("dbid")))
    with writing(sessions) as session:
        session.execute(
            insert(Database).values(public_id="one", key="one", plain_key="one", stands_on="", dbid=7, group_name="a")
        )
    seen = {}
    for groups in (None, ("a",), ("b",)):
        token = ASKING.set(Caller(groups=groups))
        with sessions() as session:
            seen[groups] = [row.key for row in keys.all(session, {"dbid": 7})]
            assert keys.tuples(session, {"dbid": 7}) == [(key,) for key in seen[groups]]
        ASKING.reset(token)
    assert seen == {None: ["one"], ("a",): ["one"], ("b",): []}


def test_who_listens_to_an_engine_hears_of_it_and_a_slow_one_is_logged(
    sessions: sessionmaker[Session], engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    said: list[str] = []

    def heard(*given: Any) -> None:
        said.append(given[2])

    event.listen(engine, "before_cursor_execute", heard)
    slow_queries.watch(engine, 0.0)
    with caplog.at_level(logging.WARNING, slow_queries.__name__), writing(sessions) as session:
        Prepared(select(table_of(Upload).c.id)).all(session)
        Prepared(insert(FILE)).run_each(session, [ROW])
    (selected, put) = [one for one in said if not one.startswith("BEGIN")]
    assert selected.startswith("SELECT upload.id")
    assert put.startswith("INSERT INTO incoming")
    logged = [one.__dict__["statement"] for one in caplog.records if one.name == slow_queries.__name__]
    assert [one.split()[0] for one in logged if not one.startswith("BEGIN")] == ["SELECT", "INSERT"]
