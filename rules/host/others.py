"""Who else uses the host's CPUs: a full host is no work of a database that takes a fifth of it."""

from rules.core.facts import Facts
from rules.host.threads import many_threads

MOSTLY = 0.5
"""Of the CPU time that the host was busy: from here on it is others who fill it (our judgement)."""
BACKGROUND = "background cpu time"


def used_by_others(facts: Facts) -> float | None:
    """The part of the host's busy CPU time that is not this instance's, where it is most of it; else None.

    Where many threads share a core the two are counted in different units, and of several hosts nothing is said.
    """
    busy, cpus, elapsed = facts.get("host_cpu_busy"), facts.get("cpus"), facts.get("elapsed_s")
    own: float | None = facts.get("db_cpu_s")
    if not busy or not cpus or not elapsed or own is None:
        return None
    if many_threads(facts) or (facts.get("instances_in_report") or 1) > 1:
        return None
    rows = facts.get("time_model", [])
    own += sum(row.get("time_s") or 0.0 for row in rows if str(row.get("statistic")).casefold() == BACKGROUND)
    others = 1 - own / (busy * cpus * elapsed)
    return float(others) if others >= MOSTLY else None
