"""The page of a batch that runs. No reader does anything here, so that a batch stays as far as a test brought it."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, select, update

from app.ingest.accepting import DONE, REFUSED
from app.ingest.accepting import READING as BEING_READ
from app.ingest.batch_body import UNPACKING
from app.ingest.unpack import Unpacking
from app.ingest.work import Work
from app.main import create_app
from app.settings import Settings
from app.store.schema.work_tables import Batch, Incoming
from tests import databases
from tests.app.batches.archives import zipped
from tests.app.conftest import BASE, BROWSER
from tests.app.fixture import Invented
from tests.app.services import changing, provided
from tests.app.visit import plain

SCRIPT = {"HX-Request": "true"}
STORED = {"state": DONE, "duplicate": False}
TAKEN_BEFORE = {"state": DONE, "duplicate": True}
NOT_TAKEN = {"state": REFUSED, "duplicate": False}
IN_HAND = {"state": BEING_READ, "duplicate": False}


@pytest.fixture
def idle(tmp_path: Path) -> TestClient:
    """A service that is not started: it answers, and what it takes waits."""
    settings = Settings(data=tmp_path, database_url=databases.sqlite_store(tmp_path))
    service = create_app(settings, analyst=Invented())  # type: ignore[arg-type]
    return TestClient(service, base_url=BASE, headers=BROWSER)


def sent(idle: TestClient, files: int) -> str:
    """The address of a batch of so many files that nobody unpacked yet."""
    archive = zipped([(f"{number}.txt", str(number).encode()) for number in range(files)])
    return str(idle.post("/upload", files={"file": ("night.zip", archive)}).url.path)


def unpacked(idle: TestClient, files: int, *outcomes: dict[str, object], more_to_come: bool = False) -> str:
    """The address of a batch whose files are there, the first of them with these outcomes, the others waiting."""
    address, engine = sent(idle, files), provided(idle, Engine)
    with engine.connect() as connection:
        number = connection.scalars(select(Batch.id)).one()
    Unpacking(engine, provided(idle, Work).queue, files).unpack(number)
    with changing(engine) as connection:
        for place, outcome in enumerate(outcomes, start=1):
            connection.execute(update(Incoming).where(Incoming.place == place).values(outcome))
        if more_to_come:
            connection.execute(update(Batch).values(state=UNPACKING))
    return address


def shown(idle: TestClient, address: str) -> str:
    """What a reader sees of it, the same on its page and where it was sent."""
    page, brief = idle.get(address).text, idle.get(f"{address}?brief=1", headers=SCRIPT).text
    for one in (page, brief):
        assert "delay:1s" in one, "it asks again"
        assert "Cancel the rest" in one
        assert "Remove this list" not in one
    progress = plain(brief).strip().removeprefix("night.zip").removesuffix("Cancel the rest").strip()
    assert progress in plain(page)
    return progress


def test_before_the_first_file_is_unpacked_there_are_none(idle: TestClient) -> None:
    address = sent(idle, 3)
    assert shown(idle, address) == "0 files unpacked so far, 0 read."
    assert "http-equiv" in idle.get(address).text, "a browser without a script asks again, too"


@pytest.mark.parametrize(
    ("files", "outcomes", "words"),
    [
        (1, (), "1 file unpacked so far, 0 read. 1 waiting"),
        (1, (STORED,), "1 file unpacked so far, 1 read. 1 stored"),
        (3, (STORED, IN_HAND), "3 files unpacked so far, 1 read. 1 stored 1 being read 1 waiting"),
    ],
)
def test_while_it_is_unpacked_files_are_counted_as_they_come(
    idle: TestClient, files: int, outcomes: tuple[dict[str, object], ...], words: str
) -> None:
    address = unpacked(idle, files, *outcomes, more_to_come=True)
    assert shown(idle, address) == words
    assert '<progress aria-label="Files of night.zip unpacked"></progress>' in idle.get(address).text


@pytest.mark.parametrize(
    ("files", "outcomes", "words", "finished"),
    [
        (1, (), "0 of 1 file read. 1 waiting", 0),
        (1, (IN_HAND,), "0 of 1 file read. 1 being read", 0),
        (2, (NOT_TAKEN,), "1 of 2 files read. 1 not taken 1 waiting", 1),
        (
            5,
            (STORED, TAKEN_BEFORE, NOT_TAKEN, IN_HAND),
            "3 of 5 files read. 1 stored 1 already here 1 not taken 1 being read 1 waiting",
            3,
        ),
    ],
)
def test_while_it_is_read_files_are_counted_of_all(
    idle: TestClient, files: int, outcomes: tuple[dict[str, object], ...], words: str, finished: int
) -> None:
    address = unpacked(idle, files, *outcomes)
    assert shown(idle, address) == words
    assert f'Files of night.zip read" max="{files}" value="{finished}"' in idle.get(address).text


def test_when_the_last_file_is_read_it_runs_no_longer(idle: TestClient) -> None:
    """The last word of a batch, whoever saw the ones before it."""
    for files, words in ((1, "The file is done. 1 already here"), (2, "All 2 files are done. 2 already here")):
        address = unpacked(idle, files, *([TAKEN_BEFORE] * files))
        page = idle.get(address).text
        assert words in plain(page)
        assert "delay:1s" not in page
        idle.post(f"{address}/delete")


def test_one_that_runs_is_cancelled_and_says_so(idle: TestClient) -> None:
    address = unpacked(idle, 3, STORED)
    page = idle.post(f"{address}/cancel").text
    assert "Cancelled: what was stored stays. 1 stored 2 cancelled" in plain(page)
    assert "delay:1s" not in page
    assert "Remove this list" in page
