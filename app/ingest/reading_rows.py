"""The row of a file that was taken, when it was read: finished, replaced by its redacted form, moved to the uploads."""

from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Row, bindparam, delete, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.counters import FILES
from app.declared.facts import anything
from app.ingest.accepting import CANCELLED, DONE, OPEN, READING, REFUSED
from app.ingest.redacting import ToStore
from app.store.access.claiming import NOT_YOURS, OTHER_GROUP, OtherGroup, claim
from app.store.audit import audit_chain
from app.store.clock import now
from app.store.engine.transactions import looking
from app.store.prepared import Prepared
from app.store.schema.statements import insert_of, table_of
from app.store.schema.tables import Upload
from app.store.schema.work_tables import Batch, Incoming

KEPT = ("public_id", "sha256", "filename", "size", "received_at", "ticket", "environment", "sender_host", "raw")
"""Of a file that became an upload."""
STORED = "report.store"
_FILE, _UPLOAD, _BATCH = map(table_of, (Incoming, Upload, Batch))
_NUMBERED = _FILE.c.id == bindparam("number")
_REPLACE = update(_FILE).where(_NUMBERED)
COLUMNS: tuple[Any, ...] = (
    _FILE.c.id, _FILE.c.public_id, _FILE.c.filename, _FILE.c.sha256, _FILE.c.size, _FILE.c.received_at,
    _FILE.c.ticket, _FILE.c.environment, _FILE.c.sender_host, _FILE.c.timeouts, _FILE.c.batch_id, _FILE.c.for_groups,
    _FILE.c.redact, (_FILE.c.tries - 1).label("tries"), anything().label("declared"),
)  # fmt: skip
"""Of a file that is being read; its tries are those before this one, `declared` is whether anything is, of any
database."""
_OPEN_ONE = select(*COLUMNS).where(_NUMBERED, _FILE.c.state.in_(OPEN))
_RAW = select(_FILE.c.raw).where(_NUMBERED)
_BATCH_STATE = select(_BATCH.c.state).where(_BATCH.c.id == bindparam("batch"))
_FINISH = Prepared(update(_FILE).where(_NUMBERED, _FILE.c.state.in_(OPEN)))
_HELD_STATE = Prepared(select(_FILE.c.state).where(_NUMBERED).with_for_update())
_SAME = select(_UPLOAD.c.id, _UPLOAD.c.public_id, _UPLOAD.c.filename).where(_UPLOAD.c.sha256 == bindparam("sha256"))
_SENT = select(_FILE.c.public_id, _BATCH.c.public_id.label("batch_id")).where(_NUMBERED)
_SENT = _SENT.outerjoin(_BATCH, _BATCH.c.id == _FILE.c.batch_id)


@cache
def begun(*, with_bytes: bool) -> Prepared:
    """Marks an open file as being read, unless its bytes are known or its batch was cancelled; answers with it."""
    stored = select(_UPLOAD.c.id).where(_UPLOAD.c.sha256 == _FILE.c.sha256)
    cancelled = select(_BATCH.c.id).where(_BATCH.c.id == _FILE.c.batch_id, _BATCH.c.state == CANCELLED)
    new = update(_FILE).where(_NUMBERED, _FILE.c.state.in_(OPEN), ~stored.exists(), ~cancelled.exists())
    new = new.values(state=READING, tries=_FILE.c.tries + 1)
    return Prepared(new.returning(*COLUMNS, *([_FILE.c.raw] if with_bytes else [])))


def bytes_of(sessions: sessionmaker[Session], number: int) -> bytes | None:
    """Those of a file that was taken, unpacked."""
    with looking(sessions) as session:
        return session.scalar(_RAW, {"number": number})


def settle(session: Session, number: int) -> Row[Any] | None:
    """Finishes a file that could not be begun, where an upload has its bytes; what was finished now."""
    row = session.execute(_OPEN_ONE, {"number": number}).first()
    if row is None or row.sha256 is None or is_cancelled(session, row):
        return None
    return row if same_bytes(session, row, row.sha256) else None


def is_open(session: Session, number: int) -> bool:
    """Whether nobody finished it; it stays so until the transaction ends."""
    return _HELD_STATE.scalar(session, {"number": number}) in OPEN


def is_cancelled(session: Session, row: Row[Any]) -> bool:
    """Whether its batch was: what is left of that goes meanwhile."""
    return row.batch_id is not None and session.scalar(_BATCH_STATE, {"batch": row.batch_id}) == CANCELLED


def same_bytes(session: Session, row: Row[Any], sha256: str) -> bool:
    """Whether an upload has these bytes: then the file is done. It may be what an earlier delivery stored."""
    there = session.execute(_SAME, {"sha256": sha256}).first()
    if there is not None and not _may_have(session, there.id, row):
        finish(session, row.id, state=REFUSED, code=OTHER_GROUP, message=NOT_YOURS)
        FILES.labels(OTHER_GROUP).inc()
    elif there is not None:
        changes = {"sha256": sha256, "filename": there.filename} if row.redact else {}
        duplicate = there.public_id != row.public_id
        finish(session, row.id, state=DONE, upload_id=there.id, duplicate=duplicate, **changes)
        FILES.labels("duplicate").inc()
    return there is not None


def _may_have(session: Session, upload_id: int, row: Row[Any]) -> bool:
    """Whether its sender may add to the databases that an upload of the same bytes is of."""
    try:
        claim(session, upload_id, row.for_groups, new=False)
    except OtherGroup:
        return False
    return True


def finish(session: Session, number: int, **outcome: Any) -> None:
    """What became of a file that was open; its bytes go."""
    _FINISH.run(session, {"number": number, "raw": None, "finished_at": now(), **outcome})


def replace_bytes(session: Session, number: int, made: ToStore) -> None:
    """What is stored, over the bytes that were sent."""
    session.execute(_REPLACE, {"number": number} | made.columns())


def new_upload(session: Session, row: Row[Any]) -> int | None:
    """Its key; None when the same bytes are there, or another reader was faster. Two at once: the second waits for the
    first."""
    number: int | None = _moved(session.get_bind().dialect.name).scalar(session, {"number": row.id})
    return number


@cache
def _moved(engine: str) -> Prepared:
    """Makes an upload of a file: the bytes as they lie there, packed; they are not unpacked for moving them."""
    values = select(*(_FILE.c[name] for name in KEPT)).where(_FILE.c.id == bindparam("number"), _FILE.c.state.in_(OPEN))
    values = values.with_for_update()
    # SQLite takes ON CONFLICT behind a SELECT for a part of it, unless that ends in WHERE
    new = insert_of(engine, _UPLOAD).from_select(KEPT, values)
    return Prepared(new.on_conflict_do_nothing(index_elements=["sha256"]).returning(_UPLOAD.c.id))


def note(session: Session, number: int, code: str | None = None) -> None:
    """In the audit log: a file was stored, or refused by this code."""
    sent = session.execute(_SENT, {"number": number}).first()
    if sent is not None:
        outcome = audit_chain.DONE if code is None else audit_chain.REFUSED
        detail = {"code": code, "batch": sent.batch_id}
        audit_chain.append(session, audit_chain.Entry(STORED, outcome, object=sent.public_id, detail=detail))


def forget_finished(session: Session, before: datetime) -> None:
    """Remove what became of files that were sent one by one, where that was long ago; batches keep their lists."""
    old = Incoming.batch_id.is_(None), Incoming.finished_at < before
    session.execute(delete(Incoming).where(*old))
