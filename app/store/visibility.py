"""Who asks, and what of all that is stored they get to see."""

from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Select


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks. Nobody logs in yet: everybody who reaches the service is the same caller, and sees everything."""


EVERYBODY = Caller()
"""The caller while nobody logs in; the program itself, too."""
Query = TypeVar("Query", bound=Select[*tuple[Any, ...]])


def visible(query: Query, caller: Caller) -> Query:
    """The query, narrowed to what this caller may see: every list passes through here, and today sees everything.

    With logins a caller carries the databases that they may see. Then the condition stands here alone: as
    `with_loader_criteria(Database, …, include_aliases=True)`, which holds wherever the query meets a database. A query
    of a list therefore joins `Database`, or `Curve` where it is one of curves.
    """
    return query
