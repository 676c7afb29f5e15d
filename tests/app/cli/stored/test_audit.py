"""`iobound audit`: the log as a file, and whether it is whole."""

import json
from pathlib import Path

import pytest
from sqlalchemy import text

from app.cli import main
from app.settings import Settings
from app.store import open_store
from tests.app.cli.stored.test_users import GOOD, run
from tests.app.services import changing


@pytest.fixture(autouse=True)
def _store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IOBOUND_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)


def test_what_commands_change_is_in_the_log(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("user", "add", "ada", "--role", "admin", "--all-databases")
    assert run(*words, typed=f"{GOOD}\n", monkeypatch=monkeypatch) == 0
    assert run("token", "create", "nightly", "--scope", "read", "--all-databases", monkeypatch=monkeypatch) == 0
    assert main.main(["copy-to", f"sqlite:///{tmp_path}/copy.db"]) == 0
    assert main.main(["copy-to", f"sqlite:///{tmp_path}/copy.db"]) == 0
    capfd.readouterr()
    assert main.main(["audit", "--format", "jsonl"]) == 0
    lines = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [one["action"] for one in lines] == ["user.add", "token.create", "store.copy", "store.copy"]
    assert {one["who"] for one in lines} == {"local"}
    assert lines[0]["object"] == "ada"
    assert lines[1]["detail"]["name"] == "nightly"
    assert main.main(["audit", "--action", "user"]) == 0
    assert len(capfd.readouterr().out.splitlines()) == 2


def test_verify_says_whether_it_is_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main.main(["audit", "--verify"]) == 0
    assert "no entry yet" in capsys.readouterr().out
    for name in ("ada", "bob"):
        words = ("user", "add", name, "--role", "admin", "--all-databases")
        assert run(*words, typed=f"{GOOD}\n", monkeypatch=monkeypatch) == 0
    capsys.readouterr()
    assert main.main(["audit", "--verify"]) == 0
    said = capsys.readouterr().out
    assert "whole: 2 entries, from 1 to 2" in said
    head = said.partition("Its end: ")[2].split()[0]
    engine = open_store.store(Settings(data=tmp_path))
    with changing(engine) as connection:
        connection.execute(text("DROP TRIGGER audit_entry_kept"))
        connection.execute(text("DELETE FROM audit_entry WHERE id = 2"))
    engine.dispose()
    assert main.main(["audit", "--verify"]) == 0
    assert main.main(["audit", "--verify", "--head", head]) == 1
    assert "ends before entry 2" in capsys.readouterr().out
    assert main.main(["audit", "--verify", "--head", head, "--format", "jsonl"]) == 1
    assert json.loads(capsys.readouterr().out)["entries"] == 1
    with pytest.raises(SystemExit):
        main.main(["audit", "--verify", "--head", "nonsense"])
