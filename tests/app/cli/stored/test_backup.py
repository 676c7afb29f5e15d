"""`iobound backup` while a service takes uploads: each one is brought back, and has what was acknowledged before."""

import hashlib
import itertools
import os
import re
import resource
import subprocess
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine, make_url, select
from sqlalchemy.orm import Session

from app.cli import main
from app.store import open_store
from app.store.engine import engine as db
from app.store.schema.audit_table import AuditEntry
from app.store.schema.tables import Upload
from app.store.upkeep import backup
from tests import databases
from tests.app.conftest import BASE
from tests.app.filled import faults, store
from tests.app.stand_in import report_bytes
from tests.conventions.tree import ROOT

BACKUPS, UPLOADS_EACH = 3, 5
BEFORE_THE_AUDIT_LOG = "2026_12_04_webhooks"


@pytest.fixture(autouse=True)
def tools(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL's own are those of the tests' cluster."""
    if found := databases.postgres_bin():
        monkeypatch.setenv("PATH", f"{found}:{os.environ['PATH']}")


@pytest.fixture
def backed_up(store_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., int]:
    monkeypatch.setenv("DATABASE_URL", store_url)
    (tmp_path / "backups").mkdir()
    return lambda *options: main.main(["backup", *options, str(tmp_path / "backups")])


def restored(made: Path, folder: Path, request: pytest.FixtureRequest) -> set[str]:
    """The hashes of what a backup holds, once it was brought back; nothing of it is half."""
    if made.suffix == ".db":
        (folder / made.name).write_bytes(made.read_bytes())
        return _held(f"sqlite:///{folder / made.name}")
    with databases.postgres_database(request.getfixturevalue("postgres")) as url:
        plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        command = ["pg_restore", "--no-owner", "--single-transaction", "-d", plain, made]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return _held(url)


def _held(url: str) -> set[str]:
    engine = db.connect(url)
    db.migrate(engine)  # a service starts on it
    with Session(engine) as session:
        found = {hashlib.sha256(raw).hexdigest() for raw in session.scalars(select(Upload.raw))}
        assert found == set(session.scalars(select(Upload.sha256)))
    assert faults(engine) == []
    engine.dispose()
    return found


def test_what_was_acknowledged_before_a_backup_is_in_it(
    service: FastAPI, backed_up: Callable[..., int], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    acknowledged: list[str] = []
    more, enough = threading.Semaphore(0), threading.Event()
    before: list[set[str]] = []

    def upload(client: TestClient) -> None:
        for number in itertools.count(1):
            data = report_bytes(snap=number)
            assert client.post("/api/v1/reports", content=data).status_code == 201
            acknowledged.append(hashlib.sha256(data).hexdigest())
            more.release()
            if enough.is_set():
                return

    with TestClient(service, base_url=BASE) as client:
        sender = threading.Thread(target=upload, args=(client,))
        sender.start()
        for _ in range(BACKUPS):
            for _ in range(UPLOADS_EACH):
                assert more.acquire(timeout=600)
            before.append(set(acknowledged))
            assert backed_up() == 0
            _apart(tmp_path, len(before))
        enough.set()
        sender.join(600)
    for number, known in enumerate(before, start=1):
        (made,) = (tmp_path / str(number)).iterdir()
        assert made.stat().st_mode & 0o777 == 0o600
        assert known <= restored(made, tmp_path, request) <= set(acknowledged)


def _apart(folder: Path, number: int) -> None:
    """Two of one second have one name."""
    (folder / "backups").rename(folder / str(number))
    (folder / "backups").mkdir()


def test_the_newest_are_kept_and_what_is_none_of_ours_stays(
    store_url: str, backed_up: Callable[..., int], tmp_path: Path, capsys: Any
) -> None:
    folder = tmp_path / "backups"
    folder.chmod(0o700)
    others = ("notes.txt", "iobound.db", "iobound-2020-01-01T000000Z.db.txt")
    ours = [f"iobound-2020-01-0{day}T000000Z.db" for day in range(1, 5)]
    for name in (*others, *ours, f"iobound-2020-01-09T000000Z.db{backup.UNFINISHED}"):
        (folder / name).write_text(name)
    assert backed_up("--keep", "2") == 0
    assert "removed 3 older ones." in capsys.readouterr().out
    left = {one.name for one in folder.iterdir()} - set(others)
    assert len(left) == 2
    assert ours[-1] in left


def test_where_none_can_be_made_the_older_ones_stay_and_it_says_why(
    store_url: str, backed_up: Callable[..., int], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    engine = db.connect(store_url)
    made = backup.make(engine, tmp_path / "backups", datetime(2020, 1, 1, tzinfo=UTC))

    def broken(_engine: Engine, begun: Path) -> None:
        begun.write_text("half")
        raise backup.NoBackup("the copy is damaged")

    for way in ("_copy", "_dump"):
        monkeypatch.setattr(backup, way, broken)
    assert backed_up("--keep", "1") == 2
    assert "no backup: the copy is damaged." in capsys.readouterr().err
    assert list((tmp_path / "backups").iterdir()) == [made]
    (tmp_path / "file").touch()
    for nowhere in ("file", "not-mounted"):
        assert main.main(["backup", str(tmp_path / nowhere)]) == 2
        assert f"no backup: {tmp_path / nowhere} is no folder: if a disk belongs there" in capsys.readouterr().err
    assert not (tmp_path / "not-mounted").exists()
    engine.dispose()


@pytest.mark.postgres
def test_without_pg_dump_it_says_what_to_install(postgres: Any, monkeypatch, tmp_path: Path, capsys: Any) -> None:
    with databases.postgres_database(postgres) as url:
        store(url).dispose()
        monkeypatch.setenv("DATABASE_URL", url)
        monkeypatch.setenv("PATH", str(tmp_path))
        (tmp_path / "backups").mkdir()
        assert main.main(["backup", str(tmp_path / "backups")]) == 2
        assert "there is no pg_dump: install the client programs of PostgreSQL." in capsys.readouterr().err


def test_where_the_disk_of_backups_is_full_it_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    """A file may not grow over what one process is allowed: SQLite cannot write the copy, and the store is as large."""
    url = f"sqlite:///{tmp_path / 'iobound.db'}"
    store(url).dispose()
    monkeypatch.setenv("DATABASE_URL", url)
    (tmp_path / "backups").mkdir()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64 * 1024, before[1]))
    try:
        assert main.main(["backup", str(tmp_path / "backups")]) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    said = capsys.readouterr().err
    assert said.startswith("iobound: no backup: the copy could not be written (")
    assert f"look at the room and the disk of {tmp_path / 'backups'}" in said
    assert said.count("\n") == 1
    assert list((tmp_path / "backups").iterdir()) == []


def test_an_older_store_is_copied_as_it_is(
    store_url: str, backed_up: Callable[..., int], tmp_path: Path, capsys: Any
) -> None:
    """By a newer program, on a timer, while the service is the one before."""
    engine = store(store_url)
    with engine.connect() as connection:
        command.downgrade(db.migration_config(connection), "-1")
    before = open_store.revision(engine)
    assert before != open_store.known_revision()
    assert backed_up() == 0
    assert open_store.revision(engine) == before
    with Session(engine) as session:
        assert session.scalars(select(AuditEntry.action)).all() == ["store.backup"]
    with engine.connect() as connection:
        command.downgrade(db.migration_config(connection), BEFORE_THE_AUDIT_LOG)
    capsys.readouterr()
    _apart(tmp_path, 1)
    assert backed_up() == 0
    assert "It is not in the audit log, which this store does not have yet" in capsys.readouterr().out
    assert open_store.revision(engine) == BEFORE_THE_AUDIT_LOG
    (made,) = (tmp_path / "backups").iterdir()
    if made.suffix == ".db":
        copied = db.connect(f"sqlite:///{made}")
        assert open_store.revision(copied) == BEFORE_THE_AUDIT_LOG
        copied.dispose()
    engine.dispose()


def test_what_is_no_store_of_ours_is_not_copied_nor_made_one(
    database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    engine = db.connect(database_url)
    assert main.main(["backup", str(tmp_path / "backups")]) == 2
    assert "no backup: there are no tables of iobound in " in capsys.readouterr().err
    assert open_store.revision(engine) is None
    assert not (tmp_path / "backups").exists()
    engine.dispose()


def test_the_readmes_way_back_is_right_without_any_setting(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (commands,) = re.findall(r"^    (store=.*\n    test -s backup\.db .*)$", readme, re.M)
    store = tmp_path / ".local" / "share" / "iobound"
    store.mkdir(parents=True)
    for name in ("iobound.db", "iobound.db-wal"):
        (store / name).write_text("old")
    given = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    for copy, status, left in ((None, 1, {"iobound.db", "iobound.db-wal"}), ("copy", 0, {"iobound.db"})):
        if copy:
            (tmp_path / "backup.db").write_text(copy)
        assert subprocess.run(["sh", "-c", commands], cwd=tmp_path, env=given, check=False).returncode == status
        assert {one.name for one in store.iterdir()} == left
    assert (store / "iobound.db").read_text() == "copy"


def test_where_there_is_no_store_no_empty_one_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    """As by cron, which has none of the service's settings."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("IOBOUND_DATA", str(tmp_path / "elsewhere"))
    assert main.main(["backup", str(tmp_path / "backups")]) == 2
    said = capsys.readouterr().err
    assert f"no backup: there is no store at {tmp_path / 'elsewhere' / 'iobound.db'}." in said
    assert list(tmp_path.iterdir()) == []
