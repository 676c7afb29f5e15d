"""Reports that are redacted before they are stored: nothing of their customer's is in the store, the same is said."""

import io
import json
import logging
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.analysis.pool import Analyst, Limits
from app.environment.setting_sources import Misconfigured
from app.main import create_app
from app.settings import Settings

SAMPLES = Path(__file__).parents[3] / "sample_reports"
SAMPLE = SAMPLES / "statspack_text" / "orchard-close-of-month.txt"
PAGE = SAMPLES / "awr_html" / "ledger-slow-redo.html"
KEY = "the key of these tests alone"
NAMES = (b"orchard", b"ledger", b"pippin", b"2645751311")
"""What of the samples and of what is said with them names somebody, in small letters."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "store"


def service(folder: Path, **said: Any) -> TestClient:
    application = create_app(Settings(data=folder, redact_key=KEY, **said), Analyst(Limits(workers=1)))
    return TestClient(application, base_url="http://127.0.0.1")


def lying_in(folder: Path) -> bytes:
    """Every value of every row of the store, unpacked, in small letters."""
    from app.store.packing import packing

    found = []
    with sqlite3.connect(folder / "iobound.db") as store:
        tables = [name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            for row in store.execute(f'SELECT * FROM "{table}"'):
                for value in row:
                    if isinstance(value, bytes):
                        try:
                            found.append(packing.Packing().unpack(value))
                        except packing.UnknownPacking:
                            found.append(value)
                    else:
                        found.append(str(value).encode())
    return b"\n".join(found).lower()


def test_nothing_of_the_customer_is_stored_logged_or_noted(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    said = {"redact": "1", "ticket": "Pippin-4711", "environment": "orchard prod", "host": "orchard-db"}
    with service(folder) as client:
        sent = {"file": ("orchard-pippin.txt", SAMPLE.read_bytes())}
        created = client.post("/api/v1/reports", data=said, files=sent)
        assert created.status_code == 201
        answer = created.json()
        source = client.get(f"{answer['url']}/source")
        state = client.get(f"/api/v1/uploads/{answer['id']}").json()
        entries = client.get("/api/v1/audit").text
        pages = [client.get(path).text for path in (f"/reports/{answer['id']}", "/reports", "/databases")]
    stored = lying_in(folder)
    said_anywhere = [stored, source.content, entries.encode(), caplog.text.encode(), created.content]
    said_anywhere += [json.dumps(state).encode(), *(page.encode() for page in pages)]
    for name in NAMES:
        assert not [place for place, text in enumerate(said_anywhere) if name in text.lower()]
    assert state["redacted"] is True
    assert state["sha256"] == answer["sha256"]
    assert answer["file"] == f"redacted-{answer['sha256'][:12]}.txt"


def test_the_same_is_said_of_it_and_its_host_is_that_of_the_reference(folder: Path) -> None:
    with service(folder) as client:
        plain, hidden = (
            client.post("/api/v1/reports", params={**said, "full": 1}, files={"file": ("a.txt", SAMPLE.read_bytes())})
            for said in ({}, {"redact": "1", "host": "orchard-db"})
        )
        state = client.get(f"/api/v1/uploads/{hidden.json()['id']}").json()
    before, after = (one.json()["reports"][0]["analysis"] for one in (plain, hidden))
    assert before["metrics"] == after["metrics"]
    assert before["verdict"]["case"] == after["verdict"]["case"]
    assert [one["rule"] for one in before["findings"]] == [one["rule"] for one in after["findings"]]
    assert before["report"]["database"]["dbid"] != after["report"]["database"]["dbid"]
    assert state["reference"]["host"] == after["report"]["instance"]["host"]


def test_the_same_file_is_stored_once_and_known_by_the_hash_of_what_is_stored(folder: Path) -> None:
    with service(folder) as client:
        answers = [
            client.post("/api/v1/reports?redact=1", files={"file": (name, SAMPLE.read_bytes())}) for name in ("a", "b")
        ]
        redacted = client.get(f"{answers[0].json()['url']}/source").content
        again = client.post("/api/v1/reports", files={"file": ("c", redacted)})
    assert [one.status_code for one in answers] == [201, 200]
    assert len({one.json()["id"] for one in (*answers, again)}) == 1
    assert again.json()["duplicate"] is True


def test_a_service_that_redacts_all_does_so_of_batches_and_what_browsers_send(folder: Path) -> None:
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w") as packed:
        packed.write(SAMPLE, "orchard/pippin.txt")
        packed.writestr("ledger-letter.txt", "A letter to Pippin.\n")
    with service(folder, redact_uploads=True) as client:
        said = {"filename": "orchard.zip", "host": "orchard-db"}
        batch = client.post("/api/v1/batches", params=said, content=body.getvalue()).json()
        page = client.post("/upload", files={"file": ("ledger.html", PAGE.read_bytes())}, follow_redirects=False)
        while client.get(batch["url"]).json()["state"] != "done":
            pass
        members = client.get(batch["members_url"]).json()["members"]
        about = client.get(batch["url"]).json()
    assert page.status_code == 303
    assert [one["outcome"] for one in members] == ["stored", "refused"]
    assert members[1]["file"] == "file 2"
    assert about["redacted"] is True
    stored = lying_in(folder)
    assert not [name for name in NAMES if name in stored]


def test_the_way_back_is_kept_apart_where_a_folder_is_named(folder: Path, tmp_path: Path) -> None:
    from app.analysis.redaction_map import RedactionMap

    maps = tmp_path / "maps"
    with service(folder, redact_maps=maps) as client:
        answer = client.post("/api/v1/reports?redact=1", files={"file": ("a", SAMPLE.read_bytes())}).json()
        redacted = client.get(f"{answer['url']}/source").text
    kept = maps / f"{answer['sha256']}.json"
    assert (maps.stat().st_mode & 0o777, kept.stat().st_mode & 0o777) == (0o700, 0o600)
    assert RedactionMap.read(kept).restored(answer["sha256"], redacted) == SAMPLE.read_text()


def test_without_a_key_it_is_refused_and_all_cannot_be_asked_for(folder: Path) -> None:
    application = create_app(Settings(data=folder), Analyst(Limits(workers=1)))
    with TestClient(application, base_url="http://127.0.0.1") as client:
        answer = client.post("/api/v1/reports?redact=1", files={"file": ("a", SAMPLE.read_bytes())})
        assert 'name="redact"' not in client.get("/").text
    assert (answer.status_code, answer.json()["code"]) == (422, "no_redaction_key")
    with pytest.raises(Misconfigured, match="IOBOUND_REDACT_KEY_FILE"):
        Settings(data=folder, redact_uploads=True)


def test_the_form_offers_it_and_says_where_all_are_redacted(folder: Path) -> None:
    with service(folder) as client:
        assert client.get("/").text.count('name="redact"') == 2
        answer = client.post(
            "/upload", files={"redact": (None, "1"), "text": (None, SAMPLE.read_text())}, follow_redirects=False
        )
        assert "redacted-" in client.get(answer.headers["location"]).text
        refused = client.post("/api/v1/reports", data={"redact": "maybe"}, files={"file": ("a", b"x")})
        assert refused.json()["detail"] == "redact is 1 or 0: anything else is neither."
    with service(folder, redact_uploads=True) as client:
        assert "replaces names" in client.get("/").text
