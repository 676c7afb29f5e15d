"""Many stored reports judged again: after an upgrade, after facts changed, or all of them.

How far it got stands in the rows themselves: each upload is one transaction, and one that is judged again waits no
more. So it can be stopped anywhere, goes on where it was, and runs beside the service.
"""

from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from sqlalchemy import ColumnElement, Engine, Select, case, exists, func, or_, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session, aliased, sessionmaker

from app.analysis import analyse
from app.analysis.pool import Analyst
from app.ingest.rejudge import Judging
from app.store.analysis_rows import stamp
from app.store.databases import is_stale
from app.store.engine.unavailable import reason
from app.store.schema.tables import Database, Forecast, Report, Series, Upload
from app.web.problems import Problem
from parsers.errors import Refused

AHEAD = 2
MOST_ERRORS_OF_THE_STORE = 5


@dataclass(frozen=True, slots=True)
class Waiting:
    """An upload that is to be judged again; `older`: by what is not today's, `stale`: with other facts."""

    id: str
    file: str
    reports: int
    older: int
    stale: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it went with one upload. One that failed keeps the judgement that it had."""

    upload: Waiting
    state: Literal["judged", "gone", "failed"]
    sentence: str = ""
    by_store: bool = False


class StoreAway(Exception):
    """The store did not answer several times in a row."""


class Rejudging:
    """Safe beside the service, and beside another one of its kind."""

    def __init__(self, engine: Engine, analyst: Analyst) -> None:
        self._judging = Judging(engine, analyst)
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def knows(self, database: str) -> bool:
        """Whether there is a database of that id."""
        with self._session() as session:
            return session.scalar(select(exists().where(Database.public_id == database))) or False

    def ask(self, database: str | None = None) -> None:
        """Every report, or those of a database, is to be judged again; it stays so until it is."""
        marked = update(Report)
        if database is not None:
            marked = marked.where(Report.series_id.in_(select(Series.id).join(Series.database).where(_of(database))))
        with self._session.begin() as session:
            session.execute(marked.values(asked_again=True))

    def waiting(self, database: str | None = None, *, all: bool = False) -> list[Waiting]:
        """What is to be judged again, the newest first; `all` for what is not to be, too."""
        with self._session() as session:
            return [Waiting(*row) for row in session.execute(_waiting(database, all=all))]

    def without_forecast(self) -> int:
        """How many reports came before forecasts were kept."""
        none = ~exists().where(Forecast.report_id == Report.id)
        with self._session() as session:
            return session.scalar(select(func.count(Report.id)).where(none)) or 0

    def run(self, waiting: Sequence[Waiting], workers: int = 2) -> Generator[Outcome]:
        """Judge them again, several at a time; where the caller stops, what is in hand is finished first.

        Raises StoreAway.
        """
        errors, todo = 0, iter(waiting)
        pending: set[Future[Outcome]] = set()
        with ThreadPoolExecutor(workers, "rejudge") as threads:
            try:
                while True:
                    pending |= {
                        threads.submit(self._judge, upload) for upload in islice(todo, workers * AHEAD - len(pending))
                    }
                    if not pending:
                        return
                    done, pending = wait(pending, return_when=FIRST_COMPLETED)
                    for outcome in [future.result() for future in done]:
                        errors = errors + 1 if outcome.by_store else 0
                        if errors >= MOST_ERRORS_OF_THE_STORE:
                            raise StoreAway(outcome.sentence)
                        yield outcome
            finally:
                for future in pending:
                    future.cancel()

    def _judge(self, upload: Waiting) -> Outcome:
        try:
            try:
                return Outcome(upload, "judged" if self._judging.again(upload.id) else "gone")
            except (Refused, Problem) as error:
                self._leave(upload)
                return Outcome(upload, "failed", str(error))
        except DBAPIError as error:
            return Outcome(upload, "failed", f"The store does not answer ({reason(error)}).", by_store=True)

    def _leave(self, upload: Waiting) -> None:
        """What cannot be judged again is asked for no more: its reports say what they were judged with."""
        number = select(Upload.id).where(Upload.public_id == upload.id).scalar_subquery()
        left = update(Report).where(Report.upload_id == number)
        with self._session.begin() as session:
            session.execute(left.values(asked_again=False))


def _waiting(database: str | None, *, all: bool) -> Select[Any]:
    older = Report.versions != stamp(analyse.versions())
    stale = is_stale()
    columns = (func.count(Report.id), _sum(older), _sum(stale))
    query: Select[Any] = select(Upload.public_id, Upload.filename, *columns).select_from(Report)
    query = query.join(Report.upload).join(Report.series).join(Series.database)
    if database is not None:
        query = query.where(_of(database))
    query = query.group_by(Upload.id, Upload.public_id, Upload.filename).order_by(Upload.id.desc())
    return query if all else query.having(_sum(or_(older, stale)) > 0)


def _sum(condition: ColumnElement[bool]) -> Any:
    return func.sum(case((condition, 1), else_=0))


def _of(database: str) -> ColumnElement[bool]:
    """The database of that id, and those that were joined into it."""
    head = aliased(Database)
    joined = exists().where(head.id == Database.part_of_id, head.public_id == database)
    return or_(Database.public_id == database, joined)
