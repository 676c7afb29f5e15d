"""Pages of a list in any order. A cursor is the place behind which the next one begins: what is added moves nothing."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Self

import msgspec
from sqlalchemy import Integer, Row, Select, bindparam, tuple_
from sqlalchemy.orm import Session

from app.store.plain_rows import plain_rows
from app.store.schema.tables import BIGGEST

Value = str | int | float | datetime | None


class InvalidCursor(ValueError):
    """A text that no page of this order gave as its `next`."""


@dataclass(frozen=True, slots=True)
class Key:
    """What a list can be sorted by: the kind of its values, and their column where the store sorts.

    Without a kind it is the number of the row alone.
    """

    kind: type[str | int | float | datetime] | None = None
    column: Any = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row stands in its order: what it is sorted by, and its number."""

    value: Value
    number: int


@dataclass(frozen=True, slots=True)
class Order:
    """An order as it is asked for: `end_time`, or `-end_time` from the top. Unknown values stand last either way."""

    name: str
    key: Key

    @classmethod
    def of(cls, sorts: Mapping[str, Key], name: str) -> Self:
        """The order of that name among the ways in which a list can be sorted. Raises KeyError where there is none."""
        return cls(name, sorts[name.removeprefix("-")])

    @property
    def down(self) -> bool:
        return self.name.startswith("-")

    def cursor(self, place: Place) -> str:
        """A place as programs hand it back."""
        value = place.value.isoformat() if isinstance(place.value, datetime) else place.value
        packed = msgspec.json.encode((self.name, value, place.number))
        return base64.urlsafe_b64encode(packed).decode().rstrip("=")

    def place(self, cursor: str) -> Place:
        """The place of a cursor. Raises InvalidCursor for what is none, or one of another order."""
        try:
            packed = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
            name, value, number = _CURSOR.decode(packed)
            place = Place(self._read(value), number)
        except (ValueError, msgspec.MsgspecError) as error:
            raise InvalidCursor from error
        if name != self.name or not 0 <= number <= BIGGEST:
            raise InvalidCursor
        return place

    def _read(self, value: str | float | None) -> Value:
        if value is None:
            return None
        parsed = datetime.fromisoformat(value) if self.key.kind is datetime and isinstance(value, str) else value
        if self.key.kind is None or not isinstance(parsed, self.key.kind) or not _storable(parsed):
            raise InvalidCursor
        return parsed

    def is_behind(self, place: Place, after: Place) -> bool:
        """Whether a place comes behind another one."""
        if place.value is None or after.value is None:
            numbers = place.number < after.number if self.down else place.number > after.number
            return place.value is None and (after.value is not None or numbers)
        here, there = _key(place), _key(after)
        return bool(here < there if self.down else here > there)


MOST = "at_most"
"""How many rows are read."""
_CURSOR = msgspec.json.Decoder(tuple[str, str | int | float | None, int])


def rows(
    session: Session, query: Select[*tuple[Any, ...]], number: Any, order: Order, after: Place | None, limit: int
) -> tuple[Sequence[Row[*tuple[Any, ...]]], str | None]:
    """So many rows of a query behind a place, and the cursor of those after them, None at the end.

    The query's first column is the number of a row; what it is sorted by stands behind its last.
    """
    by = order.key.column
    if by is None:
        newest = _by_number(query, number, order.down)
        past = [] if after is None else [_behind(order, number, after.number)]
        listed = list(plain_rows(session, newest.where(*past) if past else newest, {MOST: limit + 1}))
    else:
        query = query.add_columns(by.label("sorted_by"))
        listed = known(session, query, number, order, after, limit + 1)
        listed += unknown(session, query, number, order, after, limit + 1 - len(listed))
    return cut(listed, order, limit)


@lru_cache(maxsize=64)
def _by_number(query: Select[*tuple[Any, ...]], number: Any, down: bool) -> Select[*tuple[Any, ...]]:
    """Made once of a query that was made once, as that takes longer than to ask it."""
    return query.order_by(number.desc() if down else number.asc()).limit(bindparam(MOST, type_=Integer))


def cut(
    listed: Sequence[Row[*tuple[Any, ...]]], order: Order, limit: int
) -> tuple[Sequence[Row[*tuple[Any, ...]]], str | None]:
    """A page of rows of which there may be one more than it shows, and the cursor of those after it."""
    if len(listed) <= limit:
        return listed, None
    last = listed[limit - 1]
    return listed[:limit], order.cursor(Place(None if order.key.column is None else last[-1], last[0]))


def behind(order: Order, values: Mapping[int, Value], after: Place | None, limit: int) -> tuple[list[int], str | None]:
    """The same of rows that are all at hand: the numbers of so many, by what each is sorted by."""
    places = [Place(value, number) for number, value in values.items()]
    listed = sorted((place for place in places if after is None or order.is_behind(place, after)), key=_key)
    if order.down:
        listed.reverse()
    listed = [place for place in listed if place.value is not None] + [place for place in listed if place.value is None]
    further = order.cursor(listed[limit - 1]) if len(listed) > limit else None
    return [place.number for place in listed[:limit]], further


def _key(place: Place) -> Any:
    return (True, place.number) if place.value is None else (False, place.value, place.number)


def known(
    session: Session, query: Select[*tuple[Any, ...]], number: Any, order: Order, after: Place | None, limit: int
) -> list[Row[*tuple[Any, ...]]]:
    """Rows whose value is known: an index of the column has them in this order."""
    if after is not None and after.value is None:
        return []
    by = order.key.column
    past = [] if after is None else [_behind(order, tuple_(by, number), tuple_(after.value, after.number))]
    if after is not None:  # SQLite finds the place in an index of an expression by this alone
        past.append(by <= after.value if order.down else by >= after.value)
    query = query.where(by.is_not(None), *past).order_by(_way(order, by), _way(order, number))
    return list(session.execute(query.limit(limit)))


def unknown(
    session: Session, query: Select[*tuple[Any, ...]], number: Any, order: Order, after: Place | None, limit: int
) -> list[Row[*tuple[Any, ...]]]:
    """Rows whose value nobody knows, by their number."""
    if limit <= 0:
        return []
    past = [] if after is None or after.value is not None else [_behind(order, number, after.number)]
    query = query.where(order.key.column.is_(None), *past).order_by(_way(order, number))
    return list(session.execute(query.limit(limit)))


def _behind(order: Order, here: Any, there: Any) -> Any:
    return here < there if order.down else here > there


def _way(order: Order, column: Any) -> Any:
    return column.desc() if order.down else column.asc()


def _storable(value: Value) -> bool:
    """What a column may hold, and every engine compares."""
    if isinstance(value, str):
        return "\0" not in value
    if isinstance(value, datetime):
        return value.tzinfo is None
    return value is None or abs(value) <= BIGGEST
