"""Judging stored reports again: after what is known of their database changed, and when somebody asks for it.

A report carries the fingerprint of what it was judged with; where that is not what its database has now, it is
stale and judged again, in the background after the change or at the latest when it is read. So a crash in between
heals itself, and a report is replaced whole or not at all.
"""

import logging
from collections.abc import Sequence

from sqlalchemy import Engine, delete, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.pool import Analyst
from app.declared.databases import Databases
from app.history.forecasts import follow, places
from app.ingest.cut_reports import CutReports
from app.ingest.given_up import GivenUp
from app.ingest.judged import Judged, in_series, judged, row_of
from app.store.analysis_rows import add_outcomes, add_report
from app.store.engine.engine import without_nul
from app.store.engine.transactions import among_others, writing
from app.store.lists.mentions import mention
from app.store.schema.tables import Report, Upload
from app.store.upkeep.removal import parts_of, sweep_series
from app.web.problems import Problem
from parsers.errors import Refused

LOG = logging.getLogger(__name__)


class Judging:
    """Safe to call from many threads and from many programs on one database."""

    def __init__(self, engine: Engine, analyst: Analyst) -> None:
        self._analyst = analyst
        self._databases = Databases(engine)
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._given_up = GivenUp()
        self.cut_again = CutReports(engine, analyst, self.fresh).cut

    def again(self, public_id: str) -> bool:
        """Read the upload's bytes again and judge them with today's rules and facts; False when there is none.

        Raises Refused or Problem where that cannot be done; then everything stays as it was.
        """
        query = select(Upload.id, Upload.filename, Upload.sha256, Upload.raw)
        query = query.where(Upload.public_id == without_nul(public_id))
        with self._session() as session:
            upload = session.execute(query).first()
        if upload is None:
            return False
        reports = judged(self._analyst, self._databases, upload.raw, upload.filename, upload.sha256)
        with writing(self._session) as session:
            return _replaced(session, upload.id, reports)

    def fresh(self, public_id: str) -> None:
        """Judge a stale upload again; where that fails the old judgement stays for ten minutes."""
        if public_id not in self._given_up:
            self.tried(public_id)

    def tried(self, public_id: str) -> bool:
        """Judge an upload again; False where that fails: then the old judgement stays."""
        try:
            self.again(public_id)
        except (Refused, Problem) as error:
            self._given_up.add(public_id)
            LOG.warning("Upload %s could not be judged again: %s", public_id, error)
            return False
        self._given_up.forget(public_id)
        return True


def _replaced(session: Session, upload_id: int, reports: Sequence[Judged]) -> bool:
    """Put these reports in place of those of the upload; False when it was deleted meanwhile."""
    among_others(session)
    before, parts = places(session, upload_id), parts_of(session, upload_id)
    placed = in_series(session, reports)
    series = [series_id for _, series_id in placed]
    missing, judged_again = [], {}
    for report, series_id in placed:
        row = row_of(report, series_id)
        place = (Report.upload_id == upload_id, Report.part == report.analysis.part)
        changed = update(Report).where(*place).values(row).returning(Report.id, Report.series_id, Report.end_time)
        stored = session.execute(changed).first()
        if stored is None:
            missing.append((row, report))
        else:
            add_outcomes(session, stored, report.analysis, report.finished)
            judged_again[stored.id] = report.finished
    if len(missing) == len(reports):
        sweep_series(session, series)
        return False
    for row, report in missing:
        if report.analysis.part > parts.count:  # today's parser finds more reports in it; another was removed
            number = add_report(session, {**row, "upload_id": upload_id}, report.analysis, report.finished)
            judged_again[number] = report.finished
    mention(session, judged_again)
    follow(session, before, upload_id, {report.analysis.part: report.analysis for report in reports})
    session.execute(delete(Report).where(Report.upload_id == upload_id, Report.part > len(reports)))
    sweep_series(session, {*parts.series, *series})
    return True
