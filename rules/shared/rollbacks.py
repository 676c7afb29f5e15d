"""How many of the transactions end with a rollback."""

from rules.core.facts import Facts

COMMITS, ROLLBACKS = "user commits", "user rollbacks"
MOST = 0.5
"""From here on a transaction is mostly none: a pool sends a rollback after each query."""


def rolled_back(facts: Facts) -> float | None:
    """Their share of all transactions; None where either is not printed."""
    commits, rollbacks = facts.total(COMMITS), facts.total(ROLLBACKS)
    if commits is None or rollbacks is None:
        return None
    return rollbacks / (commits + rollbacks) if rollbacks else 0.0
