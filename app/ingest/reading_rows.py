"""The row of a file that was taken, when it was read: finished, replaced by its redacted form, moved to the uploads."""

from datetime import UTC, datetime
from functools import cache
from typing import Any

from sqlalchemy import Row, bindparam, select, update
from sqlalchemy.orm import Session

from app.counters import FILES
from app.ingest.accepting import DONE, OPEN, REFUSED
from app.ingest.redacting import ToStore
from app.store.claiming import NOT_YOURS, OTHER_GROUP, OtherGroup, claim
from app.store.statements import insert_of, table_of
from app.store.tables import Upload
from app.store.work_tables import Incoming

KEPT = ("public_id", "sha256", "filename", "size", "received_at", "ticket", "environment", "sender_host", "raw")
"""Of a file that became an upload."""
_FILE, _UPLOAD = table_of(Incoming), table_of(Upload)
_NUMBERED = _FILE.c.id == bindparam("number")
_REPLACE = update(_FILE).where(_NUMBERED)
_FINISH = update(_FILE).where(_NUMBERED, _FILE.c.state.in_(OPEN))
_SAME = select(Upload.id, Upload.public_id, Upload.filename).where(Upload.sha256 == bindparam("sha256"))


def same_bytes(session: Session, row: Row[Any], sha256: str) -> bool:
    """Whether an upload has these bytes: then the file is done. It may be what an earlier delivery stored."""
    there = session.execute(_SAME, {"sha256": sha256}).first()
    if there is not None and not _may_have(session, there.id, row):
        finish(session, row.id, state=REFUSED, code=OTHER_GROUP, message=NOT_YOURS)
        FILES.labels(OTHER_GROUP).inc()
    elif there is not None:
        known = {"sha256": sha256, "filename": there.filename} if row.redact else {}
        duplicate = there.public_id != row.public_id
        finish(session, row.id, state=DONE, upload_id=there.id, duplicate=duplicate, **known)
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
    now = datetime.now(UTC).replace(tzinfo=None, microsecond=0)
    session.execute(_FINISH, {"number": number, "raw": None, "finished_at": now, **outcome})


def replace_bytes(session: Session, number: int, made: ToStore) -> None:
    """What is stored, over the bytes that were sent."""
    session.execute(_REPLACE, {"number": number} | made.columns())


def new_upload(session: Session, row: Row[Any]) -> int | None:
    """Its key; None when the same bytes are there. Two at once: the second waits for the first."""
    return session.scalars(_moved(session.get_bind().dialect.name), {"number": row.id}).first()


@cache
def _moved(engine: str) -> Any:
    """Makes an upload of a file: the bytes as they lie there, packed; they are not unpacked for moving them."""
    values = select(*(_FILE.c[name] for name in KEPT)).where(_FILE.c.id == bindparam("number"), _FILE.c.state.in_(OPEN))
    # SQLite takes ON CONFLICT behind a SELECT for a part of it, unless that ends in WHERE
    new = insert_of(engine, _UPLOAD).from_select(KEPT, values)
    return new.on_conflict_do_nothing(index_elements=["sha256"]).returning(_UPLOAD.c.id)
