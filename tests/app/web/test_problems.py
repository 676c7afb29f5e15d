"""Every code of the contract has its status, and every error one sentence."""

import pytest
from fastapi.testclient import TestClient

from app.analysis.archives import BadArchive
from app.analysis.pdf_worker import NoPdf
from app.analysis.pool import Failed, TookTooLong
from app.cli.files.inputs import NotReadable
from app.exports.printing import NotPrinted
from app.web.problems import HEADINGS, Problem, refused
from app.web.requests.scanning import Infected
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
    "infected": 422,
    "timeout": 503,
}


KINDS = [
    TooLarge, NotText, NotAReport, WrongReport, UnreadableHeader, NotACurve, NotHostOutput,
    BadArchive, TookTooLong, Failed, Infected,
]  # fmt: skip


def test_the_code_has_every_refusal_of_the_contract() -> None:
    assert {kind.code for kind in KINDS} == {*STATUS, "failed"}
    of_others = {NotReadable, NoPdf, NotPrinted}  # a service is sent bytes, never names of files; and what is printed
    assert set(Refused.__subclasses__()) == {*KINDS, *of_others}


@pytest.mark.parametrize("code", STATUS)
def test_a_code_has_the_contracts_status(code: str) -> None:
    (kind, *_) = (one for one in KINDS if one.code == code)
    error = kind(30) if kind is TookTooLong else kind("One sentence.")
    problem = refused(error)
    assert (problem.status, problem.code, problem.sentence) == (STATUS[code], code, str(error))


def test_a_page_that_somebody_may_not_see_is_not_called_undone() -> None:
    assert HEADINGS[403] == "You may not do this"


def test_whatever_is_503_says_when_to_try_again() -> None:
    assert refused(TookTooLong(30)).headers == {"retry-after": "30"}
    assert Problem(503, "not_ready", "One sentence.", retry_after="5").headers == {"retry-after": "5"}
    assert Problem(422, "not_text", "One sentence.").headers == {}


def test_a_sentence_ends_once(client: TestClient) -> None:
    answer = client.post("/api/v1/reports", content=b"x", headers={"content-type": "multipart/form-data"})
    assert answer.status_code == 400
    assert answer.json()["detail"] == (
        "The form cannot be read (missing boundary in multipart): send it as curl does with -F file=@NAME."
    )


def test_an_address_that_takes_only_what_a_form_sends_says_so(client: TestClient) -> None:
    answer = client.get("/databases/none/storage", headers={"accept": "text/html"})
    assert answer.status_code == 405
    assert "This address does not take GET: go back to the page it belongs to." in answer.text
    assert answer.headers["allow"] == "OPTIONS, POST"


@pytest.mark.parametrize(
    "path", ["/reports?before=junk", "/databases?before=0", "/reports/x?part=two", "/databases/x?after=1"]
)
def test_a_page_says_what_cannot_be_read_in_plain_words(client: TestClient, path: str) -> None:
    answer = client.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 422
    assert "<h1>This was not understood</h1>" in answer.text
    assert "is not as iobound writes it" in answer.text
    assert "Input should" not in answer.text
    assert "query" not in answer.text
    programs = client.get(path.replace("/reports?", "/api/v1/reports?limit=x&"))
    assert programs.status_code == 422


def test_a_part_of_a_page_that_fails_is_a_sentence_and_no_page_within_the_page(client: TestClient) -> None:
    for path in ("/rules/nosuch", "/reports/nosuch/sections/sql"):
        answer = client.get(path, headers={"accept": "text/html", "hx-request": "true"})
        assert answer.status_code == 404
        assert answer.text.startswith('<p class="banner" role="alert">')
        assert "<nav" not in answer.text
        assert answer.headers["cache-control"] == "no-store"
        assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_it_is_called_as_the_part_that_it_stands_for_else_the_script_shows_nothing(client: TestClient) -> None:
    for target, called in (("div#state", "state"), ('div#"><script>', "&#34;&gt;&lt;script&gt;")):
        asked = {"accept": "text/html", "hx-request": "true", "hx-target": target}
        answer = client.get("/databases/nosuch", headers=asked)
        assert answer.status_code == 404
        assert answer.text.startswith(f'<p class="banner" role="alert" id="{called}">')
        assert answer.headers["hx-push-url"] == "false"
