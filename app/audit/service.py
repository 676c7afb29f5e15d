"""Every question that is asked of the audit log."""

from collections.abc import Iterator
from datetime import UTC
from typing import Any

import msgspec
from sqlalchemy import Engine, Row, func, select
from sqlalchemy.orm import Session, sessionmaker

from app.audit.document import AuditItem, AuditList, Chain
from app.audit.list_query import AuditFilter, conditions
from app.store.audit.audit_chain import CONTENT, FIRST, digest
from app.store.engine.transactions import one_moment
from app.store.lists import keyset
from app.store.lists.keyset import Key, Order
from app.store.schema.audit_table import AuditEntry

AT_ONCE = 1000
NEWEST = Order("-at", Key())
EVERYTHING = AuditFilter()
COLUMNS: tuple[Any, ...] = tuple(getattr(AuditEntry, name) for name in (*CONTENT, "hash"))


def _actions() -> Any:
    """Each action once, in the order of the index: from one it goes to the next, past all entries between them."""
    first = select(func.min(AuditEntry.action).label("action")).cte("actions", recursive=True)
    further = select(func.min(AuditEntry.action)).where(AuditEntry.action > first.c.action).scalar_subquery()
    actions = first.union_all(select(further).where(first.c.action.is_not(None)))
    return select(actions.c.action).where(actions.c.action.is_not(None)).order_by(actions.c.action)


_ACTIONS = _actions()


class AuditLog:
    """Each call but `each` is one short transaction."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def page(self, cursor: str | None, limit: int, wanted: AuditFilter = EVERYTHING) -> AuditList:
        """Entries, newest first; `cursor` is the `next` of the page before. Raises InvalidCursor."""
        after = None if cursor is None else NEWEST.place(cursor)
        query = select(*COLUMNS).where(*conditions(wanted))
        with self._session() as session:
            rows, further = keyset.rows(session, query, AuditEntry.id, NEWEST, after, limit)
        return AuditList(tuple(map(_item, rows)), further)

    def each(self, wanted: AuditFilter = EVERYTHING) -> Iterator[AuditItem]:
        """Every entry, the oldest first, up to the newest of now; memory holds a few."""
        with self._session() as session:
            last, behind = session.scalar(select(func.max(AuditEntry.id))) or 0, 0
        query = select(*COLUMNS).where(*conditions(wanted), AuditEntry.id <= last).order_by(AuditEntry.id)
        while True:
            with self._session() as session:
                rows = session.execute(query.where(AuditEntry.id > behind).limit(AT_ONCE)).all()
            yield from map(_item, rows)
            if len(rows) < AT_ONCE:
                return
            behind = rows[-1].id

    def actions(self) -> list[str]:
        """Every action that there is."""
        with self._session() as session:
            return list(session.scalars(_ACTIONS))

    def verify(self, kept: tuple[int, str] | None = None) -> Chain:
        """Go over the whole chain. `kept` is the number and hash of an entry as they were noted elsewhere."""
        walk = _Walk(kept)
        query = select(*COLUMNS).order_by(AuditEntry.id)
        with one_moment(self._session) as session:
            behind = 0
            while rows := session.execute(query.where(AuditEntry.id > behind).limit(AT_ONCE)).all():
                for row in rows:
                    walk.step(row)
                behind = rows[-1].id
        return walk.end()


class _Walk:
    """From entry to entry; the first fault is kept."""

    def __init__(self, kept: tuple[int, str] | None) -> None:
        self._kept, self._seen = kept, False
        self._count = 0
        self._first: Row[Any] | None = None
        self._cut: Row[Any] | None = None
        self._last: Row[Any] | None = None
        self._fault: str | None = None

    def step(self, row: Row[Any]) -> None:
        if self._last is None:
            self._first = row
        elif row.id != self._last.id + 1:
            self._say(f"entries {self._last.id + 1} to {row.id - 1} were removed.")
        elif row.previous != self._last.hash:
            self._say(f"entry {row.id} does not follow entry {self._last.id}: one of them was changed.")
        if digest(dict(row._mapping)) != row.hash:  # noqa: SLF001 - its public name
            self._say(f"entry {row.id} was changed.")
        if self._kept is not None and row.id == self._kept[0]:
            self._seen = True
            if row.hash != self._kept[1]:
                self._say(f"entry {row.id} is not the one that was noted: it, or one before it, was replaced.")
        if row.cut_to is not None:
            self._cut = row
        self._last = row
        self._count += 1

    def end(self) -> Chain:
        first, last = self._first, self._last
        if first is not None and first.previous != FIRST and not self._is_cut(first):
            self._say(f"the entries before {first.id} were removed, and no entry says that they were cut off.")
        if self._kept is not None and not self._seen and (last is None or last.id < self._kept[0]):
            self._say(f"the log ends before entry {self._kept[0]}, which was noted: its end was cut off.")
        return Chain(
            entries=self._count, first=first and first.id, last=last and last.id, head=last and last.hash,
            fault=self._fault,
        )  # fmt: skip

    def _is_cut(self, first: Row[Any]) -> bool:
        cut = self._cut
        return cut is not None and cut.cut_to == first.id - 1 and cut.cut_hash == first.previous

    def _say(self, fault: str) -> None:
        self._fault = self._fault or fault


def _item(row: Row[Any]) -> AuditItem:
    fields = dict(row._mapping)  # noqa: SLF001
    fields["at"] = row.at.replace(tzinfo=UTC)
    fields["detail"] = None if row.detail is None else msgspec.json.decode(row.detail)
    return AuditItem(**fields)
