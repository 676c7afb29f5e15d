"""`iobound user` and `iobound token`: as somebody types them."""

import io
import json
from pathlib import Path

import pyotp
import pytest

from app.audit.service import AuditLog
from app.cli import main
from app.logins.second_factors import SecondFactors
from app.logins.secret_texts import looks_like_token
from app.logins.users import Users
from app.settings import Settings
from app.store import open_store

GOOD = "correct horse battery"


@pytest.fixture(autouse=True)
def _store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IOBOUND_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)


class Line(io.StringIO):
    def isatty(self) -> bool:
        return False


def run(*words: str, typed: str = "", monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", Line(typed))
    return main.main(list(words))


def test_a_user_is_added_listed_changed_and_removed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def does(*words: str, typed: str = "") -> str:
        assert run("user", *words, typed=typed, monkeypatch=monkeypatch) == 0
        return capsys.readouterr().out

    said = does("add", "Ada", "--role", "reader", "--group", "West", "--group", "East", typed=f"{GOOD}\n")
    assert said == "ada may log in as reader, for the databases of East, West.\n"
    assert GOOD not in said
    assert "analyst" in does("role", "ada", "analyst")
    assert "every database" in does("groups", "ada", "--all-databases")
    assert "logged out" in does("password", "ada", typed="another good one\r\n")
    users = Users(open_store.store(Settings(data=tmp_path)))
    assert users.check("ada", "another good one") is not None
    does("disable", "ada")
    (known,) = (json.loads(line) for line in does("list", "--format", "json").splitlines())
    assert (known["name"], known["role"], known["groups"], known["disabled"]) == ("ada", "analyst", None, True)
    assert "disabled" in does("list")
    does("enable", "ada")
    assert users.check("ada", "another good one") is not None
    does("remove", "ada")
    assert does("list") == ""


def test_a_user_whom_the_identity_provider_knows_has_no_password(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    new = ("user", "add", "ada", "--role", "reader", "--all-databases")
    assert run(*new, "--subject", "s-1", monkeypatch=monkeypatch) == 2
    assert "IOBOUND_OIDC_ISSUER" in capsys.readouterr().err
    for name, value in (("LOGIN", "1"), ("OIDC_ISSUER", "https://login.example"), ("OIDC_CLIENT_ID", "x")):
        monkeypatch.setenv(f"IOBOUND_{name}", value)
    monkeypatch.setenv("IOBOUND_LOGIN_NEW_USERS", "0")
    assert run(*new, "--subject", "s-1", monkeypatch=monkeypatch) == 0
    said = capsys.readouterr().out
    assert said == "ada may log in as reader, where https://login.example says that it is s-1.\n"
    assert run("user", "add", "eva", *new[3:], typed=f"{GOOD}\n", monkeypatch=monkeypatch) == 0
    assert run("user", "subject", "eva", "s-1", monkeypatch=monkeypatch) == 2
    assert "another user already" in capsys.readouterr().err
    assert run("user", "subject", "eva", "s-2", monkeypatch=monkeypatch) == 0
    users = Users(open_store.store(Settings(data=tmp_path)))
    assert (users.check("eva", GOOD), users.has_password("ada"), users.has_password("eva")) == (None, False, False)
    capsys.readouterr()
    assert run("user", "list", monkeypatch=monkeypatch) == 0
    assert "every database; by https://login.example" in capsys.readouterr().out


def test_a_second_factor_is_taken_away_from_who_lost_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    engine = open_store.store(Settings(data=tmp_path))
    factors, ada = SecondFactors(engine, clock=lambda: 1_790_000_000), Users(engine).add("ada", GOOD, "reader", None)
    assert run("user", "reset-factor", "ada", monkeypatch=monkeypatch) == 2
    assert "ada has no second factor." in capsys.readouterr().err
    factors.confirm(ada, pyotp.TOTP(factors.begin(ada)).at(1_790_000_000))
    assert run("user", "list", monkeypatch=monkeypatch) == 0
    assert "; second factor" in capsys.readouterr().out
    assert run("user", "list", "--format", "json", monkeypatch=monkeypatch) == 0
    assert json.loads(capsys.readouterr().out)["second_factor"] is True
    assert run("user", "reset-factor", "ADA", monkeypatch=monkeypatch) == 0
    assert "no second factor any more, and is logged out everywhere" in capsys.readouterr().out
    assert not Users(engine).named("ada").second_factor
    last = list(AuditLog(engine).each())[-1]
    assert (last.action, last.object, last.who) == ("factor.reset", "ADA", "local")


@pytest.mark.parametrize(
    ("words", "typed", "said"),
    [
        (("add", "ada", "--role", "reader", "--all-databases"), "short\n", "at least 12 characters"),
        (("add", "ä", "--role", "reader", "--all-databases"), f"{GOOD}\n", "letters a to z"),
        (("add", "ada", "--role", "reader", "--all-databases"), "", "no password was given"),
        (("password", "nobody"), f"{GOOD}\n", "There is no user 'nobody'"),
        (("remove", "nobody"), "", "There is no user 'nobody'"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    words: tuple[str, ...], typed: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("user", *words, typed=typed, monkeypatch=monkeypatch) == 2
    out = capsys.readouterr()
    assert (out.out, out.err.count("\n")) == ("", 1)
    assert said in out.err


def test_the_password_is_asked_for_twice_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = [GOOD, "something else"]
    monkeypatch.setattr("getpass.getpass", lambda _: answers.pop(0))
    monkeypatch.setattr(Line, "isatty", lambda _: True)
    words = ("user", "add", "ada", "--role", "admin", "--all-databases")
    assert run(*words, monkeypatch=monkeypatch) == 2
    assert "not the same" in capsys.readouterr().err
    answers += [GOOD, GOOD]
    assert run(*words, monkeypatch=monkeypatch) == 0


def test_groups_have_to_be_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("user", "add", "ada", "--role", "reader", monkeypatch=monkeypatch)
    assert "--all-databases" in capsys.readouterr().err


def test_a_token_is_printed_once_and_revoked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def does(*words: str) -> str:
        assert run("token", *words, monkeypatch=monkeypatch) == 0
        return capsys.readouterr().out

    secret = does("create", "collector on db01", "--scope", "upload", "--group", "West", "--days", "30").strip()
    assert looks_like_token(secret)
    listed = does("list")
    assert secret not in listed
    assert "collector on db01: upload; the databases of West; until 2" in listed
    (known,) = (json.loads(line) for line in does("list", "--format", "json").splitlines())
    assert (known["scopes"], known["user"], known["used_at"]) == (["upload"], None, None)
    assert "Revoked" in does("revoke", known["id"])
    assert run("token", "revoke", known["id"], monkeypatch=monkeypatch) == 2
    assert (
        run("token", "create", "x", "--scope", "read", "--all-databases", "--user", "x", monkeypatch=monkeypatch) == 2
    )
    with pytest.raises(SystemExit):
        run("token", "create", "x", "--scope", "read", "--all-databases", "--days", "0", monkeypatch=monkeypatch)


def test_where_nobody_is_listed_it_says_how_to_begin(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for listed, made_by in (("user", "iobound user add"), ("token", "iobound token create")):
        assert run(listed, "list", monkeypatch=monkeypatch) == 0
        printed = capsys.readouterr()
        assert printed.out == ""
        assert f"there is no {listed} yet: `{made_by}`" in printed.err
