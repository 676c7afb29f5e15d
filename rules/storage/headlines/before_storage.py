"""Clauses where something else comes before storage: nothing to do, a host in distress, parsing."""

from rules.core.facts import Facts
from rules.host.distress import distress, short_of_memory
from rules.shared.parsing import beside, largest_beside, long_parse_s, mostly_failed, mostly_hard, parse_share
from rules.shared.recovery_waits import recovery_waits
from rules.storage.decision import Decision
from rules.storage.gains.model import Reads
from rules.storage.inputs.activity import LONG_S
from rules.storage.inputs.shares import WEIGHTY
from rules.wording import length, percent


def idle(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """Nothing to do, by how little is going on; of a standby what its recovery waits for."""
    if recovery_waits(facts):
        return f"nobody waits on this standby but its recovery: {decision.why}"
    return f"nothing to do: {decision.why}{_hidden(facts)}"


def host(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """The host, by its first signs."""
    which = "a host" if facts.get("scope") == "cluster" else "the host"
    lacks = f"{which} lacks memory" if short_of_memory(distress(facts)) else f"{which} is in distress"
    return f"{lacks}: {decision.why}, so no wait tells anything of the storage"


def parsing(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """Parsing, and its first step."""
    rate = f", as {decision.why}" if decision.why else ""
    first = "use bind variables" if mostly_hard(facts) else "keep cursors open"
    if mostly_hard(facts) and long_parse_s(facts):
        first = "find which statements take so long to parse"
    if mostly_failed(facts):
        first = "find the statements that fail to parse"
    share, after = percent(parse_share(facts) or 0.0), largest_beside(facts)
    if after >= WEIGHTY:
        then = f"{first} first, then look at {beside(facts).label}, {percent(after)}"
        return f"parsing takes {share} of DB time{rate}: {then}{_hidden(facts)}"
    storage = percent(max(0.0, facts.get("io_share", 0.0)))
    return f"parsing takes {share} of DB time and storage {storage}: {first} first{rate}{_hidden(facts)}"


def _hidden(facts: Facts) -> str:
    """What a long window does not show."""
    elapsed = facts.get("elapsed_s", 0.0)
    return f", but a window of {length(elapsed)} hides any peak" if elapsed > LONG_S else ""
