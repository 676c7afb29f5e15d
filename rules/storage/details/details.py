"""What stands below the headline: short sentences, the weightiest first."""

from collections.abc import Callable, Iterable

from rules.core.facts import Facts
from rules.storage.cases.position import position
from rules.storage.decision import Case, Decision
from rules.storage.details import curve, elsewhere, first, full, reads, writing
from rules.storage.gains.model import Reads
from rules.storage.outcome.scope_text import standby
from rules.wording import capital

Say = Callable[[Facts, Decision, Reads | None], Iterable[str]]
BY_READS = ("latency_limited", "capacity_limited", "mixed")


def details(facts: Facts, decision: Decision, read_times: Reads | None) -> tuple[str, ...]:
    """The sentences; none where the headline says all."""
    return tuple(f"{capital(clause.rstrip('.'))}." for clause in _clauses(facts, decision, read_times))


def _clauses(facts: Facts, decision: Decision, read_times: Reads | None) -> Iterable[str]:
    by_reads = decision.lead == "reads" and decision.case in BY_READS
    if by_reads and standby(facts):
        return ()
    if by_reads and decision.pointless:
        return reads.pointless(facts, decision, read_times)
    place = position(facts) if decision.by_curve and read_times else None
    clauses = curve.by_curve(facts, decision, read_times, place) if read_times and place else None
    more = MORE.get(decision.case)
    return clauses or (more(facts, decision, read_times) if more else ())


MORE: dict[Case, Say] = {
    "cpu_first": elsewhere.cpu,
    "not_storage": elsewhere.not_storage,
    "latency_limited": reads.latency,
    "capacity_limited": full.capacity,
    "mixed": reads.mixed,
    "commit_bound": writing.commits,
    "writer_bound": writing.writer,
    "log_switch": first.log_switch,
    "cache_first": first.cache,
    "one_statement": first.statement,
    "temp_bound": first.temp,
    "hot_spot": first.hot,
    "off_curve": lambda facts, decision, read_times: (decision.why,),
    "curve_mismatch": lambda facts, decision, read_times: (decision.why,),
}
"""What a case says beyond its headline; a case without one has said all."""
