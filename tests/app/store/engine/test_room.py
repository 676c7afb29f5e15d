"""The last of a disk is kept for removing: nothing is added to it, and what is deleted makes room."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from fastapi.testclient import TestClient

from app.settings import Settings
from app.store.engine import room
from tests.app.stand_in import report_bytes

MIB = 1024 * 1024


@pytest.mark.parametrize(
    ("total", "free", "left"),
    [
        (10**12, 40 * MIB, False),
        (10**12, 31 * MIB, True),
        (20 * MIB, MIB + 1, False),
        (20 * MIB, MIB - 1, True),
    ],
)
def test_the_last_of_a_disk(monkeypatch, total: int, free: int, left: bool) -> None:
    monkeypatch.setattr(room.shutil, "disk_usage", lambda _path: SimpleNamespace(total=total, free=free))
    assert room.left_for_removing(Path("/data/iobound.db")) is left


def test_a_full_disk_takes_no_report_and_gives_those_up_that_it_has(
    client: TestClient, settings: Settings, monkeypatch
) -> None:
    (stored,) = client.post("/api/v1/reports", content=report_bytes(snap=1)).json()["reports"]
    monkeypatch.setattr(room.shutil, "disk_usage", lambda _path: SimpleNamespace(total=10**12, free=0))
    if "sqlite" not in settings.url:  # the disk of the server is not ours to see
        return
    answer = client.post("/api/v1/reports", content=report_bytes(snap=2))
    assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
    assert "delete" in answer.json()["detail"]
    assert client.get(stored["url"]).status_code == 200
    assert client.delete(stored["url"]).status_code == 204
    monkeypatch.undo()
    assert client.post("/api/v1/reports", content=report_bytes(snap=2)).status_code == 201
