"""One thing to do."""

from typing import NamedTuple

from rules.core.rule import Cost


class Step(NamedTuple):
    """`saves` is the share of DB time it could save at most, None where nobody knows; `finding` is a rule's id."""

    what: str
    saves: float | None
    cost: Cost
    finding: str | None = None
