"""Forecasts as they were made: what a verdict foresaw when its report came, and what-ifs that somebody kept.

None is ever rewritten. A report that was stored before there were forecasts gets one, which says so, when it is judged
again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

import msgspec
from sqlalchemy import ColumnElement, Engine, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.orm import Session, sessionmaker

import rules
from app.analysis.context import text
from app.analysis.document import Analysis
from app.history import forecast_document
from app.history.forecast_document import ForecastDocument
from app.store.analysis_rows import new_id, stamp
from app.store.audit.noting import about
from app.store.clock import now
from app.store.engine.engine import without_nul
from app.store.engine.transactions import one_moment, writing
from app.store.plain_rows import plain_rows
from app.store.prepared import Prepared
from app.store.schema.statements import table_of
from app.store.schema.tables import Forecast, Report, Upload
from app.web.problems import NO_REPORT, NotFound, Problem
from rules.comparison.forecast import PromisedGain
from rules.what_if.asked_change import AskedChange
from rules.what_if.outcome import WhatIf

JUDGED: Literal["judged"] = "judged"
KEPT: Literal["kept"] = "kept"
_FORESEEN = select(Forecast.id).where(Forecast.report_id == bindparam("report")).limit(1)
_PUT = Prepared(insert(table_of(Forecast)))
_DOCUMENT, _GAIN = msgspec.json.Decoder(ForecastDocument), tuple[PromisedGain, ...]
msgspec.json.Decoder(_GAIN)  # what is known of the type is made now: not by two threads at once
MOST_KEPT = 100
LABEL_LENGTH = 200
TOO_LONG = f"The name of a forecast takes up to {LABEL_LENGTH} letters: shorten it."
FULL = f"This report has {MOST_KEPT} kept forecasts, which is all it may have: remove one first."
Known = tuple[int, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class ForecastLine:
    """One forecast: `versions` (parser/rules/media) worked it out, `document` is what was written down then."""

    id: str
    kind: str
    label: str | None
    made_at: datetime
    """UTC."""
    versions: str
    document: bytes
    """As it was written, in JSON."""

    def read(self) -> ForecastDocument:
        """What was written down, as far as it is shown and compared."""
        return _DOCUMENT.decode(self.document)


class Forecasts:
    """Reads, keeps and removes. Each call is one short transaction."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def of(self, upload: str, part: int) -> list[ForecastLine]:
        """Those of one report, the oldest first."""
        with self._session() as session:
            rows = session.execute(_lines().where(*_report(upload, part)).order_by(Forecast.id)).all()
        return [_line(row) for row in rows]

    def keep(
        self, upload: str, analysis: Analysis, change: AskedChange, answer: WhatIf, label: str | None = None
    ) -> ForecastLine:
        """Keep a what-if of one report as it was answered now; `analysis` is the report's.

        Raises Problem where the report has too many, or is gone, and where the label is too long.
        """
        from app.analysis import analyse as today  # the rules: else only the worker process needs them

        label = named(label)
        document = forecast_document.of_what_if(analysis, change, answer)
        with writing(self._session) as session:
            report = session.scalar(select(Report.id).join(Report.upload).where(*_report(upload, analysis.part)))
            if report is None:
                raise NotFound(NO_REPORT)
            counting = select(func.count(Forecast.id)).where(Forecast.report_id == report, Forecast.kind == KEPT)
            if (session.scalar(counting) or 0) >= MOST_KEPT:
                raise Problem(409, "too_many", FULL)
            made = _add(session, report, KEPT, stamp(today.versions()), document, label)
            return _line(session.execute(_lines().where(Forecast.public_id == made)).one())

    def remove(self, upload: str, part: int, forecast: str) -> bool:
        """Remove one that somebody kept; False where there is none. Raises Problem for what a verdict foresaw."""
        with writing(self._session, makes_room=True) as session:
            columns = (Forecast.id, Forecast.kind)
            query = select(*columns).join(Report, Report.id == Forecast.report_id).join(Report.upload)
            row = session.execute(
                query.where(*_report(upload, part), Forecast.public_id == without_nul(forecast))
            ).first()
            if row is None:
                return False
            if row.kind != KEPT:
                raise Problem(409, "not_removable", "What a verdict foresaw stays as long as its report.")
            session.execute(delete(Forecast).where(Forecast.id == row.id))
        return True

    def for_comparison(self, reports: Sequence[tuple[str, int]], forecast: str | None = None) -> rules.Forecast | None:
        """What was foreseen of these reports (upload and part): the named forecast, else the newest that somebody
        kept, else what the verdict of the last of them foresaw; None where nothing was."""
        wanted = list(dict.fromkeys(reports))
        uploads = {without_nul(upload) for upload, _ in wanted}
        with one_moment(self._session) as session:  # else the best of them may be gone before it is read
            rows = plain_rows(session, _OF_UPLOADS, {"uploads": list(uploads)})
            order = {place: number for number, place in enumerate(wanted)}
            matches = [row for row in rows if (row.upload, row.part) in order]
            if forecast is not None:
                matches = [row for row in matches if row.public_id == forecast]
            if not matches:
                return None
            kept = [row for row in matches if row.kind == KEPT]
            best = kept[-1] if kept else max(matches, key=lambda row: order[row.upload, row.part])
            return _promised(_line(_ONE.first(session, {"forecast": best.id})))


