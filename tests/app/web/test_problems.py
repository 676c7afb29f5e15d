"""Every code of the contract has its status, and every error one sentence."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError

from app.analysis.archives import BadArchive
from app.analysis.pool import Failed, TookTooLong
from app.store import reports
from app.web.problems import refused
from parsers.errors import (
    NotACurve,
    NotAReport,
    NotHostOutput,
    NotText,
    Refused,
    TooLarge,
    UnreadableHeader,
    WrongReport,
)

STATUS = {
    "too_large": 413,
    "not_text": 422,
    "not_a_report": 422,
    "wrong_report": 422,
    "unreadable_header": 422,
    "bad_archive": 422,
    "not_a_curve": 422,
    "not_host_output": 422,
    "timeout": 503,
}


KINDS = [
    TooLarge, NotText, NotAReport, WrongReport, UnreadableHeader, NotACurve, NotHostOutput,
    BadArchive, TookTooLong, Failed,
]  # fmt: skip


def test_the_code_has_every_refusal_of_the_contract() -> None:
    assert {kind.code for kind in KINDS} == {*STATUS, "failed"}
    assert set(Refused.__subclasses__()) == set(KINDS)


@pytest.mark.parametrize("code", STATUS)
def test_a_code_has_the_contracts_status(code: str) -> None:
    (kind, *_) = (one for one in KINDS if one.code == code)
    problem = refused(kind("One sentence."))
    assert (problem.status, problem.code, problem.sentence) == (STATUS[code], code, "One sentence.")


def test_a_store_that_does_not_answer_is_said_without_its_sql(client: TestClient, monkeypatch, caplog) -> None:
    def locked(*_: object, **__: object) -> None:
        raise OperationalError("SELECT secret", {}, Exception("database is locked"))

    monkeypatch.setattr(reports.Store, "reports", locked)
    answer = client.get("/api/v1/reports")
    assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
    assert "database is locked" in answer.json()["detail"]
    assert "secret" not in answer.text
    assert "database is locked" in caplog.text


def test_a_sentence_ends_once(client: TestClient) -> None:
    answer = client.post("/api/v1/reports", content=b"x", headers={"content-type": "multipart/form-data"})
    assert answer.status_code == 400
    assert not answer.json()["detail"].endswith("..")


def test_an_address_that_takes_only_what_a_form_sends_says_so(client: TestClient) -> None:
    answer = client.get("/databases/none/storage", headers={"accept": "text/html"})
    assert answer.status_code == 405
    assert "This address does not take GET: go back to the page it belongs to." in answer.text
    assert answer.headers["allow"] == "POST"


@pytest.mark.parametrize(
    "path", ["/?before=junk", "/databases?before=0", "/reports/x?part=two", "/databases/x?after=1"]
)
def test_a_page_says_what_cannot_be_read_in_plain_words(client: TestClient, path: str) -> None:
    answer = client.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 422
    assert "<h1>This was not understood</h1>" in answer.text
    assert "is not as iobound writes it" in answer.text
    assert "Input should" not in answer.text
    assert "query" not in answer.text
    programs = client.get(path.replace("/?", "/api/v1/reports?limit=x&"))
    assert programs.status_code == 422
