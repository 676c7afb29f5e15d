"""Whatever is sent is scanned before it is stored or read: an infected file is refused by name, and without a scanner
that answers nothing is taken."""

import gzip
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine, func, select
from sqlalchemy.orm import sessionmaker

from app.ingest.unpack import Unpacking
from app.ingest.work import Work
from app.main import create_app
from app.queue.job import Again
from app.settings import Settings
from app.store.schema.tables import CurveUpload, Upload
from app.store.schema.work_tables import Batch, Incoming, SpoolChunk
from app.web.requests.clamd import Clamd
from app.web.requests.scanning import RETRY_SECONDS, Scanner
from tests.app.conftest import BASE, Patient
from tests.app.services import provided
from tests.app.stand_in import StandIn, report_bytes
from tests.app.web.fake_clamd import EICAR, FakeClamd, fake_clamd, gone

INFECTED = report_bytes(number=9) + EICAR
CURVE = b"outstanding,iops,latency_ms\n1,100,10\n2,190,10.5\n"


def service(url: str, folder: Path, clamd: str) -> FastAPI:
    settings = Settings(data=folder, database_url=url, clamd=clamd, clamd_seconds=10)
    return create_app(settings, analyst=StandIn())  # type: ignore[arg-type]


@pytest.fixture
def fake() -> Iterator[FakeClamd]:
    with fake_clamd() as one:
        yield one


@pytest.fixture
def client(store_url: str, tmp_path: Path, fake: FakeClamd) -> Iterator[Patient]:
    with Patient(service(store_url, tmp_path, fake.address), base_url=BASE) as opened:
        yield opened


@pytest.fixture
def alone(store_url: str, tmp_path: Path) -> Iterator[Patient]:
    """A service whose scanner is away."""
    with Patient(service(store_url, tmp_path, gone()), base_url=BASE) as opened:
        yield opened


def kept(client: Patient) -> int:
    with sessionmaker(provided(client, Engine))() as session:
        return sum(
            session.scalar(select(func.count()).select_from(table)) or 0
            for table in (Upload, Incoming, SpoolChunk, Batch, CurveUpload)
        )


def archive(**members: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
        for name, data in members.items():
            files.writestr(name, data)
    return packed.getvalue()


def test_a_file_is_scanned_as_it_is_without_its_packing(client: Patient, fake: FakeClamd) -> None:
    assert client.post("/api/v1/reports", content=gzip.compress(report_bytes())).status_code == 201
    assert fake.scanned == [report_bytes()]
    answer = client.post("/api/v1/reports", content=gzip.compress(INFECTED))
    assert (answer.status_code, answer.json()["code"]) == (422, "infected")
    assert answer.json()["detail"].startswith("The virus scanner found Eicar-Test-Signature in this file")
    page = client.post("/upload", files={"file": ("a.txt", INFECTED)}, headers={"accept": "text/html"})
    assert "found Eicar-Test-Signature" in page.text
    curve = client.post("/api/v1/curves", content=CURVE + EICAR)
    assert (curve.status_code, curve.json()["code"]) == (422, "infected")
    assert kept(client) == 2  # the first file, and that it was read


def test_each_file_of_a_batch_is_scanned(client: Patient, fake: FakeClamd) -> None:
    sent = archive(a=report_bytes(number=1), b=INFECTED, c=report_bytes(number=2))
    batch = client.post("/api/v1/batches", content=sent).json()["id"]
    members = client.get(f"/api/v1/batches/{batch}/members").json()["members"]
    assert [(one["file"], one["outcome"], one.get("code")) for one in members] == [
        ("a", "stored", None), ("b", "refused", "infected"), ("c", "stored", None),
    ]  # fmt: skip
    assert fake.scanned == [report_bytes(number=1), INFECTED, report_bytes(number=2)]
    with sessionmaker(provided(client, Engine))() as session:
        raw = session.scalars(select(Upload.raw)).all()
        waits = session.scalars(select(Incoming.raw).where(Incoming.raw.is_not(None))).all()
    assert not [one for one in (*raw, *waits) if EICAR in one]


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/api/v1/reports", {"content": report_bytes()}),
        ("/api/v1/batches", {"content": archive(a=report_bytes())}),
        ("/api/v1/batches", {"files": [("file", ("a.txt", report_bytes()))] * 2}),
        ("/api/v1/curves", {"content": CURVE}),
    ],
)
def test_nothing_is_taken_while_no_scanner_answers(alone: Patient, path: str, sent: dict[str, object]) -> None:
    answer = alone.post(path, **sent)  # type: ignore[arg-type]
    assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (
        503, "scanner_unavailable", "30",
    )  # fmt: skip
    assert kept(alone) == 0
    assert alone.get("/api/v1/reports").status_code == 200
    assert alone.get("/healthz").status_code == 200


def test_a_page_says_that_the_scanner_is_away(alone: Patient) -> None:
    page = alone.post("/upload", files={"file": ("a.txt", report_bytes())}, headers={"accept": "text/html"})
    assert "nothing is stored unscanned" in page.text
    assert kept(alone) == 0


def test_a_batch_goes_on_when_the_scanner_comes_back(store_url: str, tmp_path: Path, fake: FakeClamd) -> None:
    """It went away after the batch was taken: no file of it is taken unscanned, and none is lost or taken twice."""
    app = service(store_url, tmp_path, fake.address)  # not started: nobody unpacks but this test
    sent = archive(a=report_bytes(number=1), b=report_bytes(number=2))
    assert TestClient(app, base_url=BASE).post("/api/v1/batches", content=sent).status_code == 202
    engine, queue = provided(app, Engine), provided(app, Work).queue
    with sessionmaker(engine)() as session:
        number = session.scalar(select(Batch.id))
    assert number is not None
    with pytest.raises(Again) as raised:
        Unpacking(engine, queue, 100, Scanner(Clamd(gone(), 10.0))).unpack(number)
    assert raised.value.seconds == RETRY_SECONDS
    assert waiting(engine) == []
    for _ in range(2):
        Unpacking(engine, queue, 100, Scanner(Clamd(fake.address, 10.0))).unpack(number)
    assert waiting(engine) == [(1, "a"), (2, "b")]
    assert fake.scanned == [report_bytes(number=1), report_bytes(number=2)]


def waiting(engine: Engine) -> list[tuple[int, str]]:
    with sessionmaker(engine)() as session:
        return [
            (row.place, row.filename) for row in session.execute(select(Incoming).order_by(Incoming.place)).scalars()
        ]
