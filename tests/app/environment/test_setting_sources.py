"""Settings from files: one value a file, and one file of many."""

from pathlib import Path

import pytest
from sqlalchemy import make_url

from app.environment.setting_sources import Misconfigured, unknown_variables
from app.settings import Settings, read

ODD = "p@ss:/w%rd#? &=+'\"\\é"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)


def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str) -> Path:
    path = tmp_path / "iobound.toml"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setenv("IOBOUND_CONFIG", str(path))
    return path


def test_the_environment_wins_over_files_and_what_is_given_over_all(monkeypatch, tmp_path: Path) -> None:
    config(monkeypatch, tmp_path, 'port = 1\nworkers = 5\nhost = "10.0.0.1"\nallowed_hosts = ["a", "b"]\n')
    (tmp_path / "host").write_text("10.0.0.2\n")
    monkeypatch.setenv("IOBOUND_HOST_FILE", str(tmp_path / "host"))
    monkeypatch.setenv("IOBOUND_PORT", "2")
    found = read()
    assert (found.port, found.host, found.workers, found.allowed_hosts) == (2, "10.0.0.2", 5, ("a", "b"))
    assert read(port=3).port == 3


def test_a_secret_stands_in_a_file_with_or_without_an_end_of_line(monkeypatch, tmp_path: Path) -> None:
    for text in ("postgresql://u:s@db/x", "postgresql://u:s@db/x\r\n"):
        (tmp_path / "url").write_text(text)
        monkeypatch.setenv("DATABASE_URL_FILE", str(tmp_path / "url"))
        assert read().url == "postgresql+psycopg://u:s@db/x"


@pytest.mark.parametrize("host", ["db.example", "10.0.0.5", "fd00::5", "/run/postgresql"])
def test_a_password_may_have_any_character(monkeypatch, tmp_path: Path, host: str) -> None:
    (tmp_path / "password").write_text(f"{ODD}\n")
    monkeypatch.setenv("IOBOUND_DATABASE_PASSWORD_FILE", str(tmp_path / "password"))
    monkeypatch.setenv("IOBOUND_DATABASE_HOST", host)
    monkeypatch.setenv("IOBOUND_DATABASE_USER", "io@bound")
    found = make_url(read().url)
    assert (found.password, found.username, found.database) == (ODD, "io@bound", "iobound")
    assert (found.host or found.query["host"]) == host
    assert (found.port or int(found.query["port"])) == 5432


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"IOBOUND_PORT": "70000"}, "the setting IOBOUND_PORT cannot be '70000': input should be less than or"),
        ({"IOBOUND_ROOT_PATH": "/a b"}, "the setting IOBOUND_ROOT_PATH cannot be '/a b': a path is letters"),
        ({"IOBOUND_PORT_FILE": "{folder}/odd"}, "the setting IOBOUND_PORT_FILE cannot be 'odd': "),
        ({"DATABASE_URL_FILE": "{folder}/none"}, "DATABASE_URL_FILE: .*none cannot be read .no such file"),
        ({"DATABASE_URL": "x", "DATABASE_URL_FILE": "y"}, "DATABASE_URL and DATABASE_URL_FILE are both set: leave one"),
        ({"DATABASE_URL": "x", "IOBOUND_DATABASE_HOST": "y"}, "DATABASE_URL and IOBOUND_DATABASE_HOST both name"),
        ({"IOBOUND_DATABASE_PASSWORD": "geheim"}, "IOBOUND_DATABASE_PASSWORD is for the host that"),
        ({"IOBOUND_CONFIG": "{folder}/none"}, "IOBOUND_CONFIG: .*none cannot be read"),
        ({"IOBOUND_CONFIG": "{folder}/typed"}, "the setting port in .*typed cannot be 'many': "),
        ({"IOBOUND_CONFIG": "{folder}/unknown"}, "unknown: prot is no setting: port is the nearest[.]"),
        ({"IOBOUND_CONFIG": "{folder}/broken"}, "broken is no TOML: "),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_one_sentence(monkeypatch, tmp_path: Path, given: dict[str, str], says: str) -> None:
    contents = {"odd": "odd", "typed": 'port = "many"', "unknown": "prot = 1", "broken": "port ="}
    for name, text in contents.items():
        (tmp_path / name).write_text(text)
    for name, value in given.items():
        monkeypatch.setenv(name, value.format(folder=tmp_path))
    with pytest.raises(Misconfigured, match=says) as raised:
        read()
    assert "geheim" not in str(raised.value)


def test_unknown_variables_are_named_with_the_nearest(monkeypatch) -> None:
    for name in (
        "IOBOUND_WORKRES",
        "IOBOUND_PASSWORT",
        "IOBOUND_PORT",
        "IOBOUND_TOKEN",
        "IOBOUND_DATA_FILE",
        "IOBOUND_OPTION",
    ):
        monkeypatch.setenv(name, "1")
    assert unknown_variables(Settings.model_fields) == [
        "IOBOUND_OPTION is no setting: `iobound serve --help` lists them.",
        "IOBOUND_PASSWORT is no setting: IOBOUND_PORT is the nearest.",
        "IOBOUND_WORKRES is no setting: IOBOUND_WORKERS is the nearest.",
    ]


def test_every_setting_says_what_it_is() -> None:
    assert [name for name, field in Settings.model_fields.items() if not (field.description or "").endswith(".")] == []
