"""Ticked reports are exported by pages: one at once, several as a zip whose progress is shown."""

import io
import re
import zipfile
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.app.conftest import BROWSER
from tests.app.report_exports.test_api import paused, run, stored
from tests.app.services import settled


@pytest.fixture
def asked(client: TestClient) -> TestClient:
    client.headers.update(BROWSER)
    return client


def sent(client: TestClient, ids: list[str], fmt: str = "md") -> Any:
    return client.post("/ticked/export", data={"report": [f"{one}.1" for one in ids], "format": fmt})


def test_one_is_had_at_once_in_any_format(asked: TestClient) -> None:
    (one,) = stored(asked, 1)
    page = asked.get("/ticked/export", params={"report": [f"{one}.1"]}).text
    assert f"/api/v1/reports/{one}/export.xlsx?part=1" in page
    assert asked.get("/ticked/export", params={"report": ["nobody.1"]}).status_code == 422
    assert asked.get("/ticked/export").status_code == 422


def test_several_are_one_zip_that_the_page_leads_to(asked: TestClient) -> None:
    ids = stored(asked, 3)
    page = asked.get("/ticked/export", params={"report": [f"{one}.1" for one in ids[:2]]}).text
    assert "Export 2 reports" in page
    address = sent(asked, ids[:2]).url.path
    settled(asked)
    done = asked.get(address)
    assert "2 reports, md; kept until" in done.text
    file = re.search(r'href="(/api/v1/exports/\w+/file)"', done.text)
    assert file
    names = zipfile.ZipFile(io.BytesIO(asked.get(file[1]).content)).namelist()
    assert sorted(name.rsplit(".", 1)[1] for name in names) == ["csv", "md", "md"]
    assert {one for one in ids if any(one in name for name in names)} == {*ids[:2]}


def test_its_page_shows_how_far_it_is_cancels_and_removes(asked: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = stored(asked, 2)
    waiting = paused(asked, monkeypatch)
    page = sent(asked, ids)
    address = page.url.path
    assert "0 of 2 written; it waits for its turn" in page.text
    assert 'http-equiv="refresh"' in page.text
    cancelled = asked.post(f"{address}/end")
    assert "Cancelled: nothing is kept of it." in cancelled.text
    assert "http-equiv" not in cancelled.text
    removed = asked.post(f"{address}/end")
    assert "1 export is removed, its reports stay." in removed.text
    assert asked.get(address).status_code == 404
    run(waiting, monkeypatch)
    assert asked.get(address).status_code == 404


@pytest.mark.parametrize(
    "data", [{}, {"report": ["x"]}, {"report": ["nobody.1"]}, {"report": ["../x.1"]}, {"report": ["a.b"]}]
)
def test_what_cannot_be_exported_is_said_in_a_sentence(asked: TestClient, data: dict[str, Any]) -> None:
    answer = asked.post("/ticked/export", data=data)
    assert answer.status_code == 422
    assert "<h1" in answer.text
    (one,) = stored(asked, 1)
    assert sent(asked, [one], "doc").status_code == 422
