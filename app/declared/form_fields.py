"""The form of declared storage facts, with what was typed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.text.storage_form import GROUPS, Fact

Texts = Mapping[str, str]


@dataclass(frozen=True)
class Field:
    """One field of the form of storage facts: the fact, what stands in it, and what is wrong with it."""

    fact: Fact
    value: str
    fault: str


@dataclass(frozen=True)
class Fields:
    """The fields of one group; `filled` counts those with something in them."""

    title: str
    fields: Sequence[Field]

    @property
    def filled(self) -> int:
        return sum(bool(field.value) for field in self.fields)

    @property
    def wrong(self) -> bool:
        return any(field.fault for field in self.fields)


def form(typed: Texts, faults: Texts) -> list[Fields]:
    """The form of storage facts with what was typed, fault by fault; nothing typed is lost."""
    return [
        Fields(group.title, [Field(fact, typed.get(fact.key, ""), faults.get(fact.key, "")) for fact in group.facts])
        for group in GROUPS
    ]
