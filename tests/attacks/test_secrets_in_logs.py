"""Passwords, tokens and sessions are in no line that a service writes, at the level that says most."""

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from app.logins.tokens import Tokens
from app.logins.users import Users
from app.store.engine import engine as db
from tests.app.load.program import Program, own_database, serving

PASSWORD, WRONG, NEW = "correct horse battery", "wrong horse battery", "staple anew tomorrow"
FORM = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html"}


def form(program: Program, path: str, cookie: str = "", **fields: str) -> tuple[int, str]:
    """Status, and the secret of the session that the browser was given."""
    headers = {**FORM, "origin": f"http://127.0.0.1:{program.port}", "cookie": f"iobound_session={cookie}"}
    answer = program.ask("POST", path, urlencode(fields).encode(), **headers)
    given = re.match(r"iobound_session=([^;]+)", answer.headers.get("set-cookie", ""))
    return answer.status, given[1] if given else ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("engine", "written"), [("sqlite", "json"), pytest.param("postgresql", "text", marks=pytest.mark.postgres)]
)
def test_no_secret_is_written(engine: str, written: str, tmp_path: Path) -> None:
    with own_database(engine, tmp_path) as (url, _):
        made = db.connect(url)
        db.migrate(made)
        user = Users(made).add("root", PASSWORD, "admin", None)
        known = {"login": "1", "log_level": "debug", "log_format": written, "workers": 1, "slow_query_seconds": 1e-6}
        with serving(url, tmp_path, **known) as program:
            token = Tokens(made).create("of a program", ["admin"], None, 30, user)
            made.dispose()
            secrets = use(program, token)
            program.stop()
    said = program.said.read_text()
    assert "/api/v1/reports" in said, "lines of requests are written"
    assert "debug" in said, "at the level that says most"
    assert len(secrets) == 9
    assert [one for one in secrets if one in said] == []
    assert "$argon2" not in said


def use(program: Program, token: str) -> list[str]:
    """Every way to say a secret; all secrets that were said or given."""
    status, session = form(program, "/login", name="root", password=PASSWORD)
    assert status == 303
    assert form(program, "/login", name="root", password=WRONG)[0] == 401
    assert program.ask("GET", "/reports", cookie=f"iobound_session={session}").status == 200
    bearer = {"authorization": f"Bearer {token}"}
    assert program.ask("GET", "/api/v1/reports", **bearer).status == 200
    assert program.ask("POST", "/api/v1/reports", b"no report", **bearer).status == 422
    assert program.ask("GET", "/api/v1/reports", authorization=f"Bearer {token[:-1]}").status == 401
    assert program.ask("GET", f"/api/v1/reports?token={token}", **bearer).status == 422  # nobody should; some will
    made = program.ask("POST", "/tokens", urlencode({"name": "x", "scope": "read", "days": "3"}).encode(), **FORM,
                       origin=f"http://127.0.0.1:{program.port}", cookie=f"iobound_session={session}")  # fmt: skip
    (shown,) = re.findall(r"iob_\w{42}", made.body.decode())
    assert form(program, "/users", session, name="eve", password=NEW, role="reader", every="1")[0] == 303
    hook = {"address": "https://nosuch.invalid/in-its-path-s3cret", "verdict_changed": True}
    answer = program.ask("POST", "/api/v1/webhooks", str(hook).replace("'", '"').replace("True", "true").encode(),
                         **{"content-type": "application/json", **bearer})  # fmt: skip
    assert answer.status == 201, answer.body
    signing = answer.document["secret"]
    assert program.ask("POST", f"{answer.document['url']}/test", b"", **bearer).status < 300
    assert form(program, "/password", session, now=PASSWORD, new=NEW + "!", again=NEW + "!")[0] == 303
    return [PASSWORD, WRONG, NEW, NEW.replace(" ", "+"), session, token, shown, signing, "in-its-path-s3cret"]
