"""What stands in the way of a store is one sentence, for the service as for commands."""

from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Engine

from app.settings import Settings
from app.store import open_store
from app.store.engine import engine as db
from app.store.open_store import Unusable

PAGE = 4096


@pytest.fixture
def file(tmp_path: Path) -> Path:
    open_store.store(Settings(data=tmp_path, database_url=None)).dispose()
    return tmp_path / "iobound.db"


def older(file: Path) -> None:
    """One step of the schema back, so that there is something to bring up to date."""
    engine: Engine = db.connect(f"sqlite:///{file}")
    with engine.connect() as connection:
        command.downgrade(db.migration_config(connection), "-1")
    engine.dispose()


def garbled(whole: bytes, first: int, last: int) -> bytes:
    return whole[:first] + b"\xa5" * (last - first) + whole[last:]


def refusal(file: Path) -> str | None:
    try:
        open_store.store(Settings(data=file.parent)).dispose()
    except Unusable as error:
        return str(error)
    return None


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize(
    ("first", "last"),
    [(0, PAGE), (0, 16), (16, 100), (100, PAGE), (PAGE, None), (2 * PAGE, None), (100, None)],
)
def test_a_damaged_file_is_one_sentence(file: Path, first: int, last: int | None, *, old: bool) -> None:
    if old:
        older(file)
    whole = file.read_bytes()
    file.write_bytes(garbled(whole, first, len(whole) if last is None else last))
    said = refusal(file)
    if said is None:
        assert not old  # what is not looked at at start is not seen
    else:
        assert "IOBOUND_DATA" in said
        assert "\n" not in said


def test_it_says_to_bring_back_a_backup(file: Path) -> None:
    file.write_bytes(b"this is no database" * 1000)
    with pytest.raises(Unusable, match="bring back a backup"):
        open_store.store(Settings(data=file.parent))


def test_a_file_that_was_cut_short_is_one_sentence(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: PAGE + 100])
    with pytest.raises(Unusable, match="bring back a backup"):
        open_store.store(Settings(data=file.parent))


def test_only_an_older_store_is_brought_up_to_date(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[Engine] = []
    migrate = db.migrate
    monkeypatch.setattr(db, "migrate", lambda engine: (ran.append(engine), migrate(engine)))
    assert refusal(file) is None
    assert ran == []
    older(file)
    assert refusal(file) is None
    assert len(ran) == 1
    assert refusal(file) is None
    assert len(ran) == 1
