"""A file of many reports that is read in pieces is answered as one that is read whole, object for object."""

import json
import pickle
from typing import Any

import pytest

from app.analysis import jobs, pieces
from app.analysis.context import JudgingContext
from app.analysis.finished import Finished, reports_of
from app.analysis.split import Split, together
from tests.app.analysis.spools import CUT, OTHER, PAGE, SHORTER, TEXT, spool

NOTHING = JudgingContext()
STORAGE = JudgingContext({"media": "nvme"})


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "MOST_REPORTS", 2)


def whole(data: bytes, beside: JudgingContext = NOTHING) -> list[Finished]:
    return reports_of(jobs.analyse_to_json(data, "spool.lst", beside))


def apart(data: bytes, beside: JudgingContext = NOTHING) -> list[Finished]:
    """As several processes would: everything travels, and the last piece is read first."""
    split = jobs.analyse_or_split(data, "spool.lst", beside)
    assert isinstance(split, Split)
    sent: Split = pickle.loads(pickle.dumps(split))
    read = [jobs.analyse_piece(piece, sent.facts, sent.reports, beside) for piece in reversed(sent.pieces)]
    return together(sent, [pickle.loads(pickle.dumps(piece)) for piece in reversed(read)])


def said(report: Finished) -> tuple[dict[str, Any], list[tuple[Any, bytes]]]:
    """All that is answered of a report but the moment, keys and parts in their order."""
    core = json.loads(report.core)
    assert core["judged_at"]
    return list((core | {"judged_at": None}).items()), list(report.parts.items())  # type: ignore[return-value]


@pytest.mark.parametrize(
    "reports",
    [
        (TEXT, TEXT, TEXT),
        (TEXT, PAGE, OTHER, PAGE, TEXT),
        (TEXT, CUT, OTHER),
        (CUT, CUT, TEXT),
        (TEXT, TEXT, CUT, CUT, PAGE),
        (CUT, SHORTER, CUT, CUT, SHORTER),
        (CUT, CUT, SHORTER),
    ],
)
def test_a_file_read_in_pieces_is_answered_as_one_read_whole(reports: tuple[bytes, ...]) -> None:
    data = spool(*reports)
    expected = [said(report) for report in whole(data, STORAGE)]
    assert [said(report) for report in apart(data, STORAGE)] == expected
    assert [json.loads(report.whole())["part"] for report in apart(data)] == list(range(1, len(expected) + 1))


def test_broken_reports_do_not_count() -> None:
    cores = [json.loads(report.core) for report in apart(spool(TEXT, CUT, CUT, OTHER))]
    assert [(core["part"], core["parts"], core["error"]) for core in cores] == [(1, 2, None), (2, 2, None)]


def test_where_none_can_be_read_the_last_says_why() -> None:
    (only,) = apart(spool(CUT, CUT, SHORTER))
    core = json.loads(only.core)
    assert (core["part"], core["parts"], core["error"]["code"]) == (1, 1, "unreadable_header")
    assert core["file"] == "spool.lst"
    assert len(core["sha256"]) == 64


@pytest.mark.parametrize("data", [TEXT, PAGE, spool(TEXT, OTHER), spool(TEXT, CUT), CUT, b"hello", b"\x1f\x8bdamaged"])
def test_what_one_process_can_read_is_answered_at_once(data: bytes) -> None:
    answer = jobs.analyse_or_split(data, "spool.lst", NOTHING)
    assert isinstance(answer, list)
    read = reports_of(answer)
    assert [said(report) for report in read] == [said(report) for report in whole(data)]


@pytest.mark.parametrize("data", [TEXT, CUT, spool(TEXT, OTHER)])
def test_a_hash_that_is_known_is_not_made_again(data: bytes) -> None:
    answer = jobs.analyse_or_split(data, "spool.lst", NOTHING, True, "as it was sent")
    assert isinstance(answer, list)
    assert {json.loads(report.core)["sha256"] for report in reports_of(answer)} == {"as it was sent"}


def test_a_single_report_is_decoded_and_recognised_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from parsers import reader

    calls = []
    recognise = reader.reports_of
    monkeypatch.setattr(reader, "reports_of", lambda document: calls.append(document) or recognise(document))
    jobs.analyse_or_split(TEXT, "awr.txt", NOTHING)
    assert len(calls) == 1


def test_the_report_of_a_file_that_is_packed_is_split_too() -> None:
    import gzip

    data = gzip.compress(spool(TEXT, OTHER, TEXT))
    assert [said(report) for report in apart(data)] == [said(report) for report in whole(data)]
