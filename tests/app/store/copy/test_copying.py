"""`iobound copy-to`: every pair of engines, stopped anywhere, run again, refused where something would be lost."""

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy
from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.orm import sessionmaker

from app.cli import main
from app.ingest.service import Ingest
from app.store.copy import copying, raw_tables
from app.store.copy import target as copy_target
from app.store.engine import engine as db
from app.store.engine.transactions import writing
from app.store.reports import Store
from app.store.schema.tables import Base, Database, Marker, MetricValue, Report, Series, Upload
from app.store.schema.work_tables import Incoming
from tests import databases
from tests.app.filled import content, faults, fill, store
from tests.app.services import changing
from tests.app.stand_in import StandIn, report_bytes

pytestmark = pytest.mark.slow

Copy = Callable[..., int]


@pytest.fixture(params=["to sqlite", pytest.param("to postgresql", marks=pytest.mark.postgres)])
def target_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "to sqlite":
        yield f"sqlite:///{tmp_path / 'copies' / 'copy.db'}"
        return
    with databases.postgres_database(request.getfixturevalue("postgres")) as url:
        yield url


@pytest.fixture
def source(database_url: str) -> Iterator[Engine]:
    engine = store(database_url)
    fill(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def copy_to(source: Engine, database_url: str, monkeypatch: pytest.MonkeyPatch) -> Copy:
    monkeypatch.setenv("DATABASE_URL", database_url)
    return lambda url: main.main(["copy-to", url])


@pytest.fixture
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few rows at once that every table takes several steps."""
    monkeypatch.setattr(raw_tables, "ROWS", 3)
    monkeypatch.setattr(raw_tables, "HEAVY_ROWS", 2)


MADE_LATER = {
    "batch", "incoming", "job", "run", "spool_chunk", "export", "export_member", "export_chunk", "login_session",
    "webhook_delivery", "store_key", "login_failure", "half_login",
}  # fmt: skip


def target(url: str) -> Engine:
    return db.connect(url)


def test_every_row_arrives_and_the_copy_can_be_written(
    source: Engine, copy_to: Copy, target_url: str, capsys: pytest.CaptureFixture[str], small_steps: None
) -> None:
    empty = {name for name, rows in content(source).items() if not rows}
    assert empty <= MADE_LATER  # there is something in every other table
    assert copy_to(target_url) == 0
    said = capsys.readouterr()
    assert "Equal in every table: " in said.out
    assert "messages of webhooks (0 not sent yet)" in said.out
    assert "differ" not in said.out
    assert "Rows copied: " in said.err
    copied = target(target_url)
    assert content(copied) == content(source)
    assert faults(copied) == []
    there = {name for name in sqlalchemy.inspect(copied).get_table_names() if not name.startswith("procrastinate_")}
    assert there == {*Base.metadata.tables, "alembic_version"}
    analyst: Any = StandIn()
    for number in range(3):  # keys count on
        Ingest(Store(copied), analyst).take(report_bytes(number=100 + number, dbid=77), "new.txt")
    with writing(sessionmaker(copied)) as session:
        one = session.scalar(select(Database.id))
        new = {"public_id": "new", "at": sqlalchemy.func.now(), "text": "new"}
        session.execute(insert(Marker).values(database_id=one, **new))
    assert faults(copied) == []
    copied.dispose()


def test_a_file_that_was_read_has_no_bytes_any_more_and_is_copied(
    source: Engine, copy_to: Copy, target_url: str
) -> None:
    row = {"public_id": "filedone00", "filename": "a.txt", "size": 9, "received_at": datetime(2026, 1, 31),
           "state": "done", "raw": None, "tries": 1, "timeouts": 0, "duplicate": False}  # fmt: skip
    with changing(source) as connection:
        connection.execute(insert(Incoming).values(row))
    assert copy_to(target_url) == 0
    target = db.connect(target_url)
    with target.connect() as there:
        assert there.scalar(select(Incoming.raw).where(Incoming.public_id == "filedone00")) is None
        assert there.scalar(select(Incoming.filename).where(Incoming.public_id == "filedone00")) == "a.txt"
        assert there.scalar(select(sqlalchemy.func.count(Report.id)))
    target.dispose()


def test_compressed_bytes_are_moved_as_they_are(source: Engine, copy_to: Copy, target_url: str) -> None:
    def packed(engine: Engine) -> list[bytes]:
        with engine.connect() as connection:
            return [bytes(row[0]) for row in connection.exec_driver_sql("select raw from upload order by id")]

    odd = b"not made by our zlib level"
    import zlib

    with changing(source) as connection:
        raw = raw_tables.raw_tables()
        upload = next(one.table for one in raw if one.name == "upload")
        connection.execute(update(upload).values(raw=zlib.compress(odd, 9)))
    assert copy_to(target_url) == 0
    copied = target(target_url)
    assert packed(copied) == packed(source)
    copied.dispose()


class Stop(BaseException):
    """As if the process ended here."""


def stop_at(monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """The copy ends in the middle of its transaction number `step`."""
    add, seen = copying._add, []

    def stopping(here: Any, raw: Any, rows: Any) -> None:
        add(here, raw, rows)
        seen.append(raw)
        if len(seen) == step:
            raise Stop

    monkeypatch.setattr(copying, "_add", stopping)


@pytest.mark.parametrize("step", [2, 17])
def test_a_copy_that_was_stopped_goes_on_and_ends_equal(
    source: Engine, copy_to: Copy, target_url: str, monkeypatch: pytest.MonkeyPatch, small_steps: None, step: int
) -> None:
    with monkeypatch.context() as stopped:
        stop_at(stopped, step)
        with pytest.raises(Stop):
            copy_to(target_url)
    half = target(target_url)
    assert sqlalchemy.inspect(half).has_table("iobound_copy")
    assert content(half) != content(source)
    before = {name: len(rows) for name, rows in content(half).items()}
    added, add = [], copying._add

    def counted(here: Any, raw: Any, rows: Any) -> None:
        added.append(len(rows))
        add(here, raw, rows)

    monkeypatch.setattr(copying, "_add", counted)
    assert copy_to(target_url) == 0
    assert content(half) == content(source)
    assert sum(added) == sum(map(len, content(source).values())) - sum(before.values())  # what was there stays
    assert not sqlalchemy.inspect(half).has_table("iobound_copy")
    half.dispose()


def test_what_changed_since_a_stopped_copy_is_brought_up_to_date(
    source: Engine, copy_to: Copy, target_url: str, monkeypatch: pytest.MonkeyPatch, small_steps: None
) -> None:
    with monkeypatch.context() as stopped:
        stop_at(stopped, 24)
        with pytest.raises(Stop):
            copy_to(target_url)
    with writing(sessionmaker(source)) as session:
        first = session.scalars(select(Upload.id).order_by(Upload.id)).first()
        session.execute(delete(Upload).where(Upload.id == first))
        session.execute(update(Report).values(headline="Said anew: “ü”."))
        session.execute(update(MetricValue).values(value=-0.0))
        last = session.scalar(select(sqlalchemy.func.max(Report.id)))
        session.execute(delete(MetricValue).where(MetricValue.report_id == last))
        session.execute(update(Database).values(label="labelled"))
    analyst: Any = StandIn()
    Ingest(Store(source), analyst).take(report_bytes(number=99), "later.txt")
    assert copy_to(target_url) == 0
    copied = target(target_url)
    assert content(copied) == content(source)  # of Python, for which 0.0 is -0.0
    copied.dispose()


def test_what_changes_during_the_copy_is_told_and_the_next_run_mends_it(
    source: Engine,
    copy_to: Copy,
    target_url: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refer, analyst = copying._set_sequence, StandIn()

    def meanwhile(here: Any, raw: Any) -> None:
        if raw.name == "upload":
            Ingest(Store(source), analyst).take(report_bytes(number=99), "later.txt")  # type: ignore[arg-type]
            with writing(sessionmaker(source)) as session:
                session.execute(update(Series).values(name="renamed"))
        refer(here, raw)

    with monkeypatch.context() as patched:
        patched.setattr(copying, "_set_sequence", meanwhile)
        assert copy_to(target_url) == 2
    said = capsys.readouterr()
    assert "rows changed in the store, or in the copy, meanwhile: run the same command again" in said.err
    assert "Equal in every table" not in said.out
    assert copy_to(target_url) == 0
    copied = target(target_url)
    assert content(copied) == content(source)
    copied.dispose()


def test_a_copy_can_be_renewed_and_what_is_there_is_looked_at(
    source: Engine, copy_to: Copy, target_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert copy_to(target_url) == 0
    copied = target(target_url)
    with changing(copied) as connection:
        connection.exec_driver_sql("update metric_value set value = 1 where report_id = 1")
        connection.exec_driver_sql("delete from metric_value where report_id = 2")
    assert copy_to(target_url) == 0
    assert content(copied) == content(source)
    copied.dispose()


def refused(copy_to: Copy, url: str, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert copy_to(url) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1, said.err
    return said.err


def test_the_store_itself_is_no_target(
    copy_to: Copy, database_url: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "is the store itself" in refused(copy_to, database_url, capsys)
    if database_url.startswith("sqlite"):
        path = Path(database_url.removeprefix("sqlite:///"))
        (tmp_path / "link.db").symlink_to(path)
        for other in (tmp_path / "link.db", tmp_path / ".." / tmp_path.name / path.name):
            assert "is the store itself" in refused(copy_to, f"sqlite:///{other}", capsys)
        return
    other = f"{database_url}&application_name=another&user=postgres"
    assert "is the store itself" in refused(copy_to, other, capsys)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_store_of_its_own_is_not_written_over(
    copy_to: Copy, target_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other = store(target_url)
    analyst: Any = StandIn()
    Ingest(Store(other), analyst).take(report_bytes(number=1), "own.txt")
    before = content(other)
    assert "holds other data: name an empty database" in refused(copy_to, target_url, capsys)
    assert content(other) == before
    other.dispose()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_copy_in_which_others_worked_on_is_not_written_over(
    source: Engine, copy_to: Copy, target_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert copy_to(target_url) == 0
    moved = target(target_url)
    analyst: Any = StandIn()
    Ingest(Store(moved), analyst).take(report_bytes(number=99), "after the move.txt")
    before = content(moved)
    assert "holds what the store does not have" in refused(copy_to, target_url, capsys)
    assert content(moved) == before
    moved.dispose()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_tables_of_something_else_are_left_alone(
    copy_to: Copy, target_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other = target(target_url)
    with changing(other) as connection:
        connection.exec_driver_sql("create table invoice (id integer)")
    assert "holds tables of something else" in refused(copy_to, target_url, capsys)
    assert sqlalchemy.inspect(other).get_table_names() == ["invoice"]
    other.dispose()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_target_of_a_newer_program_is_left_alone(
    copy_to: Copy, target_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other = store(target_url)
    with changing(other) as connection:
        connection.exec_driver_sql("update alembic_version set version_num = 'from_the_future'")
    assert "was made by a newer iobound" in refused(copy_to, target_url, capsys)
    other.dispose()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_two_copies_do_not_go_to_one_target(
    source: Engine, copy_to: Copy, target_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with copy_target.opened(source, target_url):
        assert "is taken by another copy" in refused(copy_to, target_url, capsys)
    assert copy_to(target_url) == 0


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("backup.db", "name the target as"),
        ("mysql://nowhere/x", "name the target as"),
        ("sqlite://", "name the target as"),
        ("sqlite:////proc/nothing/x.db", "name a folder that can be written"),
        ("postgresql://nobody:secret@127.0.0.1:1/x", "look at its address and rights"),
        ("", "name the target as"),
    ],
)
def test_an_address_that_leads_nowhere_is_one_sentence(
    copy_to: Copy, capsys: pytest.CaptureFixture[str], url: str, said: str
) -> None:
    told = refused(copy_to, url, capsys)
    assert said in told
    assert "secret" not in told


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_file_that_is_no_database_is_one_sentence(
    copy_to: Copy, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "letter.txt").write_text("Dear reader, " * 100)
    assert "cannot be written (file is not a database)" in refused(copy_to, f"sqlite:///{tmp_path}/letter.txt", capsys)
    assert (tmp_path / "letter.txt").read_text().startswith("Dear reader")


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.postgres
def test_a_user_without_rights_is_one_sentence(
    copy_to: Copy, capsys: pytest.CaptureFixture[str], postgres: "psycopg.Connection[Any]"
) -> None:
    with databases.postgres_database(postgres) as url:
        postgres.execute("create role looks_only login")
        said = refused(copy_to, url.replace("postgres@", "looks_only@"), capsys)
        postgres.execute("drop role looks_only")
    assert "permission denied for schema public" in said


def test_a_mistyped_store_is_not_made_and_copied(
    target_url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/bakcup.db")
    assert "there is no store at" in refused(lambda url: main.main(["copy-to", url]), target_url, capsys)
    assert not (tmp_path / "bakcup.db").exists()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_store_that_fails_in_between_is_one_sentence(
    copy_to: Copy, target_url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise sqlalchemy.exc.OperationalError("", {}, Exception("database or disk is full"))

    with monkeypatch.context() as failing:
        failing.setattr(copying, "_add", full)
        said = refused(copy_to, target_url, capsys)
    assert said == (
        "iobound: the copy stopped (database or disk is full): "
        "`iobound copy-to` with the same target goes on from there.\n"
    )
    assert copy_to(target_url) == 0


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_steps_hold_no_more_than_memory_bears(source: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw_tables, "BYTES", 1)
    upload = next(one for one in raw_tables.raw_tables() if one.name == "upload")
    with source.connect() as connection:
        spans = list(raw_tables.ranges(connection, upload))
        assert [len(raw_tables.rows_of(connection, upload, one)) for one in spans] == [1] * 8


def test_the_key_of_every_table_stands_first_and_is_a_number() -> None:
    for raw in raw_tables.raw_tables():
        assert list(raw.keys) == list(raw.table.columns)[: len(raw.keys)]
        assert raw.key.type.python_type is int


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_ctrl_c_says_how_to_go_on(
    copy_to: Copy, target_url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as stopped:
        stopped.setattr(copying, "_add", interrupted)
        assert copy_to(target_url) == 130
    assert "stopped by Ctrl+C: `iobound copy-to` with the same target goes on from there" in capsys.readouterr().err
    assert copy_to(target_url) == 0
