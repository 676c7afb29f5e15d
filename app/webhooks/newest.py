"""The newest report of each line of a database, with what webhooks ask of it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Engine, Row, select
from sqlalchemy.orm import Session

from app.comparison.service import Asked, Comparing
from app.history.frames import Members, SeriesKey
from app.history.interval_references import Named, read
from app.history.previous_report import earlier
from app.store.access.visibility import EVERYBODY
from app.store.schema.tables import MetricValue, Report, Upload
from app.store.upkeep.retention import AHEAD
from app.web.addresses import from_root, report_url
from app.web.problems import Problem
from app.webhooks.events import EventReport, EventVerdict

COLUMNS: tuple[Any, ...] = (
    Report.id, Report.upload_id, Upload.public_id, Report.part, Report.parts, Report.begin_time, Report.end_time,
    Report.verdict_case, Report.answer, Report.short, Upload.sample,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Worse:
    """What became of a comparison with the baseline."""

    baseline: str
    outcome: str
    cost_ratio: float | None
    short: str
    url: str


@dataclass(frozen=True)
class Line:
    """One line of a database: its newest report, and what the interval before had, for webhooks that know nothing."""

    key: str
    report: Row[Any]
    figures: Mapping[str, float]
    before: EventVerdict | None
    figures_before: Mapping[str, float]

    @property
    def reference(self) -> str:
        """The report as a comparison names it."""
        return f"{self.report.public_id}.{self.report.part}"

    @property
    def verdict(self) -> EventVerdict:
        """What its verdict came to."""
        return verdict(self.report)

    def shown(self) -> EventReport:
        """The report as messages name it."""
        report = self.report
        url = report_url(report.public_id, report.part)
        return EventReport(
            id=report.public_id,
            part=report.part,
            url=url,
            series=self.key,
            begin_time=report.begin_time,
            end_time=report.end_time,
        )


def verdict(row: Row[Any]) -> EventVerdict:
    """What the verdict of a report came to."""
    return EventVerdict(case=row.verdict_case, answer=row.answer, short=row.short or None)


def line_of(engine: Engine, series: SeriesKey, metrics: Collection[str], now: datetime) -> Line | None:
    """None where it has no dated report, or the newest is one of the program's own samples.

    Of windows that end together the shortest is the newest. What ends after tomorrow is of a wrong clock.
    """
    query = select(*COLUMNS).join(Report.upload)
    query = query.where(Report.series_id.in_(series.ids), Report.end_time <= now + AHEAD)
    query = query.order_by(Report.end_time.desc(), Report.begin_time.desc(), Report.id.desc()).limit(1)
    with Session(engine) as session:
        row = session.execute(query).first()
        if row is None or row.sample:
            return None
        figures = _figures(session, row.id, metrics)
    before = earlier(engine, row.public_id, row.part)
    with Session(engine) as session:
        last = None if before is None else _named(session, before)
        old = {} if last is None else _figures(session, last.id, metrics)
    return Line(series.key, row, figures, None if last is None else verdict(last), old)


def held_against(
    comparing: Comparing, engine: Engine, members: Members, series: SeriesKey, line: Line, pinned: str | None
) -> Worse | None:
    """The newest report against the baseline; None where there is none, or the two cannot be compared."""
    with Session(engine) as session:
        baseline = pinned or _after_marker(session, members, series, line)
    if baseline is None or baseline in (line.reference, line.report.public_id):
        return None
    try:
        comparison = comparing.answer(Asked(before=baseline, after=line.reference), EVERYBODY)
    except Problem:  # the pinned report is gone, or one of them is of another series
        return None
    url = from_root(f"/api/v1/comparisons?before={baseline}&after={line.reference}")
    return Worse(baseline, comparison.outcome, comparison.cost_ratio, comparison.short, url)


def _after_marker(session: Session, members: Members, series: SeriesKey, line: Line) -> str | None:
    """The first interval that begins after the newest marker that this report has behind it."""
    marks = [marker.at for marker in members.markers if marker.at < line.report.end_time]
    if not marks:
        return None
    query = select(Upload.public_id, Report.part).join(Report.upload).where(Report.series_id.in_(series.ids))
    query = query.where(Report.end_time > max(marks), Report.begin_time >= max(marks) - timedelta(minutes=1))
    row = session.execute(query.order_by(Report.end_time, Report.begin_time.desc(), Report.id).limit(1)).first()
    return None if row is None else f"{row.public_id}.{row.part}"


def _named(session: Session, reference: str) -> Row[Any] | None:
    names = read(reference, "before")
    if not isinstance(names, Sequence) or not isinstance(names[0], Named):
        return None
    query = select(*COLUMNS).join(Report.upload).where(Upload.public_id == names[0].id)
    return session.execute(query.where(Report.part == (names[0].part or 1))).first()


def _figures(session: Session, report: int, metrics: Collection[str]) -> dict[str, float]:
    query = select(MetricValue.name, MetricValue.value).where(MetricValue.report_id == report)
    return {row.name: row.value for row in session.execute(query.where(MetricValue.name.in_(list(metrics))))}
