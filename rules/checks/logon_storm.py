"""Sessions log on and off all the time.

What it looks at: logons a second, and the time for connecting in the time model as a share of DB time.
Why it matters: a logon creates a process, allocates memory, authenticates and audits, all before the first statement; a
    storm of them takes CPU and latches from the work, and a host that is short of memory falls to it first.
What to do: a connection pool of fixed size in the application, or the database's own (DRCP); look at logons that fail
    and are tried again, and at scripts that connect for each statement.
When it is wrong: few logons that are slow each (a name service, an audit trail, a login trigger) take time as well:
    then the time of one logon is the question, and not their number. Where a report does not
    say what logons take, the least that they can take decides whether it is low.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, figure, fired, not_applicable, quiet
from rules.core.sources import LOGON_RATE, SYS_TIME_MODEL
from rules.wording import count, ms, percent

LIMITS = {
    "rate": Limit(10.0, "logons a second"),
    "share": Limit(0.05, "share of DB time"),
    "some": Limit(1.0, "logons a second, from which on that share counts"),
    "weight": Limit(0.02, "share of DB time, below which it is low"),
    "each": Limit(2.0, "ms a logon takes at least, where the report does not say", "Our judgement"),
}


def check(facts: Facts) -> Outcome:
    if facts.get("idle"):
        return not_applicable("The database has next to nothing to do.")
    rate, share = facts["logons_per_s"], facts.get("connection_share")
    way, line = facts.way("logons_per_s"), facts.line("logons_per_s")
    evidence = [Evidence("logons", rate, "1/s", LIMITS["rate"].value, way, line)]
    if share is not None:
        evidence.append(figure(facts, "connection_share", "logging on and off", LIMITS["share"].value))
    large = share is not None and share >= LIMITS["share"].value and rate >= LIMITS["some"].value
    if not (large or rate >= LIMITS["rate"].value):
        return quiet("", *evidence)
    takes = f", {percent(share)} of DB time{_each(facts, rate, share)}" if share is not None else ""
    sentence = f"{count(rate)} sessions log on a second{takes}."
    # where memory lacks, a logon is slow because of that
    little = bool(facts.get("host_in_distress")) or _share(facts, rate, share) < LIMITS["weight"].value
    return fired(sentence, *evidence, saves=share, severity="low" if little else None)


def _share(facts: Facts, rate: float, share: float | None) -> float:
    """The share of DB time; where it is not measured what so many logons take at least."""
    sessions = facts.get("average_active_sessions")
    if share is None and sessions:
        return float(rate * LIMITS["each"].value / 1000 / sessions)
    return share or 0.0


def _each(facts: Facts, rate: float, share: float) -> str:
    spent, elapsed = facts.get("db_time_s"), facts.get("elapsed_s")
    return f", {ms(1000 * share * spent / elapsed / rate)} each" if spent and elapsed and rate else ""


rule = Rule(
    id="logon-storm",
    code="PA04",
    title="Sessions log on and off all the time",
    severity="medium",
    needs=("logons_per_s",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(LOGON_RATE, SYS_TIME_MODEL),
    cure=Cure("Use a connection pool of fixed size; find the programs that connect for each piece of work.", "free"),
    seen=Seen("awr-html/sarthi2020__AWR-reports__awr_rpt_2.html", 1324),
)
