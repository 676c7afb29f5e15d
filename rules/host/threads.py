"""Threads of a core: where many share one, a share of busy threads says little of how full the cores are."""

from parsers.model.report import Row
from rules.core.facts import Facts

MANY = 4
"""Threads of a core from which on half of them busy can fill it: SMT4 and SMT8 of Power, SPARC T. Two threads of an x86
core are left out, as the second adds a quarter to a third at most and a host of them shows it (our judgement)."""
MANY_THREADED = ("aix", "sparc", "solaris[tm]", "power")
"""Platforms whose processors have so many, by the words that reports print; `Solaris[tm] OE` is SPARC."""


def many_threads(facts: Facts) -> bool:
    """Whether the host's CPUs are threads of which many share a core: by its cores, else by its platform."""
    threads = threads_a_core(facts)
    if threads is not None:
        return threads >= MANY
    platform = str(facts.get("platform") or "").casefold()
    return any(name in platform for name in MANY_THREADED)


def threads_a_core(facts: Facts) -> float | None:
    """CPUs / cores as the host block prints them; None where cores are not printed."""
    rows: list[Row] = facts.get("host_cpu", [])
    pairs = [(row.get("cpus"), row.get("cores")) for row in rows]
    printed = [(cpus, cores) for cpus, cores in pairs if cpus and cores and cpus > 0 and cores > 0]
    return sum(cpus for cpus, _ in printed) / sum(cores for _, cores in printed) if printed else None
