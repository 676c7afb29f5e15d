"""One thing to do."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from rules.core.rule import Cost
from rules.wording import UNKNOWN, saved, within

MEMORY = ("buffer-cache-too-small", "writer-falls-behind")
"""Rules whose purchase is memory, another way than that of the purchase before it."""


class Step(Struct, frozen=True):
    """`saves` is the share of DB time it could save, None where nobody knows; `finding` is a rule's id.

    Of a purchase that is reckoned, at the cautious end of what the gains tell. Of all others it is the time that could
    vanish whole, which is the most. `order` is its place among the verdict's steps, from 1.
    """

    what: str
    saves: float | None
    cost: Cost
    finding: str | None = None
    order: int = 0

    @property
    def promised(self) -> str:
        """The saving in words: `about 75 %` of a purchase, whose gain may be more than its cautious end."""
        share = saved(self.saves)
        if share == UNKNOWN or share.startswith("<"):
            return share
        return f"{'about' if self.cost == 'purchase' else 'up to'} {share}"


def alternatives(purchases: Sequence[Step]) -> list[Step]:
    """Memory behind another purchase is an `or`."""
    later = (
        replace(step, what=f"Or {within(step.what)}") if step.finding in MEMORY else step for step in purchases[1:]
    )
    return [*purchases[:1], *later]
