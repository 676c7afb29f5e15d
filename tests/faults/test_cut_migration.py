"""A migration that is killed in the middle leaves the store as it was; the next start brings it up to date."""

import json
import signal
import subprocess
import sys
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Engine, inspect

from app.store.engine import engine as db
from app.store.open_store import known_revision, revision
from tests.app.filled import content, faults, fill, store
from tests.conventions.tree import ROOT

pytestmark = pytest.mark.slow
STEPS_BACK = 3
MOMENTS = (8, 20)
"""Statements after which it is killed; a run may have fewer."""


def older(engine: Engine) -> str:
    """Some steps of the schema back, with what is in it."""
    with engine.connect() as connection:
        command.downgrade(db.migration_config(connection), f"-{STEPS_BACK}")
    found = revision(engine)
    assert found is not None
    return found


def runs(url: str) -> list[dict[str, Any]]:
    words = [sys.executable, "-m", "tests.app.killed", "migrate", url, *map(str, MOMENTS)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_migration_that_is_killed_is_done_by_the_next_start(database_url: str) -> None:
    engine = store(database_url)
    fill(engine)
    before = older(engine)
    with engine.connect() as connection:
        db.migrate(engine)  # what the steps back took away is not what the kill may take
        wanted, tables = content(engine), sorted(inspect(connection).get_table_names())
    assert older(engine) == before
    engine.dispose()
    ended = runs(database_url)
    assert ended[0]["ended"] == -signal.SIGKILL
    assert {one["ended"] for one in ended} <= {-signal.SIGKILL, 0}
    assert [one for one in ended if one["faults"]] == []
    assert {one["tables"] for one in ended if one["ended"]} == {before}
    engine = db.connect(database_url)
    assert revision(engine) == known_revision()
    assert (sorted(inspect(engine).get_table_names()), content(engine)) == (tables, wanted)
    assert faults(engine) == []
    engine.dispose()
