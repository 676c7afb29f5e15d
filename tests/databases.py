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
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.corpus import IN_CI

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


def _start(binaries: Path, folder: Path) -> "subprocess.Popen[bytes]":
    who = _as_postgres(folder)
    initdb = ["initdb", "-D", folder / "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(
        [binaries / initdb[0], *initdb[1:], "--locale=C.UTF-8"],
        check=True, capture_output=True, cwd=folder, **who,
    )  # fmt: skip
    options = [f"-c{name}={value}" for name, value in _SETTINGS.items()]
    with (folder / "log").open("wb") as log:
        return subprocess.Popen(
            [binaries / "postgres", "-D", folder / "data", "-k", folder, *options],
            stdout=log, stderr=log, cwd=folder, **who,
        )  # fmt: skip


def _connect(folder: Path, seconds: float = 30) -> "psycopg.Connection[Any]":
    give_up = time.monotonic() + seconds
    while True:
        try:
            return psycopg.connect(host=str(folder), user="postgres", dbname="postgres", autocommit=True)
        except psycopg.OperationalError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.05)


@contextlib.contextmanager
def postgres_cluster() -> Iterator["psycopg.Connection[Any]"]:
    """A cluster of its own, reached by a socket in a temporary folder; gone afterwards."""
    binaries = postgres_bin()
    if binaries is None:
        (pytest.fail if IN_CI else pytest.skip)(f"PostgreSQL is missing: {APT_LINE}")
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    server = _start(binaries, folder)
    try:
        with _connect(folder) as connection:
            yield connection
    finally:
        server.send_signal(signal.SIGINT)  # "fast": ends open connections
        server.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def postgres_database(cluster: "psycopg.Connection[Any]") -> Iterator[str]:
    """The address of a fresh database, dropped afterwards."""
    name = f"t_{uuid.uuid4().hex}"
    cluster.execute(f'create database "{name}"')
    yield f"postgresql+psycopg://postgres@/{name}?host={cluster.info.host}"
    cluster.execute(f'drop database "{name}" with (force)')


def sqlite_database(folder: Path) -> str:
    """The address of a SQLite file that is not there yet."""
    return f"sqlite:///{folder / 'iobound.sqlite3'}"
