"""Statements are parsed hard, again and again.

What it looks at: hard parses a second and beside executions, and the hard parse time of the time model as a share of DB
    time; all parse time where nearly all parse calls are hard. Failed parses, which count as hard ones, are left out.
Why it matters: a hard parse optimises the statement anew and takes latches and mutexes of the shared pool alone. It
    costs a hundred times a soft one, fills the shared pool, and grows worse with each CPU that is added.
What to do: bind variables in place of literals; cursor_sharing = FORCE until then. Where statements are shared already,
    look for what invalidates them: DDL, statistics, a shared pool that is too small. Where few are parsed, and each
    takes long, look for what makes it long: dynamic sampling, very many versions, locks of the library cache.
When it is wrong: reports and loads of long statements may be parsed once each, and should; then the time is small.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, Severity, figure, fired, not_applicable, quiet
from rules.core.sources import FAILED_PARSES, SYS_TIME_MODEL
from rules.shared.parsing import (
    BIND,
    FEW,
    LEADS,
    LONG_IN_A_QUEUE_S,
    LONG_S,
    hard_shown,
    hard_time,
    hard_without_failed,
    long_parse_s,
    mostly_failed,
    parse_share,
)
from rules.wording import count, percent, wait

LIMITS = {
    "share": Limit(0.10, "share of DB time"),
    "rate": Limit(100, "hard parses a second, whatever their share"),
    "part": Limit(0.20, "hard parses an execution"),
    "some": Limit(FEW, "hard parses a second, from which on that part counts"),
    "long": Limit(LONG_S, "s of a hard parse, from which few of them are long ones", "Our judgement"),
    "long in a queue": Limit(LONG_IN_A_QUEUE_S, "s, the same where sessions queue for CPU", "Our judgement"),
    "leads": Limit(LEADS, "share of DB time, from which on it is high"),
}
LONG = (
    "Find which statements take so long to parse, and why: dynamic sampling, many versions, locks of the library cache."
)


def check(facts: Facts) -> Outcome:
    if facts.get("idle"):
        return not_applicable("The database has next to nothing to do.")
    rate, share = hard_without_failed(facts), hard_time(facts)
    each = _each(facts, rate)
    evidence = [hard_shown(facts, LIMITS["rate"].value)]
    if share is not None:
        from_whole = share > facts["hard_parse_share"]
        evidence.append(
            figure(facts, "parse_share", "parsing, nearly all of it hard", LIMITS["share"].value)
            if from_whole
            else figure(facts, "hard_parse_share", "hard parsing", LIMITS["share"].value)
        )
    if each is not None:
        evidence.append(Evidence("hard parses an execution", each, "", LIMITS["part"].value))
    large = share is not None and share >= LIMITS["share"].value and not mostly_failed(facts)
    often = rate >= LIMITS["rate"].value
    unshared = each is not None and each >= LIMITS["part"].value and rate >= LIMITS["some"].value
    if not (large or often or unshared):
        return quiet("", *evidence)
    runs = facts.get("executes_per_s")
    beside = f" of {count(runs)} executions" if runs and runs >= rate else ""
    takes = f", {percent(share)} of DB time" if share is not None else ""
    why, long = "statements that differ by their literals, or that are invalidated", long_parse_s(facts)
    if long is not None:
        why = f"each takes {wait(long)}, far longer than that of an ordinary statement"
    sentence = f"{count(rate)}{beside} a second are parsed hard{takes}: {why}."
    severity: Severity | None = "high" if share is not None and share >= LIMITS["leads"].value else None
    if facts.get("host_in_distress"):  # where memory lacks, a parse takes long because of that
        severity = "low"
    most = share if share is not None else parse_share(facts)  # hard parses take no longer than all of them
    return fired(sentence, *evidence, saves=most, severity=severity, cure=LONG if long is not None else None)


def _each(facts: Facts, rate: float) -> float | None:
    runs: float | None = facts.get("executes_per_s")
    return rate / runs if runs and runs > 0 else None


rule = Rule(
    id="statements-with-literals",
    code="PA02",
    title="Statements are parsed hard, again and again",
    severity="medium",
    needs=("hard_parses_per_s",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(SYS_TIME_MODEL, FAILED_PARSES),
    cure=Cure(BIND, "free"),
    seen=Seen("awr-html/sarthi2020__AWR-reports__awr_rpt_2.html", 1511),
)
