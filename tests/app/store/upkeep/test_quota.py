"""A store that holds as much as it may takes nothing more; what is there can be read, and removed for something new."""

import io
import zipfile
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from app.declared.curves import Curves
from app.main import create_app
from app.settings import Settings
from app.store.engine import engine as db
from app.store.engine.unavailable import OverQuota
from app.store.upkeep import quota
from app.store.upkeep.quota import Quota, kept_bytes, whole_size
from tests.app.conftest import BASE, Patient
from tests.app.services import provided
from tests.app.stand_in import StandIn, report_bytes

REPORTS = "/api/v1/reports"


@pytest.fixture
def small(store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FastAPI:
    monkeypatch.setattr(quota, "KNOWN_SECONDS", 0.0)
    monkeypatch.setattr(quota, "whole_size", lambda _: 2**30)  # whatever an engine takes for an empty store
    return create_app(Settings(data=tmp_path, database_url=store_url, store_bytes=1), analyst=StandIn())


def zipped(data: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("a.txt", data)
    return made.getvalue()


def test_nothing_is_taken_beyond_it_and_what_is_removed_makes_room(small: FastAPI) -> None:
    with Patient(small, base_url=BASE) as client:
        (stored,) = client.post(REPORTS, content=report_bytes(snap=1)).json()["reports"]
        for path, body in ((REPORTS, report_bytes(snap=2)), ("/api/v1/batches", zipped(report_bytes(snap=2)))):
            refused = client.post(path, content=body)
            assert (refused.status_code, refused.json()["code"]) == (503, "store_unavailable")
            assert "IOBOUND_STORE_BYTES" in refused.json()["detail"]
            assert refused.headers["retry-after"] == "60"
        assert client.post(REPORTS, content=report_bytes(snap=1)).status_code == 200  # it is here already
        assert client.get(stored["url"]).status_code == 200
        assert client.delete(stored["url"]).status_code == 204
        assert client.post(REPORTS, content=report_bytes(snap=2)).status_code == 201


def test_bytes_are_added_up_only_where_the_whole_store_is_larger(small: FastAPI, monkeypatch) -> None:
    added = []
    monkeypatch.setattr(quota, "kept_bytes", lambda _: added.append(1) or 7)
    engine = provided(small, Engine)
    Quota(engine, 2**30 + 1).check()
    assert added == []
    Quota(engine, 8).check()
    with pytest.raises(OverQuota):
        Quota(engine, 7).check()
    assert len(added) == 2
    engine.dispose()


def test_no_curve_is_taken_beyond_it(small: FastAPI) -> None:
    engine = provided(small, Engine)
    with pytest.raises(OverQuota):
        Curves(engine, StandIn(), store_bytes=0).take([("a.csv", b"iops,ms")])  # type: ignore[arg-type]
    engine.dispose()


def test_what_was_measured_holds_for_some_seconds(small: FastAPI, monkeypatch) -> None:
    monkeypatch.setattr(quota, "KNOWN_SECONDS", 5.0)
    now, sizes = [100.0], iter([9, 11])
    monkeypatch.setattr(quota, "whole_size", lambda _: 2**30)
    monkeypatch.setattr(quota, "kept_bytes", lambda _: next(sizes))
    one = Quota(provided(small, Engine), 10, lambda: now[0])
    one.check()
    now[0] += 4.9
    one.check()
    now[0] += 0.2
    with pytest.raises(OverQuota):
        one.check()
    provided(small, Engine).dispose()


def test_an_engine_knows_the_size_and_what_is_removed_does_not_count(client: TestClient, settings: Settings) -> None:
    engine = db.connect(settings.url)
    with engine.connect() as connection:
        empty, whole = kept_bytes(connection), whole_size(connection)
    (stored,) = client.post(REPORTS, content=report_bytes(snap=1)).json()["reports"]
    with engine.connect() as connection:
        assert whole_size(connection) >= whole > 0
        assert kept_bytes(connection) > empty
    client.delete(stored["url"])
    with engine.connect() as connection:
        assert kept_bytes(connection) == empty
    engine.dispose()
    figures = client.get("/metrics").text
    said = dict(line.split() for line in figures.splitlines() if line.startswith("iobound_store_") and "{" not in line)
    assert float(said["iobound_store_quota_bytes"]) == 2**40
    assert float(said["iobound_store_bytes"]) > 0
    page = client.get("/about", headers={"accept": "text/html"}).text.replace("<wbr>", "")
    assert "Size of the store" in page
    assert "IOBOUND_STORE_BYTES" in page
