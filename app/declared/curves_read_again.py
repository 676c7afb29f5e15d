"""Stored load curves read again from their kept files, as reports are: today's reader may read them otherwise."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import json
from sqlalchemy import ColumnElement, Engine, delete, exists, or_, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.pool import CURVE, Analyst, StudiedCurve
from app.declared.curve_edits import CurveEdits, with_all_that_is_written_down
from app.declared.curve_files import called_as
from app.declared.curves import STANDING_ON, add
from app.store.databases import is_within
from app.store.engine.transactions import writing
from app.store.schema.tables import Curve, CurveUpload, Database
from parsers.errors import Refused
from parsers.load_curves.curve import LoadCurve


@dataclass(frozen=True, slots=True)
class KeptFiles:
    """An upload of load curves, by its key and the name of its file."""

    key: int
    file: str


@dataclass(frozen=True, slots=True)
class _Stored:
    key: int
    part: int
    curve: LoadCurve
    document: bytes
    used: bool


class CurvesReadAgain:
    """Safe beside the service; each curve that is read otherwise is one short transaction."""

    def __init__(self, engine: Engine, analyst: Analyst) -> None:
        self._analyst, self._edits = analyst, CurveEdits(engine, analyst)
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def uploads(self, database: str | None = None) -> list[KeptFiles]:
        """All, or those whose curves a database uses, or one joined into it, now or for an earlier time."""
        query = select(CurveUpload.id, CurveUpload.filename).order_by(CurveUpload.id)
        if database is not None:
            of_it = select(Database.id).where(is_within(database))
            used = (select(table.curve_id).where(column.in_(of_it)) for table, column in STANDING_ON)
            query = query.where(CurveUpload.id.in_(select(Curve.upload_id).where(or_(*map(Curve.id.in_, used)))))
        with self._session() as session:
            return [KeptFiles(*row) for row in session.execute(query)]

    def again(self, upload: KeptFiles) -> bool:
        """Whether its curves are others now. Raises Refused; then they stay as they were.

        A curve keeps its id, its history and its storage. It is followed by its name, else by its place; one that is
        not read any more goes, unless a database uses it. A table whose columns somebody has named is not read
        anew, nor one whose columns are not taken for what they were, as somebody may have: what its curves say is
        worked out anew alone.
        """
        query = select(CurveUpload.raw, CurveUpload.parts).where(CurveUpload.id == upload.key)
        with self._session() as session:
            kept, stored = session.execute(query).first(), _stored(session, upload.key)
        if kept is None or not stored:
            return False
        complete = len(stored) == kept.parts  # else somebody removed some
        read = self._read(upload, kept.raw, stored, complete=complete)
        if read is None:
            restudied = [self._put(each, each.curve) for each in stored]
            return any(restudied)
        places = _places(stored, read)
        changed = [self._put(each, read[place].curve) for each, place in zip(stored, places, strict=True)
                   if place is not None]  # fmt: skip
        gone = [each.key for each, place in zip(stored, places, strict=True) if place is None]
        new = [each for place, each in enumerate(read) if place not in places and complete]
        if gone or new:
            self._replace(upload.key, gone, new)
        return bool(gone or new or any(changed))

    def _read(
        self, upload: KeptFiles, raw: bytes, stored: Sequence[_Stored], *, complete: bool
    ) -> list[StudiedCurve] | None:
        """Its curves as they are read today; None of a table whose columns somebody has named, or may have."""
        if any(each.curve.declared_columns for each in stored):
            return None
        named = {each.curve.columns for each in stored if each.curve.columns}
        try:
            read = self._analyst.curves([(upload.file, raw)])
        except Refused:
            if named:
                return None
            raise
        printed = {each.curve.columns for each in read if each.curve.columns}
        alike = named == printed if complete else named <= printed
        return read if alike or not printed else None

    def _put(self, stored: _Stored, read: LoadCurve) -> bool:
        curve = with_all_that_is_written_down(stored.curve, read)
        study = json.decode(self._analyst.study(curve, {}))  # a whole figure may be written 5 or 5.0
        if curve == stored.curve and study == json.decode(stored.document):
            return False
        self._edits.put(stored.key, curve)
        return True

    def _replace(self, upload: int, gone: Sequence[int], new: Sequence[StudiedCurve]) -> None:
        with writing(self._session) as session:
            session.execute(delete(Curve).where(Curve.id.in_(gone), ~_is_used()))
            last = max(session.scalars(select(Curve.part).where(Curve.upload_id == upload)), default=0)
            for part, each in enumerate(new, last + 1):
                add(session, upload, part, each)
            left = len(session.scalars(select(Curve.id).where(Curve.upload_id == upload)).all())
            session.execute(update(CurveUpload).where(CurveUpload.id == upload).values(parts=left))


def _stored(session: Session, upload: int) -> list[_Stored]:
    query = select(Curve.id, Curve.part, Curve.measured, Curve.document, _is_used()).order_by(Curve.part)
    rows = session.execute(query.where(Curve.upload_id == upload)).all()
    return [_Stored(key, part, CURVE.decode(measured), document, used) for key, part, measured, document, used in rows]


def _is_used() -> ColumnElement[bool]:
    return or_(*(exists().where(table.curve_id == Curve.id) for table, _ in STANDING_ON))


def _places(stored: Sequence[_Stored], read: Sequence[StudiedCurve]) -> list[int | None]:
    """Which of those that were read each stored one is: that of its name, of several the one in its place; else the
    next that is none of another."""
    names = [called_as(each.curve) for each in read]
    left = list(range(len(read)))
    places: list[int | None] = []
    for each in stored:
        alike = [place for place in left if names[place] == called_as(each.curve)]
        own = [place for place in alike if place == each.part - 1]
        place = next(iter(own or alike), None)
        if place is not None:
            left.remove(place)
        places.append(place)
    for index, each in enumerate(stored):
        if places[index] is None:
            places[index] = left.pop(0) if left else min(each.part, len(read)) - 1 if each.used else None
    return places
