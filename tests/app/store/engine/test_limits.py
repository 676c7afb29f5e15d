"""The store keeps nobody waiting for ever, but for those that must not be cut: migrations, copies, commands."""

from pathlib import Path

import pytest
import sqlalchemy
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import sessionmaker

from app.settings import Settings
from app.store.engine import engine as db
from app.store.engine import transactions
from app.store.engine.limits import StoreLimits
from app.store.engine.unavailable import Why, why_unavailable
from tests.app.services import changing

SHORT = StoreLimits(statement_seconds=1, lock_seconds=1, connections=3, wait_seconds=0.05)
"""Any statement has to be done within it, on a machine that does much else, too."""

HOLDING = {"sqlite": "SELECT 1", "postgresql": "LOCK TABLE report IN ACCESS EXCLUSIVE MODE"}


def shown(engine: sqlalchemy.Engine) -> list[str]:
    with engine.connect() as connection:
        return shown_by(connection)


def shown_by(connection: sqlalchemy.Connection) -> list[str]:
    if connection.dialect.name == "sqlite":
        return [f"{connection.exec_driver_sql('PRAGMA busy_timeout').scalar()}ms"]
    names = ("lock_timeout", "statement_timeout")
    return [str(connection.exec_driver_sql(f"SHOW {name}").scalar()) for name in names]


def test_each_connection_has_the_limits(database_url: str) -> None:
    engine = db.connect(database_url, SHORT)
    assert set(shown(engine)) == ({"1000ms"} if engine.dialect.name == "sqlite" else {"1s"})
    engine.dispose()
    engine = db.connect(database_url)
    assert set(shown(engine)) == ({"10000ms"} if engine.dialect.name == "sqlite" else {"0"})
    engine.dispose()


def test_whoever_waits_for_a_lock_is_told_after_its_limit(database_url: str) -> None:
    other = db.connect(database_url)
    db.migrate(other)
    engine = db.connect(database_url, SHORT)
    with other.connect() as holds:
        holds = holds.execution_options(**{db.WRITES: True})
        holds.exec_driver_sql(HOLDING[other.dialect.name])
        with pytest.raises(SQLAlchemyError) as caught, transactions.writing(sessionmaker(engine)) as session:
            session.execute(sqlalchemy.text("DELETE FROM report"))
    assert why_unavailable(caught.value) is Why.BUSY
    engine.dispose()
    other.dispose()


def test_a_full_pool_is_told_after_its_limit(database_url: str) -> None:
    engine = db.connect(database_url, SHORT)
    held = [engine.connect() for _ in range(SHORT.connections)]
    with pytest.raises(SQLAlchemyError) as caught:
        engine.connect()
    assert why_unavailable(caught.value) is Why.BUSY
    for one in held:
        one.close()
    engine.dispose()


def test_migrations_are_not_cut(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[list[str]] = []
    monkeypatch.setattr(
        db.command, "upgrade", lambda config, _: limits.append(shown_by(config.attributes["connection"]))
    )
    engine = db.connect(database_url, SHORT)
    db.migrate(engine)
    assert limits == [["10000ms"] if engine.dialect.name == "sqlite" else ["0", "0"]]
    if engine.dialect.name == "postgresql":
        assert shown(engine) == ["1s", "1s"]
    engine.dispose()


def test_what_removes_much_at_once_is_not_cut(database_url: str) -> None:
    engine = db.connect(database_url, SHORT)
    with transactions.writing(sessionmaker(engine)) as session:
        transactions.alone(session)
        if engine.dialect.name == "postgresql":
            session.execute(sqlalchemy.text("SELECT pg_sleep(1.2)"))
    if engine.dialect.name == "postgresql":
        assert shown(engine) == ["1s", "1s"]
    engine.dispose()


def test_every_thread_that_serves_has_a_connection() -> None:
    settings = Settings(pool_size=40, workers=3)
    limits = StoreLimits.of(settings)
    assert limits.pool["pool_size"] + limits.pool["max_overflow"] > 40 + 3
    assert (limits.statement_seconds, limits.lock_seconds) == (60.0, 10.0)
    assert limits.wait_seconds == 10.0


def test_what_an_address_says_itself_goes_before() -> None:
    limits = StoreLimits(connect_seconds=7)
    assert limits.postgresql(make_url("postgresql+psycopg://db/x"))["connect_timeout"] == 7
    assert "connect_timeout" not in limits.postgresql(make_url("postgresql+psycopg://db/x?connect_timeout=30"))


def test_a_new_file_is_its_users_alone(tmp_path: Path) -> None:
    folder = tmp_path / "open to all"
    folder.mkdir(mode=0o755)
    engine = db.connect(f"sqlite:///{folder / 'iobound.db'}")
    db.migrate(engine)
    with changing(engine) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
        assert {path.name: oct(path.stat().st_mode & 0o777) for path in folder.iterdir()} == {
            f"iobound.db{end}": "0o600" for end in ("", "-shm", "-wal", ".lock")
        }
    engine.dispose()


def test_a_file_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "iobound.db"
    file.touch(mode=0o640)
    db.connect(f"sqlite:///{file}").dispose()
    assert file.stat().st_mode & 0o777 == 0o640
