"""How far an export is, in its rows: read and written by who has its row, so that nothing is written beside its end."""

from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.orm import Session

from app.report_exports import index
from app.report_exports.zip_pieces import Entry, ZipPieces
from app.store.schema.tables import Report, Upload
from app.store.schema.work_tables import Export, ExportChunk, ExportMember
from app.store.upkeep.export_ends import DONE, FAILED, MISSING, RUNNING, WAITING
from rules.wording import counted

CHUNK = 2**20
"""Bytes of the zip in one row, at most."""
ALL_GONE = "All its reports have been removed meanwhile."
NONE_WRITTEN = "None of its reports could be written: the export of a single one tells why."
_LINE, _ENTRY = msgspec.json.Decoder(index.Line), msgspec.json.Decoder(Entry)
COLUMNS: tuple[Any, ...] = (
    Export.id, Export.format, Export.asked_at, Export.size, Export.tries, Export.done, Export.missing, Export.failed,
    Export.redacted, Export.redaction_key,
)  # fmt: skip


class Gone(Exception):
    """The export was cancelled, ended or expired, or another reader writes it: there is nothing more to do."""


@dataclass(frozen=True, slots=True)
class Written:
    """What became of a report, by the number of its row: its line and its place in the zip; neither where it was
    removed."""

    member: int
    line: index.Line | None = None
    entry: Entry | None = None

    @property
    def state(self) -> str:
        return DONE if self.entry else FAILED if self.line else MISSING

    def row(self) -> dict[str, str | None]:
        """What its row says then."""
        line, entry = (None if part is None else msgspec.json.encode(part).decode() for part in (self.line, self.entry))
        return {"state": self.state, "line": line, "entry": entry}


def held(session: Session, number: int, begins: int | None = None) -> Row[Any]:
    """An export that runs, held until the transaction ends. Raises Gone, also where it has not so many bytes."""
    running = Export.id == number, Export.state.in_((WAITING, RUNNING))
    export = session.execute(select(*COLUMNS).where(*running).with_for_update()).first()
    if export is None or begins not in (None, export.size):
        raise Gone
    return export


def next_members(session: Session, number: int, most: int) -> list[Row[Any]]:
    """Some reports whose turn it is; `upload` is None of one that was removed."""
    columns = (ExportMember.id, ExportMember.part, Upload.public_id.label("upload"))
    query = select(*columns).outerjoin(Upload, Upload.id == ExportMember.upload_id)
    query = query.where(ExportMember.export_id == number, ExportMember.state == WAITING)
    return list(session.execute(query.order_by(ExportMember.place).limit(most)))


def all_there(session: Session, members: list[int]) -> bool:
    """Whether none of these reports has been removed."""
    query = select(func.count(Report.id)).join(
        ExportMember, (ExportMember.upload_id == Report.upload_id) & (ExportMember.part == Report.part)
    )
    return session.scalar(query.where(ExportMember.id.in_(members))) == len(members)


def put(session: Session, number: int, written: list[Written], zipped: ZipPieces) -> None:
    """Write down what became of these reports, with what the zip has of them."""
    for report in written:
        session.execute(update(ExportMember).where(ExportMember.id == report.member).values(report.row()))
    counts = {
        name: getattr(Export, name) + sum(report.state == name for report in written)
        for name in (DONE, MISSING, FAILED)
    }
    _put_bytes(session, number, zipped)
    session.execute(update(Export).where(Export.id == number).values(counts | {"size": zipped.size, "tries": 0}))


def finish(session: Session, export: Row[Any], zipped: ZipPieces, **changes: Any) -> None:
    """Every report has had its turn: the index, and the list of all files. `changes` is what the export says then."""
    rows = session.execute(
        select(ExportMember.line, ExportMember.entry)
        .where(ExportMember.export_id == export.id, ExportMember.line.is_not(None))
        .order_by(ExportMember.place)
    ).all()
    entries = [_ENTRY.decode(row.entry) for row in rows if row.entry]
    listed = zipped.add(index.NAME, index.render(_LINE.decode(row.line) for row in rows), export.asked_at)
    zipped.end([*entries, listed])
    _put_bytes(session, export.id, zipped)
    changes |= {"state": DONE if export.done else FAILED, "message": _message(export), "size": zipped.size}
    session.execute(update(Export).where(Export.id == export.id).values(changes))


def _put_bytes(session: Session, number: int, zipped: ZipPieces) -> None:
    last = session.scalar(select(func.max(ExportChunk.number)).where(ExportChunk.export_id == number)) or 0
    body = zipped.take()
    pieces = (body[begin : begin + CHUNK] for begin in range(0, len(body), CHUNK))
    for place, piece in enumerate(pieces, start=last + 1):
        session.execute(insert(ExportChunk).values(export_id=number, number=place, size=len(piece), body=piece))


def _message(export: Row[Any]) -> str | None:
    if not export.done:
        return NONE_WRITTEN if export.failed else ALL_GONE
    sentences = []
    if export.missing:
        sentences.append(f"Not in it, as removed before its turn: {counted(export.missing, 'report')}.")
    if export.failed:
        sentences.append(f"Could not be written, as {index.NAME} says: {counted(export.failed, 'report')}.")
    return " ".join(sentences) or None
