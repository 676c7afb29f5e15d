"""A whole database judged again because somebody asked: how far that is stands in its rows."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine, func, insert, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.ingest.judge_later import REJUDGE, UNSYNCED, JudgeLater
from app.store.access.visibility import ASKING, whoever_asks
from app.store.analysis_rows import new_id
from app.store.clock import now
from app.store.databases import is_within, number_of
from app.store.engine.engine import without_nul
from app.store.engine.transactions import writing
from app.store.schema.tables import Report, Series, Upload
from app.store.schema.work_tables import Run

RUNNING, DONE = "running", "done"


@dataclass(frozen=True, slots=True)
class Progress:
    """`total` uploads were to be judged again; `waiting` of them still are, `failed` keep the judgement they had."""

    state: str
    total: int
    waiting: int
    failed: int
    begun_at: datetime


class Rejudges:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine, judge_later: JudgeLater) -> None:
        self._judge_later = judge_later
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def ask(self, database: str) -> bool:
        """Every report of the database is to be judged again; False when there is no such database."""
        with writing(self._session) as session:
            if number_of(session, database) is None:
                return False
            series = select(Series.id).join(Series.database).where(is_within(database))
            marked = update(Report).where(Report.series_id.in_(series)).values(asked_again=True)
            session.execute(marked.execution_options(**UNSYNCED))
            at = now()
            still = Run.kind == REJUDGE, Run.subject == database, Run.finished_at.is_(None)
            session.execute(update(Run).where(*still).values(state=DONE, finished_at=at).execution_options(**UNSYNCED))
            with whoever_asks():
                total = _count(session, database)
            begun = {"kind": REJUDGE, "subject": database, "state": RUNNING, "total": total, "begun_at": at}
            session.execute(insert(Run).values(public_id=new_id(), asked="{}", done=0, failed=0, **begun))
        self._judge_later.databases(database)
        return True

    def progress(self, database: str) -> Progress | None:
        """How far the latest is; None where nobody asked for one."""
        query = select(Run).where(Run.kind == REJUDGE, Run.subject == without_nul(database)).order_by(Run.id.desc())
        with self._session() as session:
            run = session.scalars(query.limit(1)).first()
            if run is None:
                return None
            with whoever_asks():
                left = 0 if run.finished_at else _count(session, database, Report.asked_again)
            total, waiting, failed = run.total or 0, left, run.failed
            if ASKING.get().groups is not None:  # of files that they may see
                total = min(total, _count(session, database))
                waiting = left and min(total, _count(session, database, Report.asked_again))
                failed = min(failed, total - waiting)
        if over := not left and run.finished_at is None:
            self._finish(run.id)
        begun = run.begun_at.replace(tzinfo=UTC)
        return Progress(DONE if over else run.state, total, waiting, failed, begun)

    def _finish(self, run: int) -> None:
        ended = update(Run).where(Run.id == run, Run.finished_at.is_(None)).values(state=DONE, finished_at=now())
        with self._session.begin() as session:
            session.execute(ended.execution_options(**UNSYNCED))


def _count(session: Session, database: str, *conditions: Any) -> int:
    """Uploads that hold a report of the database."""
    query = select(func.count(func.distinct(Upload.id))).select_from(Report).join(Report.upload).join(Report.series)
    return session.scalar(query.join(Series.database).where(is_within(database), *conditions)) or 0
