"""An export is written: a job of the queue, which goes on where an earlier one was ended.

In one transaction go some reports' bytes, their lines and how far it is: who is killed leaves nothing half done.
"""

import logging
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any

from sqlalchemy import Engine, Row, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.pool import Analyst
from app.declared.databases import Databases
from app.exports.publishing import Publishing
from app.exports.renamed import new_key
from app.ingest.redacted_reports import RedactedReports
from app.ingest.rejudge import Judging
from app.queue.failures import STORE_AWAY
from app.queue.job import Again, Queue, Task, task
from app.report_exports import index, progress
from app.report_exports.asking import EXPORT, ExportBounds, ExportToMake, export_job, room_left
from app.report_exports.progress import CHUNK, Gone, Written
from app.report_exports.zip_pieces import ZipPieces
from app.reports.export import export_stored
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.reports import Store
from app.store.schema.work_tables import Export
from app.store.upkeep.export_ends import FAILED, RUNNING, WAITING, drop_emptied, drop_ended
from app.web.addresses import ROOT

TURN_SECONDS = 5.0
"""How long one turn takes: after it files that somebody waits for come first."""
AT_ONCE = 20
"""Reports in one transaction, at most; fewer where they fill a chunk."""
MOST_TRIES = 5
ENDED = "Writing it was ended {count} times at the same report: narrow the export so that this one is left out."
LARGE = "It grew over the room that there is for exports: ask for fewer reports, or in another format."
LOG = logging.getLogger(__name__)


class Making:
    """Safe to call from many threads and from many programs on one database."""

    def __init__(
        self,
        engine: Engine,
        queue: Queue,
        judging: Judging,
        bounds: ExportBounds,
        publishing: Publishing,
        analyst: Analyst,
    ) -> None:
        self._engine, self._queue, self._bounds, self._publishing = engine, queue, bounds, publishing
        self._store, self._databases = Store(engine, judging.fresh, judging.cut_again), Databases(engine)
        self._redacting = RedactedReports(analyst, self._store, self._databases)
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def tasks(self) -> Mapping[str, Task]:
        """What runs these jobs."""
        return {EXPORT: task(ExportToMake, self._run)}

    def sweep(self, session: Session, held: set[str], before: datetime) -> None:
        """Put jobs of exports again that were lost before that moment."""
        open_ones = Export.state.in_((WAITING, RUNNING)), Export.asked_at < before
        jobs = [export_job(number) for number in session.scalars(select(Export.id).where(*open_ones))]
        self._queue.put(session, *[job for job in jobs if job.once not in held])

    def tidy(self) -> None:
        """Remove what has expired, and what programs that were ended left of exports that ended."""
        drop_ended(self._engine)

    def _run(self, job: ExportToMake) -> None:
        ROOT.set(self._bounds.root)  # no request says it here
        try:
            ended = self._write(job.export)
        except Gone:
            return
        if ended:
            drop_ended(self._engine)

    def _write(self, number: int) -> bool:
        """Whether it ended without a file. Raises Gone, and Again where others come first."""
        export = self._begin(number)
        if export.tries >= MOST_TRIES:
            return self._fail(number, ENDED.format(count=MOST_TRIES))
        until = time.monotonic() + TURN_SECONDS
        zipped = ZipPieces(export.size)
        with ThreadPoolExecutor(1, "export") as apart:  # so that whatever a report raises is seen
            while members := self._members(number):
                written: list[Written] = []
                for member in members:  # at least one a turn, however slow
                    written.append(self._written(apart, export, member, zipped))
                    if zipped.waiting >= CHUNK or time.monotonic() >= until:
                        break
                if not self._put(number, written, zipped):
                    return self._fail(number, LARGE)
                if time.monotonic() >= until:
                    raise Again(0)
        return self._finish(number, zipped)

    def _begin(self, number: int) -> Row[Any]:
        """The export as it was, marked as running, with no bytes of what begins again. Raises Gone."""
        drop_emptied(self._engine)
        with writing(self._session) as session:
            export = progress.held(session, number)
            changes = {"state": RUNNING, "tries": export.tries + 1}
            if export.redacted and not export.size:  # nothing of it is written by another key
                changes["redaction_key"] = new_key().hex()
            session.execute(update(Export).where(Export.id == number).values(changes))
            return progress.held(session, number)

    def _members(self, number: int) -> list[Row[Any]]:
        with self._session() as session:
            return progress.next_members(session, number, AT_ONCE)

    def _written(self, apart: ThreadPoolExecutor, export: Row[Any], member: Row[Any], zipped: ZipPieces) -> Written:
        """One report put into the zip. Raises what the store raises while it is away."""
        if member.upload is None:
            return Written(member.id)
        made = apart.submit(self._file, export, member)
        error = made.exception()
        if isinstance(error, STORE_AWAY):
            raise error
        if error is not None:
            LOG.error("Report %s could not be exported", member.upload, exc_info=error)
            return Written(member.id, index.unwritten(member.upload, member.part))
        if (file := made.result()) is None:
            return Written(member.id)
        line, body = file
        return Written(member.id, line, zipped.add(str(line.file), body, export.asked_at))

    def _file(self, export: Row[Any], member: Row[Any]) -> tuple[index.Line, bytes] | None:
        """A report's line and its file; None where it was removed."""
        if export.redacted:
            key = bytes.fromhex(export.redaction_key)
            report = export_stored.redacted(self._redacting, member.upload, member.part, key)
        else:
            report = export_stored.with_analysis(self._store, self._databases, member.upload, member.part)
        if report is None:
            return None
        analysis, exported = report
        database = self._databases.of_report(member.upload, member.part)
        line = index.line(member.upload, analysis, None if database is None else database.id, export.format)
        return line, bytes(self._publishing.answer(export.format, exported).body)

    def _put(self, number: int, written: list[Written], zipped: ZipPieces) -> bool:
        """False where there is no room for them. Raises Gone, and Again where a report was removed while it was
        written: it is not to be in the zip."""
        with writing(self._session) as session:
            export = progress.held(session, number, zipped.size - zipped.waiting)
            if not progress.all_there(session, [report.member for report in written if report.line is not None]):
                raise Again(0)
            if room_left(session, self._bounds) < zipped.size - export.size:
                return False
            progress.put(session, number, written, zipped)
            return True

    def _finish(self, number: int, zipped: ZipPieces) -> bool:
        with writing(self._session) as session:
            export = progress.held(session, number, zipped.size)
            known = {"finished_at": now(), "expires_at": self._bounds.expiry(), "redaction_key": None}
            progress.finish(session, export, zipped, **known)
            return not export.done

    def _fail(self, number: int, message: str) -> bool:
        with writing(self._session) as session:
            progress.held(session, number)
            changes = {"state": FAILED, "message": message, "finished_at": now(), "size": 0}
            changes["redaction_key"] = None
            session.execute(update(Export).where(Export.id == number).values(changes))
        return True
