"""What was worked out of all reports of many series is there for the next program, as long as they are the same."""

import logging
from collections.abc import Iterator, Sequence

import msgspec
import pytest
from sqlalchemy import Engine, select, text, update
from sqlalchemy.orm import Session

from app.store.engine import engine as db
from app.store.schema.worked_out_table import WorkedOut
from app.store.worked_out import worked_out
from app.store.worked_out.tallies import Stamp, stamps_of
from app.store.worked_out.worked_out import Lasting
from tests.app.fleet_data import HOUR, MIDNIGHT, Books
from tests.app.services import changing


@pytest.fixture
def books(store_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Books]:
    """Three series with a report each; of two and more it is kept what was worked out."""
    monkeypatch.setattr(worked_out, "FEW", 2)
    engine = db.connect(store_url)
    db.migrate(engine)
    made = Books(engine)
    for name in ("ALPHA", "BETA", "GAMMA"):
        made.alone(name)
    yield made
    engine.dispose()


def lasting(way: str = "1") -> Lasting[int]:
    return Lasting("tests", way, msgspec.msgpack.encode, msgspec.msgpack.Decoder(int).decode)


def asked(kept: Lasting[int], engine: Engine, **besides: Stamp) -> list[int]:
    """Of which series it was worked out anew: ten times their numbers."""
    anew: list[int] = []

    def work_out(missing: Sequence[int]) -> dict[int, int]:
        anew.extend(missing)
        return {number: 10 * number for number in missing}

    with Session(engine) as session:
        stamps = stamps_of(session, {number: [number] for number in (1, 2, 3)})
        stamps = {number: (*stamp, besides) for number, stamp in stamps.items()}
        assert kept.of(session, stamps, work_out) == {1: 10, 2: 20, 3: 30}
    kept.written()
    return anew


def test_the_next_program_reads_what_was_worked_out(books: Books) -> None:
    assert asked(lasting(), books.engine) == [1, 2, 3]
    assert asked(lasting(), books.engine) == []
    assert asked(lasting("2"), books.engine) == [1, 2, 3], "it is worked out in another way"
    assert asked(lasting("2"), books.engine, clock=("UTC",)) == [1, 2, 3], "it is made of something else, too"


def test_where_a_report_came_or_was_judged_again_it_is_worked_out_anew(books: Books) -> None:
    asked(lasting(), books.engine)
    books.report(2, MIDNIGHT + HOUR)
    assert asked(lasting(), books.engine) == [2]
    assert asked(lasting(), books.engine) == [2], "one is not written: it is worked out as fast"
    with changing(books.engine) as connection:
        connection.execute(text("UPDATE report SET judged_with = 'other facts'"))
    assert asked(lasting(), books.engine) == [1, 2, 3]
    assert asked(lasting(), books.engine) == []


def test_other_rules_work_it_out_anew(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    asked(lasting(), books.engine)
    monkeypatch.setattr(worked_out.rules, "VERSION", "next")
    assert asked(lasting(), books.engine) == [1, 2, 3]


def test_few_are_worked_out_and_neither_read_nor_written(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worked_out, "FEW", 4)
    assert [asked(lasting(), books.engine) for _ in range(2)] == [[1, 2, 3], [1, 2, 3]]
    with Session(books.engine) as session:
        assert session.scalars(select(WorkedOut.kind)).all() == []


def test_what_cannot_be_unpacked_is_worked_out_anew(books: Books) -> None:
    asked(lasting(), books.engine)
    with changing(books.engine) as connection:
        connection.execute(update(WorkedOut).where(WorkedOut.series_id == 2).values(body=b"\xc1"))
    assert asked(lasting(), books.engine) == [2]


def test_it_goes_with_its_series(books: Books) -> None:
    asked(lasting(), books.engine)
    with changing(books.engine) as connection:
        connection.execute(text("DELETE FROM upload"))
        connection.execute(text("DELETE FROM series WHERE id = 2"))
    with Session(books.engine) as session:
        assert session.scalars(select(WorkedOut.series_id).order_by(WorkedOut.series_id)).all() == [1, 3]


def test_a_store_that_takes_nothing_costs_an_entry_of_the_log(books: Books, caplog: pytest.LogCaptureFixture) -> None:
    with changing(books.engine) as connection:
        connection.execute(text("ALTER TABLE worked_out RENAME COLUMN body TO other"))
    kept = lasting()
    with caplog.at_level(logging.INFO, worked_out.__name__):
        kept._start(books.engine, {1: ("stamp", b"")})
        kept.written()
    assert [one.getMessage() for one in caplog.records] == [worked_out.NOT_KEPT]
