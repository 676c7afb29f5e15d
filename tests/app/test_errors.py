"""Every code of the contract has its status, and every error one sentence."""

import pytest

from app.archives import BadArchive
from app.errors import refused
from app.worker import Failed, TookTooLong
from parsers.errors import NotAReport, NotText, Refused, TooLarge, UnreadableHeader, WrongReport

STATUS = {
    "too_large": 413,
    "not_text": 422,
    "not_a_report": 422,
    "wrong_report": 422,
    "unreadable_header": 422,
    "bad_archive": 422,
    "timeout": 503,
}


KINDS = [TooLarge, NotText, NotAReport, WrongReport, UnreadableHeader, BadArchive, TookTooLong, Failed]


def test_the_code_has_every_refusal_of_the_contract() -> None:
    assert {kind.code for kind in KINDS} == {*STATUS, "failed"}
    assert set(Refused.__subclasses__()) == set(KINDS)


@pytest.mark.parametrize("code", STATUS)
def test_a_code_has_the_contracts_status(code: str) -> None:
    (kind, *_) = (one for one in KINDS if one.code == code)
    problem = refused(kind("One sentence."))
    assert (problem.status, problem.code, problem.sentence) == (STATUS[code], code, "One sentence.")
