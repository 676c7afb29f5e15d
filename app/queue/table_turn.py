"""What one reader of the table of jobs came to."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Row

from app.queue.job import GoOn


class Taken(NamedTuple):
    """A job that is this program's, and what goes on with it where it was begun with that."""

    job: Row[Any]
    go_on: GoOn | None


@dataclass(slots=True)
class Turn:
    """What a reader comes to: what was `taken`, where there was a job, and whether a transaction of its task ended it,
    and took the `following` one. There may be none, where nobody said that there is; `seen` is how often somebody
    did."""

    seen: int
    perhaps_none: bool
    taken: Taken | None = None
    done: bool = False
    following: Taken | None = None
