"""Which series a fleet has: what is kept of each holds as long as its reports are the same."""

from datetime import datetime

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from app.fleet import members
from app.store.access.visibility import EVERYBODY
from app.store.lists.sample_uploads import is_real
from app.store.schema.tables import Database, Report, Series, Upload
from tests.app.fleet_data import HOUR, MIDNIGHT, Books
from tests.app.services import changing

Newest = dict[int, datetime | None]


def sample(books: Books, series: int) -> None:
    """One report of it that is the program's own."""
    report = books.report(series)
    upload = select(Report.upload_id).where(Report.id == report).scalar_subquery()
    with changing(books.engine) as connection:
        connection.execute(update(Upload).where(Upload.id == upload).values(sample=True))
    members.NEWEST.forget()  # nothing makes a sample of what was sent


def read(books: Books) -> Newest:
    """The series of the fleet with their newest times."""
    with Session(books.engine) as session:
        places = members.places(session, members.Rows.read(session, EVERYBODY), None, None)
    return {number: line.newest for place in places for line in place.lines for number in line.ids}


def asked(books: Books) -> Newest:
    """The same, asked of all reports."""
    newest = select(func.max(Report.end_time)).where(Report.series_id == Series.id).scalar_subquery()
    with Session(books.engine) as session:
        rows = session.execute(select(Series.id, newest).join(Series.database).where(is_real())).all()
    return {row[0]: row[1] for row in rows}


def test_a_report_that_comes_goes_or_changes_is_seen(books: Books) -> None:
    first, second = (books.series(books.database(name)) for name in ("ALPHA", "BETA"))
    books.report(first)
    assert read(books) == asked(books) == {first: MIDNIGHT + HOUR, second: None}
    newest = books.report(second, MIDNIGHT + HOUR)
    assert read(books) == asked(books) == {first: MIDNIGHT + HOUR, second: MIDNIGHT + 2 * HOUR}
    with changing(books.engine) as connection:
        connection.execute(update(Report).where(Report.id == newest).values(end_time=MIDNIGHT + 5 * HOUR))
    assert read(books)[second] == asked(books)[second] == MIDNIGHT + 5 * HOUR
    with changing(books.engine) as connection:
        connection.execute(update(Report).where(Report.id == newest).values(series_id=first))
    assert read(books) == asked(books) == {first: MIDNIGHT + 5 * HOUR, second: None}
    with changing(books.engine) as connection:
        connection.execute(delete(Report).where(Report.id == newest))
    assert read(books) == asked(books) == {first: MIDNIGHT + HOUR, second: None}


def test_what_is_all_samples_is_left_out_until_something_is_sent(books: Books) -> None:
    whole, joined, alone = (books.database(name) for name in ("ALPHA", "BETA", "GAMMA"))
    series = {database: books.series(database, number=database) for database in (whole, joined, alone)}
    for database in (whole, joined):
        sample(books, series[database])
    assert read(books) == asked(books) == {series[alone]: None}
    with changing(books.engine) as connection:
        connection.execute(update(Database).where(Database.id == joined).values(part_of_id=whole))
    assert read(books) == asked(books)
    sent = books.report(series[joined], MIDNIGHT + HOUR)
    assert read(books) == asked(books)
    assert read(books).keys() == {*series.values()}, "it makes the whole one real"
    with changing(books.engine) as connection:
        connection.execute(update(Report).where(Report.id == sent).values(series_id=series[whole]))
    assert read(books) == asked(books)
    assert series[joined] not in read(books)
