"""One thing to do."""

from msgspec import Struct

from rules.core.rule import Cost


class Step(Struct, frozen=True):
    """`saves` is the share of DB time it could save at most, None where nobody knows; `finding` is a rule's id.

    `order` is its place among the verdict's steps, from 1.
    """

    what: str
    saves: float | None
    cost: Cost
    finding: str | None = None
    order: int = 0
