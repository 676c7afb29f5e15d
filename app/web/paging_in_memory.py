"""Pages of a list that is made at once, in an order of its own: a cursor names the last thing of the page before."""

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

from pydantic import Field

from app.web.problems import Problem
from app.web.stated_clean import NO_NUL

T = TypeVar("T")
GONE = "cursor: nothing of that name is in this list (any more); ask again without it, for the first page."

Cursor = Annotated[str | None, Field(description="`next` of the page before", max_length=200, pattern=NO_NUL)]
Limit = Annotated[int, Field(ge=1, le=500, description="How many at most")]


def page(listed: Sequence[T], key: Callable[[T], str], cursor: str | None, limit: int) -> tuple[list[T], str | None]:
    """So many from behind the cursor on, and the cursor of those after them, None at the end. Raises Problem."""
    begin = 0 if cursor is None else _behind(listed, key, cursor)
    shown = list(listed[begin : begin + limit])
    return shown, key(shown[-1]) if begin + limit < len(listed) else None


def _behind(listed: Sequence[T], key: Callable[[T], str], cursor: str) -> int:
    for place, entry in enumerate(listed):
        if key(entry) == cursor:
            return place + 1
    raise Problem(422, "invalid_cursor", GONE)
