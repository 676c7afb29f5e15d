"""A backup that was brought back by half is refused in one sentence; none is served as if it were whole."""

import os
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from app.settings import Settings
from app.store import open_store
from app.store.open_store import Unusable
from tests import databases
from tests.app.filled import content, faults, fill, store
from tests.conventions.tree import ROOT

PAGE = 4096


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_half_a_file_is_refused(tmp_path: Path, part: float) -> None:
    whole = tmp_path / "whole.db"
    engine = store(f"sqlite:///{whole}")
    fill(engine)
    engine.dispose()
    data = whole.read_bytes()
    pages = int(len(data) * part) // PAGE
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "iobound.db").write_bytes(data[: pages * PAGE])
    with pytest.raises(Unusable, match="IOBOUND_DATA"):
        open_store.store(Settings(data=tmp_path / "data")).dispose()


@pytest.mark.postgres
def test_a_restore_into_postgresql_that_is_killed_leaves_nothing(postgres: Any, tmp_path: Path) -> None:
    """By the command of the README, which restores in one transaction."""
    (restore,) = re.findall(r"^    (pg_restore .*)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert " --single-transaction " in restore
    with databases.postgres_database(postgres) as url, databases.postgres_database(postgres) as other:
        engine = store(url)
        fill(engine)
        wanted = content(engine)
        dump = tmp_path / "iobound.dump"
        subprocess.run([_tool("pg_dump"), "-Fc", "-f", dump, _plain(url)], check=True)
        sql = subprocess.run([_tool("pg_restore"), "--no-owner", "-f", "-", dump], check=True, capture_output=True)
        half = sql.stdout[: sql.stdout.rindex(b"ADD CONSTRAINT")]
        psql = [_tool("psql"), "-q", "--single-transaction", "-v", "ON_ERROR_STOP=1", _plain(other)]
        with subprocess.Popen(psql, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as killed:
            assert killed.stdin is not None
            killed.stdin.write(half)
            killed.stdin.flush()
            os.kill(killed.pid, signal.SIGKILL)
        again = open_store.store(Settings(data=tmp_path, database_url=other))  # as new
        assert (faults(again), content(again)["report"]) == ([], [])
        again.dispose()
        assert content(engine) == wanted
        engine.dispose()


def _tool(name: str) -> Path:
    folder = databases.postgres_bin()
    assert folder is not None
    return folder / name


def _plain(url: str) -> str:
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
