"""What was worked out of all reports of many series, kept in the store for the next program that starts: it holds as
long as the changes of these series are the same (`series_tally`), however often a service is started.

It is read where it holds, and written beside the request that worked it out. Nothing hangs on it: what is not there,
or was worked out otherwise, is worked out anew. What is named after a customer is not kept here.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from threading import Lock, Thread
from typing import Any, Generic, TypeVar

import msgspec
from sqlalchemy import Engine, bindparam, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session, sessionmaker

import rules
from app.store.engine.transactions import writing
from app.store.engine.unavailable import StoreFull
from app.store.plain_rows import plain_rows
from app.store.schema.statements import insert_into
from app.store.schema.worked_out_table import WorkedOut
from app.store.worked_out.tallies import Stamp

T = TypeVar("T")
FEW = 25
"""Fewer are worked out again as fast as they are written."""
NOT_KEPT = "What was worked out of the reports is not kept: the next start works it out anew."
LOG = logging.getLogger(__name__)


class Lasting(Generic[T]):
    """Things of one kind, each of the series that begin with one number; safe to call from many threads.

    `way` is another text where they are worked out, or packed, in another way; a report that is judged by other rules
    is a change of its series.
    """

    def __init__(self, kind: str, way: str, pack: Callable[[T], bytes], unpack: Callable[[bytes], T]) -> None:
        self._kind, self._way, self._pack, self._unpack = kind, way, pack, unpack
        self._writing = Lock()

    def lasts(self, count: int) -> bool:
        """Whether so many are asked of the store."""
        return count >= FEW

    def of(
        self, session: Session, stamps: Mapping[int, Stamp], work_out: Callable[[Sequence[int]], Mapping[int, T]]
    ) -> dict[int, T]:
        """By number; `work_out` is asked for those that the store lacks, all at once. `stamps` are the series of each
        with their changes, and what else it is made of, read in the transaction in which it is worked out."""
        if not self.lasts(len(stamps)):
            return dict(work_out([*stamps]))
        made_of = {number: self._made_of(stamp) for number, stamp in stamps.items()}
        things = self._read(session, made_of)
        missing = [number for number in stamps if number not in things]
        if missing:
            made = work_out(missing)
            things |= made
            if self.lasts(len(made)):
                packed = {number: (made_of[number], self._pack(thing)) for number, thing in made.items()}
                self._start(session.get_bind().engine, packed)
        return things

    def _made_of(self, stamp: Stamp) -> str:
        """As text: a few numbers, and no names."""
        return repr((self._way, rules.VERSION, stamp))

    def _read(self, session: Session, made_of: Mapping[int, str]) -> dict[int, T]:
        rows = plain_rows(session, _KEPT, {"kind": self._kind, "series": [*made_of]})
        things: dict[int, T] = {}
        for number, stamp, body in rows:
            if stamp == made_of[number]:
                with suppress(msgspec.MsgspecError, ValueError):  # packed in another way than this program does
                    things[number] = self._unpack(bytes(body))
        return things

    def _start(self, engine: Engine, packed: Mapping[int, tuple[str, bytes]]) -> None:
        """Beside the request: somebody else may be writing, for which a page does not wait."""
        if self._writing.acquire(blocking=False):
            Thread(target=partial(self._write, engine, packed), name="worked-out", daemon=True).start()

    def _write(self, engine: Engine, packed: Mapping[int, tuple[str, bytes]]) -> None:
        try:
            with writing(sessionmaker(engine)) as session:
                rows = [
                    {"series_id": number, "kind": self._kind, "stamp": stamp, "body": body}
                    for number, (stamp, body) in packed.items()
                ]
                put = insert_into(session, WorkedOut)
                changed = {"stamp": put.excluded.stamp, "body": put.excluded.body}
                session.execute(put.on_conflict_do_update(index_elements=["series_id", "kind"], set_=changed), rows)
        except (SQLAlchemyError, StoreFull):
            LOG.info(NOT_KEPT, exc_info=True)
        finally:
            self._writing.release()

    def written(self) -> None:
        """Wait until what is being written is there: for tests, and for who measures."""
        with self._writing:
            pass


_COLUMNS: tuple[Any, ...] = (WorkedOut.series_id, WorkedOut.stamp, WorkedOut.body)
_KEPT = select(*_COLUMNS).where(
    WorkedOut.kind == bindparam("kind"), WorkedOut.series_id.in_(bindparam("series", expanding=True))
)
"""Made once, as that takes longer than to ask it."""
