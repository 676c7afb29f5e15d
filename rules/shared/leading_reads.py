"""Reads that lead, single blocks or scans through the cache: from where on, and how severe that is."""

from rules.core.facts import Facts
from rules.core.rule import Limit, Severity
from rules.storage.inputs.shares import largest_other

LIMITS = {
    "share": Limit(0.25, "share of DB time"),
    "high": Limit(0.50, "share of DB time"),
    "beside others": Limit(0.40, "share of DB time, from which they are a matter of their own behind a larger class"),
}


def severity(share: float, facts: Facts) -> Severity:
    """Low behind a larger class that is no storage, unless they have two fifths of the time themselves."""
    other = largest_other(facts)
    if other and other.share > share and share < LIMITS["beside others"].value:
        return "low"
    return "high" if share >= LIMITS["high"].value else "medium"
