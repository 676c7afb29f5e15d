"""How `GET /batches` is asked: what it narrows to, its order and its pages."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field
from sqlalchemy import ColumnElement, and_, exists, func, or_, select

from app.ingest.accepting import CANCELLED, DONE, OPEN, REFUSED
from app.ingest.batch_body import UNPACKING
from app.ingest.batch_ends import READING
from app.store.engine.engine import without_nul
from app.store.lists.keyset import Key
from app.store.schema.work_tables import Batch, Incoming
from app.web.paging import PageQuery, sort_names, words

MOST_WORDS = 10
State = Literal["unpacking", "reading", "done", "cancelled"]
_MEMBERS = select(func.count(Incoming.id)).where(Incoming.batch_id == Batch.id).correlate(Batch)
_OPEN = exists().where(Incoming.batch_id == Batch.id, Incoming.state.in_(OPEN)).correlate(Batch)
SORTS = {
    "received": Key(),
    "file": Key(str, func.lower(Batch.filename)),
    "size": Key(int, Batch.size),
    "members": Key(int, _MEMBERS.scalar_subquery()),
    "refused": Key(int, _MEMBERS.where(Incoming.state == REFUSED).scalar_subquery()),
}
"""`received` is the order in which they came."""
NEWEST = "-received"
STATES: dict[str, ColumnElement[bool]] = {
    UNPACKING: Batch.state == UNPACKING,
    READING: and_(Batch.state == READING, _OPEN),
    DONE: or_(Batch.state == DONE, and_(Batch.state == READING, ~_OPEN)),
    CANCELLED: Batch.state == CANCELLED,
}
"""A batch all of whose members are read is done, also before anybody wrote that down."""


@dataclass(frozen=True, slots=True)
class BatchFilter:
    """What a list of batches is narrowed to; None is everything. `q` are words that each stand in the name of what was
    sent, or in the sender's reference."""

    q: str | None = None
    state: str | None = None


class BatchQuery(PageQuery):
    """How `GET /batches` narrows, sorts and pages. What is named more than once holds together."""

    q: str | None = words("the name of what was sent, or in the sender's ticket, environment or host")
    state: State | None = Field(default=None, description="How far it is")
    sort: Literal[*sort_names(SORTS)] = Field(  # type: ignore[valid-type]
        default=NEWEST,
        description="What they are sorted by, with - before it from the top. `received` is the order in which they "
        "came; `members` and `refused` count files",
    )

    def wanted(self) -> BatchFilter:
        """The same for the store."""
        return BatchFilter(self.q, self.state)


def conditions(wanted: BatchFilter) -> Iterator[ColumnElement[bool]]:
    """For a query of batches."""
    if wanted.state is not None:
        yield STATES[wanted.state]
    texts: tuple[Any, ...] = (Batch.filename, Batch.ticket, Batch.environment, Batch.sender_host)
    for word in without_nul(wanted.q or "").split()[:MOST_WORDS]:
        yield or_(*(text.icontains(word, autoescape=True) for text in texts))
