"""Which reports of a file stand together in a piece, and that a piece travels unharmed."""

from collections.abc import Sequence

import pytest

import parsers
from app.analysis import pieces
from parsers.recognition.printed_report import PrintedReport
from tests.app.analysis.spools import OTHER, PAGE, TEXT, spool
from tests.parsers.copies import spoiled


def report(characters: int) -> PrintedReport:
    return PrintedReport("awr-text", "instance", ["x" * (characters - 1)], 1)


def sizes(found: Sequence[PrintedReport]) -> list[int]:
    return [len(piece) for piece in pieces.cut(found)]


def test_a_piece_holds_so_many_reports_and_so_many_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "MOST_REPORTS", 3)
    monkeypatch.setattr(pieces, "MOST_CHARACTERS", 100)
    assert sizes([report(10)] * 3) == [3]
    assert sizes([report(10)] * 7) == [3, 3, 1]
    assert sizes([report(50), report(50), report(1)]) == [2, 1]
    assert sizes([report(10), report(500), report(10), report(10)]) == [1, 1, 2]
    assert sizes([report(500)]) == [1]


def test_no_report_is_lost_or_comes_twice() -> None:
    found = [report(size) for size in (9, 2 << 20, 5, 700_000, 700_000, *([3] * 45))]
    cut = pieces.cut(found)
    assert [one for piece in cut for one in piece] == found
    assert len(cut) > 3


@pytest.mark.parametrize(
    "data",
    [
        spool(TEXT, PAGE, OTHER),
        spoiled.paged(spool(TEXT, OTHER).decode()).encode(),
        spool(TEXT.replace(b"orcl", "orčl\U0001f600".encode(), 1), TEXT),
    ],
)
def test_a_piece_travels_unharmed(data: bytes) -> None:
    found = parsers.printed(data)
    one, rest = found[:1], found[1:]
    sent = list(pieces.packed([one, rest]))
    assert [(piece.first, piece.reports) for piece in sent] == [(1, 1), (2, len(rest))]
    assert [pieces.unpacked(piece) for piece in sent] == [one, rest]
    assert sum(len(piece.packed) for piece in sent) < len(data) / 2
