"""The one sentence: what decides, its share, the cause, and where to begin. Window and details stand apart."""

from collections.abc import Callable, Sequence

from rules.core.facts import Facts
from rules.core.rule import RuleResult, which_fired
from rules.storage.cases.position import position
from rules.storage.decision import Case, Decision
from rules.storage.gains.model import Reads
from rules.storage.headlines import before_storage, curve, elsewhere, first, full, reads, writing
from rules.storage.outcome import scope_text
from rules.wording import capital, window

Say = Callable[[Facts, Decision, Reads | None], str]
BY_READS = ("latency_limited", "capacity_limited", "mixed")
FAST = "RD10"
"""The rule that says that most reads come as fast as from flash: no purchase of media may open a headline then."""


def headline(facts: Facts, decision: Decision, read_times: Reads | None, findings: Sequence[RuleResult] = ()) -> str:
    """The verdict in one sentence of at most thirty words, without its window and what it covers."""
    return f"{capital(_clause(facts, decision, read_times, findings))}."


def held_for(facts: Facts) -> str:
    """What the verdict holds for: the window, and what the report covers."""
    return f"{window(facts)}, {scope_text.covers(facts)}"


def _clause(facts: Facts, decision: Decision, read_times: Reads | None, findings: Sequence[RuleResult]) -> str:
    by_reads = decision.lead == "reads" and decision.case in BY_READS
    if by_reads and scope_text.standby(facts):
        return reads.standby(facts)
    if by_reads and decision.fast:
        return reads.fast_already(facts)
    if by_reads and decision.pointless:
        return reads.pointless(facts)
    if by_reads and decision.used is None and which_fired(findings, FAST):
        return reads.fast_already(facts)
    place = position(facts) if decision.by_curve and read_times else None
    clause = curve.by_curve(facts, decision, read_times, place) if read_times and place else None
    return clause or CLAUSES[decision.case](facts, decision, read_times)


CLAUSES: dict[Case, Say] = {
    "cannot_judge": elsewhere.cannot,
    "host_first": before_storage.host,
    "idle": before_storage.idle,
    "parse_bound": before_storage.parsing,
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
    "off_curve": elsewhere.unexplained,
    "curve_mismatch": elsewhere.unexplained,
}