def foresee(session: Session, report_id: int, analysis: Analysis, *, late: bool = False, new: bool = False) -> bool:
    """Write down what a verdict foresees of a report of which nothing is written down yet, as of a `new` one; whether
    it was done."""
    if not new and session.scalar(_FORESEEN, {"report": report_id}) is not None:
        return False
    _add(session, report_id, JUDGED, stamp(analysis.versions), forecast_document.of_verdict(analysis, late=late))
    return True


def places(session: Session, upload_id: int) -> dict[int, Known]:
    """The reports of an upload by their part: their keys, and the interval by which each is known again."""
    columns = (Report.instance, Report.begin_snap, Report.end_snap, Report.begin_time, Report.end_time)
    query = select(Report.part, Report.id, *columns).where(Report.upload_id == upload_id)
    return {row[0]: (row[1], tuple(row[2:])) for row in session.execute(query)}


def follow(session: Session, before: Mapping[int, Known], upload_id: int, judged: Mapping[int, Analysis]) -> None:
    """After an upload was judged again: each forecast stays with the interval that it was made of, and a report of
    which nothing was foreseen gets what its verdict foresees now.

    Today's parser may cut a file otherwise. An interval that is found no more leaves its forecasts where they were, or
    on the last report that is left.
    """
    now = {part: place for part, place in places(session, upload_id).items() if part in judged}
    moves = {}
    for part, (report, interval) in before.items():
        there = [key for key, place in now.values() if place == interval]
        if part not in now or (now[part][1] != interval and len(there) == 1):
            moves[report] = there[0] if len(there) == 1 else now[min(part, max(now))][0]
    moved = [
        (new, session.scalars(select(Forecast.id).where(Forecast.report_id == old)).all()) for old, new in moves.items()
    ]
    for report, ids in moved:
        session.execute(update(Forecast).where(Forecast.id.in_(ids)).values(report_id=report))
    for part, (report, _) in now.items():
        foresee(session, report, judged[part], late=part in before)


def moment(made_at: datetime) -> str:
    """A time of ours as JSON tells it."""
    return made_at.isoformat(timespec="seconds") + "Z"


def _add(session: Session, report_id: int, kind: str, versions: str, document: bytes, label: str | None = None) -> str:
    public_id, made_at = new_id(), now()
    values = {"report_id": report_id, "kind": kind, "label": label, "versions": versions, "document": document}
    about(forecast=public_id)
    _PUT.run(session, {**values, "public_id": public_id, "made_at": made_at})
    return public_id


def named(label: str | None) -> str | None:
    """A name as it is kept: one line of text, None where nothing is left. Raises Problem where it is too long."""
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text(label) or "").split())
    if len(words) > LABEL_LENGTH:
        raise Problem(422, "invalid_label", TOO_LONG)
    return words or None


def _lines() -> Select[Any]:
    columns = (Forecast.public_id, Forecast.kind, Forecast.label, Forecast.made_at, Forecast.versions)
    joined = select(*columns, Forecast.document).select_from(Forecast)
    query: Select[Any] = joined.join(Report, Report.id == Forecast.report_id).join(Report.upload)  # type: ignore[assignment]
    return query


def _of_uploads() -> Select[Any]:
    columns: tuple[Any, ...] = (
        Forecast.id, Forecast.public_id, Forecast.kind, Upload.public_id.label("upload"), Report.part,
    )  # fmt: skip
    query = select(*columns).join(Report, Report.id == Forecast.report_id).join(Report.upload)
    return query.where(Upload.public_id.in_(bindparam("uploads", expanding=True))).order_by(Forecast.id)


# Made once: that takes longer than to ask them.
_OF_UPLOADS, _ONE = _of_uploads(), Prepared(_lines().where(Forecast.id == bindparam("forecast")))


def _line(row: Any) -> ForecastLine:
    return ForecastLine(row.public_id, row.kind, row.label, row.made_at, row.versions, row.document)


def _promised(line: ForecastLine) -> rules.Forecast:
    document = line.read()
    label = line.label or (document.gain[0].change if line.kind == KEPT else None)
    gains = msgspec.convert(document.gain, _GAIN, from_attributes=True)
    return rules.Forecast(moment(line.made_at), label, gains, document.basis, not document.late)


def _report(upload: str, part: int) -> tuple[ColumnElement[bool], ...]:
    return (Upload.public_id == without_nul(upload), Report.part == part)
