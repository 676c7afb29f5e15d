"""How entries of the audit log are added and bound to each other: one at a time, whoever writes to the store."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy import bindparam, delete, func, insert, select, text
from sqlalchemy.orm import Session

from app.store.audit.audit_lines import tell_later
from app.store.prepared import Prepared, Values
from app.store.schema.audit_table import AuditEntry
from app.store.schema.statements import table_of

AUDIT_LOCK = 7_102_466_215
"""Any number will do, as long as every copy of the program takes the same one."""
FIRST = "0" * 64
"""What the first entry follows."""
DONE, REFUSED = "done", "refused"
CUT, PROGRAM, LOCAL = "audit.cut", "iobound", "local"
LONGEST, MOST_IDS = 200, 500
"""Of a text of an entry, and of the ids that it lists."""
TABLE = table_of(AuditEntry)
CONTENT = (
    "id", "at", "action", "outcome", "status", "who", "token", "address", "request", "object", "detail", "cut_to",
    "cut_hash", "previous",
)  # fmt: skip
_HEAD = Prepared(select(TABLE.c.id, TABLE.c.hash).order_by(TABLE.c.id.desc()).limit(1))
_LOCK = Prepared(text("SELECT pg_advisory_xact_lock(:key)"))
_PUT = Prepared(insert(TABLE))
_FIRST_KEPT = select(func.min(TABLE.c.id)).where(TABLE.c.at >= bindparam("before"))
_NUMBERED = select(TABLE.c.id, TABLE.c.hash).where(TABLE.c.id == bindparam("number"))


Detail = dict[str, object]
"""What an entry says besides, as JSON: each action says what it likes."""


@dataclass(slots=True)
class Entry:
    """What is to be written down."""

    action: str
    outcome: str = DONE
    status: int | None = None
    who: str | None = PROGRAM
    token: str | None = None
    address: str | None = None
    request: str | None = None
    object: str | None = None
    detail: Detail = field(default_factory=dict)


def append(session: Session, entry: Entry, cut: tuple[int, str] | None = None) -> None:
    """Add an entry in this transaction, which has the right to write already (SQLite). Others who add one wait until
    it ends, so this comes last."""
    session.flush()
    if session.get_bind().dialect.name == "postgresql":
        _LOCK.run(session, {"key": AUDIT_LOCK})
    last = _HEAD.first(session)
    number, previous = (last.id + 1, last.hash) if last is not None else (1, FIRST)
    cut_to, cut_hash = cut or (None, None)
    row: dict[str, object] = {
        "id": number, "at": now(), "action": entry.action, "outcome": entry.outcome, "status": entry.status,
        "who": _plain(entry.who), "token": _plain(entry.token), "address": _plain(entry.address),
        "request": _plain(entry.request), "object": _plain(entry.object), "detail": packed(entry.detail),
        "cut_to": cut_to, "cut_hash": cut_hash, "previous": previous,
    }  # fmt: skip
    row["hash"] = digest(row)
    _PUT.run(session, row)
    tell_later(session, row)


def cut(session: Session, before: datetime) -> int:
    """Remove the entries that are older, from the beginning on; an entry says so, by which the rest can be verified.
    Returns how many went."""
    kept = session.scalar(_FIRST_KEPT, {"before": before})
    last = kept - 1 if kept is not None else session.scalar(select(func.max(TABLE.c.id))) or 0
    row = session.execute(_NUMBERED, {"number": last}).first()
    if row is None:
        return 0
    append(session, Entry(CUT, detail={"up_to": row.id}), (row.id, row.hash))
    return int(session.execute(delete(TABLE).where(TABLE.c.id <= row.id)).rowcount)  # type: ignore[attr-defined]


def digest(row: Values) -> str:
    """The hash of an entry: of its columns in their order, as JSON in ASCII, a time as ISO 8601 with milliseconds."""
    content = [_hashed(row[name]) for name in CONTENT]
    return hashlib.sha256(json.dumps(content, separators=(",", ":")).encode()).hexdigest()


def _hashed(value: object) -> object:
    return value.isoformat(timespec="milliseconds") if isinstance(value, datetime) else value


def now() -> datetime:
    """As the log keeps times."""
    at = datetime.now(UTC).replace(tzinfo=None)
    return at.replace(microsecond=at.microsecond // 1000 * 1000)


def packed(detail: Mapping[str, object]) -> str | None:
    """Details as they are kept; long lists are cut, and say how many they were."""
    details: dict[str, object] = {}
    for name, value in detail.items():
        if isinstance(value, list | tuple | set):
            ids = [_plain(str(entry)) for entry in value]
            details[name] = ids[:MOST_IDS]
            if len(ids) > MOST_IDS:
                details["count"] = len(ids)
        elif value is not None:
            details[name] = _plain(value) if isinstance(value, str) else value
    return json.dumps(details, separators=(",", ":"), sort_keys=True) if details else None


def _plain(value: str | None) -> str | None:
    """A text that every engine keeps, on one line."""
    if value is None:
        return None
    seen = value[:LONGEST].encode("utf-8", "replace").decode()
    return (
        seen
        if seen.isprintable()
        else "".join(character if character.isprintable() else "\ufffd" for character in seen)
    )
