"""Stored reports that are to be judged again, as jobs: one a database, which puts one for each of its uploads.

Which reports that are stands in their rows, so that a job that is lost, or comes twice, costs nothing but time.
"""

import logging
from collections.abc import Mapping

from sqlalchemy import Engine, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.ingest.rejudge import Judging
from app.queue.job import LATER, Arguments, Job, Queue, Task, task
from app.store.databases import is_stale, is_within
from app.store.engine.transactions import writing
from app.store.schema.tables import Database, Report, Series, Upload
from app.store.schema.work_tables import Run

DATABASE, UPLOAD = "judge-database", "judge-upload"
REJUDGE = "rejudge"
AT_ONCE = 500
LOG = logging.getLogger(__name__)


class StaleDatabase(Arguments, frozen=True):
    """A database by its public id; of its uploads those with a number below `before`, all where that is 0."""

    database: str
    before: int = 0


class StaleUpload(Arguments, frozen=True):
    """An upload by its public id."""

    upload: str


class JudgeLater:
    """Safe to call from many threads and from many programs on one database."""

    def __init__(self, engine: Engine, queue: Queue, judging: Judging) -> None:
        self._queue, self._judging = queue, judging
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def databases(self, *public_ids: str) -> None:
        """What is stale of these databases is judged again, soon."""
        if not public_ids:
            return
        with writing(self._session) as session:
            self._queue.put(session, *(_of_database(public_id) for public_id in public_ids))
        self._queue.nudge()

    def everything(self) -> None:
        """The same of every database that has something stale: of programs that ended before they came to that."""
        query = select(Database.public_id).join(Series, Series.database_id == Database.id)
        with self._session() as session:
            query = query.join(Report, Report.series_id == Series.id).where(is_stale())
            stale = session.scalars(query.distinct()).all()
        self.databases(*stale)

    def tasks(self) -> Mapping[str, Task]:
        """What runs these jobs."""
        return {DATABASE: task(StaleDatabase, self._database), UPLOAD: task(StaleUpload, self._upload)}

    def _database(self, job: StaleDatabase) -> None:
        """Puts a job for each stale upload of the database, so many at a time, the newest first."""
        query = select(Upload.id, Upload.public_id).select_from(Report).join(Report.upload).join(Report.series)
        query = query.join(Series.database).where(is_within(job.database), is_stale())
        if job.before:
            query = query.where(Upload.id < job.before)
        query = query.group_by(Upload.id, Upload.public_id).order_by(Upload.id.desc()).limit(AT_ONCE)
        with writing(self._session) as session:
            rows = session.execute(query).all()
            jobs = [_of_upload(row.public_id) for row in rows]
            if len(rows) == AT_ONCE:
                jobs.append(_of_database(job.database, rows[-1].id))
            self._queue.put(session, *jobs)
        self._queue.nudge()

    def _upload(self, job: StaleUpload) -> None:
        """Judges one upload again. Where that can't be done the old judgement stays, and nobody asks for it again."""
        if not self._stale(job.upload):
            return  # who opened the report had it judged again meanwhile, or it is gone
        if not self._judging.tried(job.upload):
            self._leave(job.upload)

    def _stale(self, public_id: str) -> bool:
        query = select(Report.id).join(Report.upload).join(Report.series).join(Series.database)
        with self._session() as session:
            return session.scalar(query.where(Upload.public_id == public_id, is_stale()).limit(1)) is not None

    def _leave(self, public_id: str) -> None:
        own = select(Upload.id).where(Upload.public_id == public_id).scalar_subquery()
        with writing(self._session) as session:
            asked = session.execute(
                select(Report.asked_again, Series.database_id).join(Report.series).where(Report.upload_id == own)
            ).all()
            session.execute(update(Report).where(Report.upload_id == own).values(asked_again=False))
            owners = {row.database_id for row in asked if row.asked_again}
            subjects = select(Database.public_id).where(Database.id.in_(owners))
            running = Run.kind == REJUDGE, Run.subject.in_(subjects), Run.finished_at.is_(None)
            session.execute(update(Run).where(*running).values(failed=Run.failed + 1).execution_options(**UNSYNCED))


UNSYNCED = {"synchronize_session": False}


def _of_upload(public_id: str) -> Job:
    """Two at once could end with the older facts: one begins when the other has ended."""
    name = f"{UPLOAD}:{public_id}"
    return Job(UPLOAD, StaleUpload(public_id), lock=name, once=name, priority=LATER)


def _of_database(public_id: str, before: int = 0) -> Job:
    once = f"{DATABASE}:{public_id}:{before}"
    return Job(DATABASE, StaleDatabase(public_id, before), once=once, priority=LATER)
