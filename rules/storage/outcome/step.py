"""One thing to do."""

from msgspec import Struct

from rules.core.rule import Cost
from rules.wording import UNKNOWN, saved


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
