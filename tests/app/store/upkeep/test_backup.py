"""The commands of the README that back a store up and restore it, as they stand there, for both engines."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from app.store.access.visibility import EVERYBODY
from app.store.engine import engine as db
from app.store.reports import Store
from tests import databases
from tests.app.filled import content, faults, fill, store
from tests.conventions.tree import ROOT

HEADING = "Backup and restore"


def commands(engine: str) -> list[str]:
    """Of the README, the lines of shell under the heading that belong to an engine."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    part = re.search(rf"^#+ {HEADING}$(.*?)(?=^#+ |\Z)", text, re.S | re.M)
    assert part, f"the README has no chapter {HEADING!r}"
    block = re.search(rf"{engine}.*?\n\n((?:    [^\n]*\n)+)", part[1], re.S)
    assert block, engine
    return [line.strip() for line in block[1].splitlines() if not line.strip().startswith("#")]


def run(line: str, folder: Path, **environment: str) -> None:
    """Lines of shell; the program is that of this checkout, the servers' tools those of the tests' cluster."""
    tools = f"{Path(sys.executable).parent}:{databases.postgres_bin()}:{os.environ['PATH']}"
    line = line.replace(".venv/bin/", "")
    known = {**os.environ, **environment, "PATH": tools}
    done = subprocess.run(["sh", "-ec", line], cwd=folder, env=known, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (line, done.stdout, done.stderr)


def documents(url: str) -> list[tuple[Any, ...]]:
    """Reports, their documents and the uploaded files, byte for byte."""
    engine = db.connect(url)
    found = Store(engine)
    listed = [(one.id, one.part) for one in found.reports(EVERYBODY, limit=500).reports]
    told = [(*one, found.document(*one), found.raw(one[0]), *found.printed(*one).raws("table")) for one in listed]
    engine.dispose()
    return told


def test_sqlite_is_backed_up_beside_a_running_service_and_restored(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    url = f"sqlite:///{data / 'iobound.db'}"
    engine = store(url)  # stays open: the service goes on
    fill(engine)
    wanted, rows = documents(url), content(engine)
    backup, *restore = commands("SQLite")
    run(backup, tmp_path, IOBOUND_DATA=str(data))
    engine.dispose()
    for one in data.iterdir():
        one.unlink()
    run("\n".join(restore), tmp_path, IOBOUND_DATA=str(data))  # in one shell, as they are pasted
    assert documents(url) == wanted
    again = db.connect(url)
    restored = content(again)
    assert (faults(again), _but_log(restored)) == ([], _but_log(rows))
    # what copied the store wrote into its audit log that it did
    assert restored["audit_entry"][: len(rows["audit_entry"])] == rows["audit_entry"]
    again.dispose()


def _but_log(found: dict[str, Any]) -> dict[str, Any]:
    return {table: rows for table, rows in found.items() if not table.startswith("audit")}


@pytest.mark.postgres
def test_postgresql_is_backed_up_and_restored(postgres: Any, tmp_path: Path) -> None:
    with databases.postgres_database(postgres) as url, databases.postgres_database(postgres) as other:
        engine = store(url)
        fill(engine)
        wanted, rows = documents(url), content(engine)
        backup, *restore = commands("PostgreSQL")
        run(backup, tmp_path, DATABASE_URL=_plain(url))
        engine.dispose()
        for line in restore:
            run(line, tmp_path, DATABASE_URL=_plain(other))
        assert documents(other) == wanted
        again = db.connect(other)
        assert (faults(again), content(again)) == ([], rows)
        db.migrate(again)  # a service starts on it
        again.dispose()


def _plain(url: str) -> str:
    """As PostgreSQL's own tools take it, and DATABASE_URL too."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
