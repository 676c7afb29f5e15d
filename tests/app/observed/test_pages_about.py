"""The page that says what runs here, on both engines; no secret is on it."""

import re
from importlib import metadata

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine

import parsers
from app.analysis import lockup
from app.observed import about
from app.store.open_store import known_revision, revision
from tests.app.services import provided


def test_it_says_what_runs_here(client: TestClient) -> None:
    page = client.get("/about", headers={"accept": "text/html"}).text.replace("<wbr>", "")
    shown = dict(re.findall(r'<th scope="row">([^<]*)</th><td>([^<]*)</td>', page))
    engine = provided(client, Engine)
    assert shown["Parser"] == parsers.VERSION
    assert shown["Tables of the store"] == known_revision() == revision(engine)
    sqlite = engine.dialect.name == "sqlite"
    assert shown["Store"].startswith("SQLite 3" if sqlite else "PostgreSQL ")
    assert shown["Queue"] == (
        "a table of the store" if sqlite else f"Procrastinate {metadata.version('procrastinate')}"
    )
    assert shown["IOBOUND_MAX_UPLOAD_BYTES"] == "200,000"
    assert shown["IOBOUND_QUEUE_BYTES"] == "1 GiB"
    assert "DATABASE_URL" not in shown
    assert str(engine.url) not in page


def test_it_says_what_readers_are_not_kept_from(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "start no process." in client.get("/about").text
    monkeypatch.setattr(lockup, "lacking", lambda: [lockup.FILES, lockup.CALLS])
    assert "does not keep them from: opening files, sockets and new processes." in client.get("/about").text


def test_health_says_the_same(client: TestClient) -> None:
    said = client.get("/healthz").json()
    assert (said["parser"], said["store"]) == (parsers.VERSION, known_revision())
    assert client.get("/readyz").json() == said


def test_libraries_have_their_licences(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of whatever is installed here; the program itself may be a checkout."""
    monkeypatch.setattr(about, "_needed", _of_alembic(about._needed))
    about.packages.cache_clear()
    found = {one.name.lower(): one for one in about.packages()}
    about.packages.cache_clear()
    assert found["sqlalchemy"].version == metadata.version("sqlalchemy")
    assert found["alembic"].licence == found["sqlalchemy"].licence == "MIT"
    assert "typing-extensions" in found or "typing_extensions" in found
    assert all("extra" not in name for name in found)


def _of_alembic(needed):  # type: ignore[no-untyped-def]
    return lambda package: iter(["alembic", "nosuch-package"]) if package == "iobound" else needed(package)


def test_an_uninstalled_program_lists_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about.metadata, "requires", lambda _: (_ for _ in ()).throw(metadata.PackageNotFoundError))
    about.packages.cache_clear()
    assert about.packages() == []
    about.packages.cache_clear()
