"""A backup of the whole store as it is at one moment, made while services work: a file that is whole, or none.

SQLite is copied by its own backup, in one step, which holds up no writer of a store with a log of changes (WAL); the
copy is checked page by page. PostgreSQL is dumped by pg_dump, and the dump's list is read again.
"""

import os
import re
import sqlite3
import subprocess
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from app.store.engine.unavailable import reason

NAME = re.compile(r"iobound-\d{4}-\d\d-\d\dT\d{6}Z\.(db|dump)")
UNFINISHED = ".part"
NO_FOLDER = "{folder} is no folder: if a disk belongs there, mount it, else make it by mkdir -m 700"


class NoBackup(Exception):
    """It could not be made; the sentence says why."""


def make(engine: Engine, folder: Path, now: datetime) -> Path:
    """The file of a new backup, named by the time in UTC, readable by this user only. Raises NoBackup, OSError."""
    if not folder.is_dir():
        raise NoBackup(NO_FOLDER.format(folder=folder))
    for left in folder.glob(f"iobound-*{UNFINISHED}"):  # by one that was ended
        left.unlink()
    sqlite = engine.dialect.name == "sqlite"
    made = folder / f"iobound-{now:%Y-%m-%dT%H%M%SZ}.{'db' if sqlite else 'dump'}"
    begun = made.with_name(made.name + UNFINISHED)
    try:
        os.close(os.open(begun, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        (_copy if sqlite else _dump)(engine, begun)
        _on_disk(begun)
        begun.rename(made)
        _on_disk(folder)
    finally:
        begun.unlink(missing_ok=True)
    return made


def drop_old(folder: Path, keep: int) -> list[Path]:
    """Remove all but so many of the newest; what is no backup of ours stays. Those that were removed."""
    known = sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name))
    old = known[: max(len(known) - keep, 0)]
    for path in old:
        path.unlink()
    return old


def _copy(engine: Engine, begun: Path) -> None:
    with engine.connect() as connection:
        source: Any = connection.connection.driver_connection  # outside of a transaction
        try:
            with closing(sqlite3.connect(begun)) as target:
                source.backup(target)
                (result,) = target.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.Error as error:  # a full disk, or one that fails
            why = f"the copy could not be written ({reason(error)}): look at the room and the disk of {begun.parent}"
            raise NoBackup(why) from error
    if result != "ok":
        raise NoBackup(f"the copy is damaged ({result}): look at the disks, then try again")


def _dump(engine: Engine, begun: Path) -> None:
    address = engine.url.set(drivername="postgresql", password=None).render_as_string()
    password = {} if engine.url.password is None else {"PGPASSWORD": str(engine.url.password)}
    _run(["pg_dump", "--format=custom", f"--file={begun}", address], password)
    _run(["pg_restore", "--list", str(begun)], {})


def _run(command: list[str], beside: dict[str, str]) -> None:
    try:
        done = subprocess.run(command, env=os.environ | beside, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise NoBackup(f"there is no {command[0]}: install the client programs of PostgreSQL") from error
    if done.returncode:
        errors = done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"]
        raise NoBackup(f"{command[0]} could not do it ({errors[-1].rstrip('.')})")


def _on_disk(path: Path) -> None:
    place = os.open(path, os.O_RDONLY)
    try:
        os.fsync(place)
    finally:
        os.close(place)
