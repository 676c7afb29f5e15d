"""Which hosts and instances the reports of each series print: found from one to the next, they are all of them."""

from collections.abc import Iterator
from itertools import product

import pytest
from sqlalchemy import Engine, insert, select
from sqlalchemy.orm import Session, sessionmaker

from app.store.engine import engine as db
from app.store.engine.transactions import writing
from app.store.schema.tables import Report, Series
from app.store.worked_out import printed_names
from tests.app.fleet_data import Books

PRINTED = (None, "", "A", "a", "ß", "é host")
SERIES = 6


@pytest.fixture
def engine(store_url: str) -> Iterator[Engine]:
    made = db.connect(store_url)
    db.migrate(made)
    yield made
    made.dispose()
    printed_names.KEPT.forget()


def fill(engine: Engine) -> None:
    """Six series that print every pair of names, but for what each of them leaves out; some print it twice."""
    books = Books(engine)
    database = books.database("DB")
    numbers = [books.series(database, number=number) for number in range(SERIES)]
    report = books.report(numbers[0], instance="A", host=None)
    with Session(engine) as session:
        row = dict(session.execute(select(*Report.__table__.columns).where(Report.id == report)).one()._mapping)
    del row["id"]
    pairs = [pair for place, pair in enumerate(product(PRINTED, PRINTED)) for _ in range(1 + place % 2)]
    rows = [
        {**row, "series_id": series, "instance": instance, "host": host, "part": 2 + SERIES * place + turn}
        for place, (instance, host) in enumerate(pairs)
        for turn, series in enumerate(numbers)
        if (place + turn) % 5
    ]
    with writing(sessionmaker(engine)) as session:
        session.execute(insert(Report), rows)


@pytest.mark.parametrize("most", [5_000, 10], ids=["step by step", "too many for that"])
def test_each_series_has_what_its_reports_print(engine: Engine, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(engine)
    monkeypatch.setattr(printed_names, "_MOST_NAMED", SERIES - 1)
    monkeypatch.setattr(printed_names, "_MOST_STEPS", most)
    with Session(engine) as session:
        printed = session.execute(select(Report.series_id, Report.instance, Report.host).distinct()).all()
        names = printed_names.printed_names(session)
        series = session.scalars(select(Series.id)).all()
    assert len(printed) > 100
    assert {number: set(names[number]) for number in series} == {
        number: {(row.instance, row.host) for row in printed if row.series_id == number} for number in series
    }
    assert sum(map(len, names.values())) == len(printed), "each once"


def test_a_store_without_reports_has_none(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed_names, "_MOST_NAMED", -1)
    with Session(engine) as session:
        assert printed_names.printed_names(session) == {}
