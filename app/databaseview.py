"""A database on a page: its form of storage facts with what was typed, and how its load stands to its curve."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.databases import DatabaseLine
from app.facts import GROUPS, Fact, shown


@dataclass(frozen=True)
class Field:
    """One field of the form: the fact, what stands in it, and what is wrong with it."""

    fact: Fact
    value: str
    fault: str


@dataclass(frozen=True)
class Fields:
    """The fields of one group; `given` counts those with something in them."""

    title: str
    fields: Sequence[Field]

    @property
    def given(self) -> int:
        return sum(bool(one.value) for one in self.fields)

    @property
    def wrong(self) -> bool:
        return any(one.fault for one in self.fields)


def form(typed: Mapping[str, str], faults: Mapping[str, str]) -> list[Fields]:
    """The form with what was typed, fault by fault; nothing typed is lost."""
    return [
        Fields(group.title, [Field(one, typed.get(one.key, ""), faults.get(one.key, "")) for one in group.facts])
        for group in GROUPS
    ]


def kept(database: DatabaseLine) -> dict[str, str]:
    """The declared facts as the form's fields hold them."""
    return {key: shown(value) for key, value in (database.storage or {}).items()}


def named(database: DatabaseLine) -> str:
    """What a database is called: its container, its name, or its number."""
    name = database.name or (f"DBID {database.dbid}" if database.dbid is not None else "a database without a name")
    return f"{database.container} in {name}" if database.container else name
