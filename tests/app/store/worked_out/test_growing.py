"""What was read of reports grows by those that come, and is read anew where anything else happened to them."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import numpy as np
import pytest
import sqlalchemy
from fastapi.testclient import TestClient
from sqlalchemy import Engine, bindparam, insert, select
from sqlalchemy.orm import Session

from app.store.access.visibility import ASKING, Caller
from app.store.schema.tables import Report, Upload
from app.store.worked_out import growing
from app.store.worked_out.column_arrays import Arrays
from app.store.worked_out.growing import Growing
from tests.app.filled import fill
from tests.app.services import changing, provided

NINE = datetime(2026, 3, 2, 9)
_READ = select(Report.id, Report.format).where(Report.series_id.in_(bindparam("series", expanding=True)))


class Reader:
    """Reads the numbers of the reports of all series, and remembers what it was asked for."""

    def __init__(self, engine: Engine, most_bytes: int = 1_000_000) -> None:
        self.engine, self.rows = engine, Growing(most_bytes)
        self.asked: list[Sequence[int] | None] = []
        with Session(engine) as session:
            self.series = list(session.scalars(sqlalchemy.text("select id from series order by id")))

    def read(self, since: datetime | None = None, named: str = "") -> list[int]:
        with Session(self.engine) as session:

            def rows(ids: Sequence[int] | None) -> Arrays:
                self.asked.append(ids)
                every = session.execute(_READ, {"series": self.series}).all()
                some = [row for row in every if ids is None or row.id in ids]
                return {"report_id": np.array([row.id for row in some], dtype="i8"),
                        "format": np.array([row.format for row in some], dtype="O")}  # fmt: skip

            columns = self.rows.of(session, self.series, named, rows, since)
            every = session.scalars(sqlalchemy.text("select id from report")).all()
            if not ASKING.get().groups:
                assert sorted(columns["report_id"].tolist()) == sorted(every)
            return sorted(columns["report_id"].tolist())

    def last_asked(self) -> Sequence[int] | None:
        """What the one reading since the last time was of."""
        (ids,) = self.asked
        self.asked.clear()
        return ids


def came(engine: Engine, series: int, number: int) -> None:
    upload = {"id": number, "public_id": f"new{number}", "sha256": f"{number}", "filename": "a", "size": 1,
              "received_at": NINE, "raw": b"a"}  # fmt: skip
    report = {"id": number, "upload_id": number, "part": 1, "parts": 1, "series_id": series, "format": "awr-text",
              "begin_time": NINE, "end_time": NINE + timedelta(hours=1), "verdict_case": "mixed", "headline": "Said.",
              "judged_with": "", "versions": ""}  # fmt: skip
    with changing(engine) as connection:
        connection.execute(insert(Upload).values(upload))
        connection.execute(insert(Report).values(report))


@pytest.fixture
def reader(client: TestClient) -> Reader:
    engine = provided(client, Engine)
    fill(engine)
    return Reader(engine)


def test_reports_that_came_are_read_and_no_others(reader: Reader) -> None:
    first = reader.read()
    assert reader.last_asked() is None
    assert (reader.read(), reader.asked) == (first, [])
    came(reader.engine, reader.series[0], 1001)
    came(reader.engine, reader.series[-1], 1002)
    assert reader.read() == [*first, 1001, 1002]
    assert sorted(reader.last_asked() or ()) == [1001, 1002]
    came(reader.engine, reader.series[0], 1003)
    reader.read()
    assert reader.last_asked() == [1003]


@pytest.mark.parametrize(
    "sql",
    [
        "update report set versions = 'new' where id = (select min(id) from report)",
        "update report set end_time = begin_time where id = 1001",
        "delete from upload where id = (select min(upload_id) from report)",
        "update report set series_id = {other} where series_id = {first}",
    ],
)
def test_what_else_happens_to_reports_has_all_of_them_read(reader: Reader, sql: str) -> None:
    first, *_, other = reader.series
    came(reader.engine, first, 1001)
    reader.read()
    reader.asked.clear()
    with changing(reader.engine) as connection:
        connection.execute(sqlalchemy.text(sql.format(first=first, other=other)))
    came(reader.engine, other, 1002)
    reader.read()
    assert reader.last_asked() is None


def test_a_number_below_the_last_one_has_all_of_them_read(reader: Reader) -> None:
    came(reader.engine, reader.series[0], 2002)
    reader.read()
    reader.asked.clear()
    came(reader.engine, reader.series[0], 2001)
    assert 2001 in reader.read()
    assert reader.last_asked() is None


def test_more_than_a_few_are_read_with_all_others(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "MOST_NEW", 1)
    reader.read()
    reader.asked.clear()
    came(reader.engine, reader.series[0], 1001)
    came(reader.engine, reader.series[0], 1002)
    reader.read()
    assert reader.last_asked() is None


def test_what_is_older_than_what_was_read_is_read(reader: Reader) -> None:
    reader.read(NINE)
    reader.read(NINE + timedelta(days=1))
    assert reader.last_asked() is None
    reader.read(NINE - timedelta(days=1))
    assert reader.last_asked() is None
    reader.read(NINE)
    assert reader.asked == []
    reader.read()
    assert reader.last_asked() is None


def test_nothing_is_kept_for_who_sees_some_only_nor_of_too_much(reader: Reader) -> None:
    token = ASKING.set(Caller(groups=("none",)))
    try:
        reader.read()
        reader.read()
    finally:
        ASKING.reset(token)
    assert reader.asked == [None, None]
    small = Reader(reader.engine, 1)
    small.read()
    small.read()
    assert small.asked == [None, None]
    reader.read(named="a")
    reader.rows.forget()
    reader.read(named="a")
    assert reader.asked == [None] * 4


def test_what_was_not_asked_for_longest_goes_first(reader: Reader) -> None:
    reader.read(named="a")
    (store,) = reader.rows._of.values()
    both = Reader(reader.engine, 2 * store.bytes)
    for named in ("a", "b", "a", "c", "a"):
        both.read(named=named)
    assert both.asked == [None] * 3
    both.read(named="b")
    assert both.asked == [None] * 4
