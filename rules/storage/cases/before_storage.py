"""Where something else comes before every question about storage: nothing to do, a host in distress, parsing."""

from rules.core.facts import Facts
from rules.core.finding import figure
from rules.host.distress import Distress, short_of_memory
from rules.shared.oracle_views import SIGNATURES, before
from rules.shared.parsing import (
    beside,
    hard_shown,
    hard_without_failed,
    largest_beside,
    long_parse_s,
    mostly_failed,
    mostly_hard,
    parse_share,
)
from rules.shared.recovery_waits import Recovery
from rules.storage.decision import Decision, Doubt
from rules.storage.preconditions import IDLE_OF_CPUS, IDLE_SESSIONS
from rules.wording import count, counted, listed, percent, two

NEAR = 0.80
"""Another class that is so nearly as large leaves it open which one leads (our judgement)."""
OLD = "instance activity"
MOST_SIGNS = 2
LEAST_SHOWN = 0.01


def nothing_to_do(facts: Facts) -> Decision:
    """Next to nobody works, and what is done is done fast."""
    sessions, cpus = facts["average_active_sessions"], facts.get("cpus")
    limit = IDLE_OF_CPUS * cpus if cpus else IDLE_SESSIONS
    evidence = (figure(facts, "average_active_sessions", "sessions active on average", limit, "sessions"),)
    machine = f" on {counted(cpus, 'CPU')}" if cpus else ""
    few = two(sessions) if sessions >= LEAST_SHOWN else f"less than {LEAST_SHOWN}"
    why = f"{few} sessions are active on average{machine}"
    settle = "a report of the busiest 15 to 30 minutes, if there are busy ones"
    return Decision("idle", "neither", None, why, evidence, settle=settle)


def recovery_alone(facts: Facts, waits: Recovery) -> Decision:
    """Next to nobody reads on a standby, but its recovery waits; whether it is behind no report tells."""
    doubts: tuple[tuple[Doubt, str], ...] = (("minor", "no report tells whether the standby is behind"),)
    settle = "the apply lag (v$dataguard_stats), and the apply rate against the primary's redo"
    return Decision("idle", "neither", None, waits.clause, (waits.evidence,), doubts=doubts, settle=settle)


def host_first(signs: list[Distress]) -> Decision:
    """The host is in distress: no latency of the report says anything of what was waited for."""
    why = listed([sign.clause for sign in signs[:MOST_SIGNS]])
    settle = "the same report once the host has memory to spare" if short_of_memory(signs) else (
        "what the processes of the host wait for (vmstat, and ps with the states of processes) in such minutes"
    )  # fmt: skip
    return Decision("host_first", "neither", None, why, tuple(sign.evidence for sign in signs), settle=settle)


def _how_many(calls: float, runs: float, kind: str) -> str:
    if calls <= runs:
        return f"{count(calls)} of {count(runs)} executions a second are {kind}"
    return f"{count(calls)} statements are {kind} for {count(runs)} executions a second"


def parse_bound(facts: Facts) -> Decision:
    """Parsing leads; storage and CPU come after it."""
    share = parse_share(facts) or 0.0
    hard = None if facts.get("hard_parses_per_s") is None else hard_without_failed(facts)
    calls = hard if mostly_hard(facts) else facts.get("parses_per_s")
    runs, kind = facts.get("executes_per_s"), "parsed hard" if mostly_hard(facts) else "parsed"
    why = _how_many(calls, runs, kind) if calls and runs else ""
    if mostly_failed(facts):
        why = f"{count(facts['failed_parses_per_s'])} statements a second fail to parse"
    evidence = [figure(facts, "parse_share", "parsing")]
    if facts.get("hard_parses_per_s") is not None:
        evidence.append(hard_shown(facts))
    doubts: list[tuple[Doubt, str]] = []
    if facts.way("parse_share") and OLD in str(facts.way("parse_share")):
        doubts.append(("minor", "the old statistic of parse time counts a parse inside another one twice"))
    after = largest_beside(facts)
    if after >= NEAR * share:
        of = " of DB time, as parsing is" if facts.on_captured else ""
        doubts.append(("minor", f"{beside(facts).label} are nearly as much, {percent(after)}{of}"))
    how = "" if before(facts, SIGNATURES) else " (force_matching_signature)"
    settle = f"the statements that differ by their literals alone{how}, and who sends them"
    if long_parse_s(facts):
        settle = "the statements whose parse takes longest, and what they wait for meanwhile"
    if mostly_failed(facts):
        settle = "the statements that fail to parse (event 10035, or the alert log), and who sends them"
    if not mostly_hard(facts):
        settle = "the statements with most parse calls, and whether their sessions keep cursors open"
    return Decision("parse_bound", "neither", None, why, tuple(evidence), share, tuple(doubts), settle)
