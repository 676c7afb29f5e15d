"""What the environment decides."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from app.settings import Settings


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("postgres://u:p@db/iobound", "postgresql+psycopg://u:p@db/iobound"),
        ("postgresql://db/iobound?host=/run", "postgresql+psycopg://db/iobound?host=/run"),
        ("postgresql+psycopg://db/iobound", "postgresql+psycopg://db/iobound"),
        ("sqlite:////var/a.db", "sqlite:////var/a.db"),
    ],
)
def test_database_url_is_taken_as_people_write_it(monkeypatch, given: str, url: str) -> None:
    monkeypatch.setenv("DATABASE_URL", given)
    assert Settings().url == url


def test_without_database_url_the_data_folder_holds_a_file(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("IOBOUND_DATA", str(tmp_path))
    assert Settings().url == f"sqlite:///{tmp_path}/iobound.db"


def test_the_default_data_folder_is_the_users(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.delenv("IOBOUND_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Settings().data == tmp_path / "iobound"


@pytest.mark.parametrize(
    ("host", "loopback"), [("127.0.0.1", True), ("127.8.8.8", True), ("::1", True), ("0.0.0.0", False)]
)
def test_only_loopback_checks_names_by_itself(host: str, loopback: bool) -> None:
    settings = Settings(host=host)
    assert settings.loopback is loopback
    assert (host in (settings.hosts or ())) is loopback


def test_names_in_the_environment_have_commas_between(monkeypatch) -> None:
    monkeypatch.setenv("IOBOUND_ALLOWED_HOSTS", "DB.example, 10.0.0.7")
    assert Settings().hosts == ("db.example", "10.0.0.7")


@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "-1"), ("PORT", "65536"), ("WORKERS", "-1"), ("MAX_UPLOAD_BYTES", "0"), ("WORKER_SECONDS", "0")],
)
def test_a_figure_that_cannot_work_is_refused(monkeypatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"IOBOUND_{name}", value)
    with pytest.raises(ValidationError):
        Settings()


def test_a_variable_that_is_empty_is_not_set_and_a_tilde_is_the_home(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("IOBOUND_DATA", "~/kept")
    assert Settings().data == tmp_path / "kept"
    monkeypatch.setenv("IOBOUND_DATA", "")
    assert Settings().data.is_absolute()
