"""A database for each test: SQLite in a folder of its own, PostgreSQL in a private cluster of this worker."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest

from app.store.engine import engine as db
from tests.corpus import IN_CI
from tests.handed_on import Stores, alone

APT_LINE = "apt-get install postgresql"
_SETTINGS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "listen_addresses": ""}


def postgres_bin() -> Path | None:
    """The folder of the newest PostgreSQL server on this machine, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda one: int(one.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("postgres")
    return Path(on_path).resolve().parent if on_path else None


def _as_postgres(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses root: then its processes run as the user `postgres`, who gets the folder."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _make(binaries: Path, folder: Path) -> None:
    who = _as_postgres(folder)
    options = "-U postgres -A trust -E UTF8 --no-sync --locale=C.UTF-8".split()
    initdb: list[str | Path] = [binaries / "initdb", "-D", folder / "data", *options]
    subprocess.run(initdb, check=True, capture_output=True, cwd=folder, **who)


def _start(binaries: Path, folder: Path, settings: Mapping[str, str]) -> "subprocess.Popen[bytes]":
    who = _as_postgres(folder)
    options = [f"-c{name}={value}" for name, value in {**_SETTINGS, **settings}.items()]
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            [binaries / "postgres", "-D", folder / "data", "-k", folder, *options],
            stdout=log, stderr=log, cwd=folder, **who,
        )  # fmt: skip


def _connect(folder: Path, seconds: float = 120) -> "psycopg.Connection[Any]":
    give_up = time.monotonic() + seconds
    while True:
        try:
            return psycopg.connect(host=str(folder), user="postgres", dbname="postgres", autocommit=True)
        except psycopg.OperationalError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.05)


class Cluster:
    """A server of its own, reached by a socket in a temporary folder; it can be stopped and started again."""

    def __init__(self, **settings: str) -> None:
        self._settings = settings
        binaries = postgres_bin()
        if binaries is None:
            (pytest.fail if IN_CI else pytest.skip)(f"PostgreSQL is missing: {APT_LINE}")
        self._binaries = binaries
        self.folder = Path(tempfile.mkdtemp(prefix="pg-"))
        _make(binaries, self.folder)
        self.start()

    def start(self) -> None:
        self._server = _start(self._binaries, self.folder, self._settings)
        self.connect().close()

    def connect(self) -> "psycopg.Connection[Any]":
        return _connect(self.folder)

    def stop(self) -> None:
        self._server.send_signal(signal.SIGINT)  # "fast": ends open connections
        self._server.wait(300)

    def set(self, name: str, value: str) -> None:
        """A setting of the server, for connections that are open, too."""
        with self.connect() as connection:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute(f"ALTER SYSTEM SET {name} = {value}")
            connection.execute("SELECT pg_reload_conf()")

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://postgres@/{database}?host={self.folder}"


@contextlib.contextmanager
def own_cluster(**settings: str) -> Iterator[Cluster]:
    """A cluster with these settings of the server; gone afterwards."""
    cluster = Cluster(**settings)
    try:
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(cluster.folder, ignore_errors=True)


@contextlib.contextmanager
def postgres_cluster() -> Iterator["psycopg.Connection[Any]"]:
    """A connection to a cluster of its own; gone afterwards."""
    with own_cluster() as cluster, cluster.connect() as connection:
        yield connection


@contextlib.contextmanager
def postgres_database(cluster: "psycopg.Connection[Any]", template: str = "template1") -> Iterator[str]:
    """The address of a fresh database, dropped afterwards."""
    name = f"t_{uuid.uuid4().hex}"
    cluster.execute(f'create database "{name}" template "{template}"')
    yield _address(cluster, name)
    alone(cluster, "DROP DATABASE {} WITH (force)", name)


@contextlib.contextmanager
def postgres_store(cluster: "psycopg.Connection[Any]") -> Iterator[str]:
    """The address of a store with its tables and nothing in them, emptied or dropped afterwards."""
    with _stores(cluster).one() as name:
        yield _address(cluster, name)


@cache
def _stores(cluster: "psycopg.Connection[Any]") -> Stores:
    name = "with_tables"
    cluster.execute(f'create database "{name}"')
    _with_tables(_address(cluster, name))
    return Stores(cluster, name)


def _address(cluster: "psycopg.Connection[Any]", name: str) -> str:
    return f"postgresql+psycopg://postgres@/{name}?host={cluster.info.host}"


def _with_tables(url: str) -> None:
    engine = db.connect(url)
    db.migrate(engine)
    engine.dispose()


def sqlite_database(folder: Path) -> str:
    """The address of a SQLite file that is not there yet."""
    return f"sqlite:///{folder / 'iobound.sqlite3'}"


def sqlite_store(folder: Path) -> str:
    """The address of a SQLite file with its tables, and nothing in them."""
    path = folder / "iobound.sqlite3"
    path.touch(0o600)
    path.write_bytes(_sqlite_template())
    return f"sqlite:///{path}"


@cache
def _sqlite_template() -> bytes:
    with tempfile.TemporaryDirectory(prefix="tables-") as folder:
        _with_tables(sqlite_database(Path(folder)))
        return (Path(folder) / "iobound.sqlite3").read_bytes()
