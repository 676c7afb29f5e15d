"""How many intervals count: the next program reads it where the reports are the same."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from app.history import intervals_count
from app.history.intervals_count import KEPT, LASTING, Line, counted
from app.store.engine import engine as db
from app.store.worked_out import worked_out
from app.store.worked_out.tallies import Stamp
from tests.app.fleet_data import HOUR, MIDNIGHT, Books


@pytest.fixture
def books(store_url: str) -> Iterator[Books]:
    engine = db.connect(store_url)
    db.migrate(engine)
    yield Books(engine)
    engine.dispose()


def test_the_next_program_counts_those_alone_that_changed(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("alpha", "beta")
    for name in names:
        series = books.series(books.database(name))
        books.report(series)
        books.report(series, MIDNIGHT + HOUR)
        books.report(series, MIDNIGHT, 2 * HOUR)  # holds both
    asked: list[list[Line]] = []
    count = intervals_count._of_lines

    def noted(session: Any, lines: Mapping[Line, Stamp]) -> dict[Line, int]:
        asked.append([*lines])
        return count(session, lines)

    monkeypatch.setattr(intervals_count, "_of_lines", noted)
    monkeypatch.setattr(worked_out, "FEW", 1)
    lines = [(f"id-{name}", "instance", 1) for name in names]
    found = {f"id-{name}": 2 for name in names}
    for _ in range(2):
        KEPT.forget()
        assert counted(books.engine, found) == found
        LASTING.written()
    assert asked == [lines]
    books.report(2, MIDNIGHT + 3 * HOUR)
    KEPT.forget()
    assert counted(books.engine, found) == {**found, "id-beta": 3}
    assert asked == [lines, lines[1:]]
