"""Parsing takes much of the time, beside hard parses.

What it looks at: the parse time of the time model as a share of DB time (older reports: the statistic of that name),
    less that of hard parses, or of failed ones, which have rules of their own, and parse calls beside executions.
Why it matters: a statement that is parsed at each execution costs CPU, and sessions meet at the latches and mutexes of
    the library cache. Storage, CPUs and a larger shared pool only move that limit.
What to do: parse once and execute often: bind variables where parses are hard; where they are soft, statement caches in
    the client or connection pool, cursors that stay open, and session_cached_cursors.
When it is wrong: parse time holds what a parse waits for, reads of the dictionary and dynamic sampling among it; and in
    a database with little to do a few parses are most of the time.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, Severity, fired, not_applicable, quiet
from rules.core.sources import CACHED_CURSORS, SYS_TIME_MODEL
from rules.shared.parsing import (
    BIND,
    LEADS,
    NEARLY_ALL,
    STOP_FAILING,
    failed_time,
    mostly_failed,
    mostly_hard,
    nearly_all_hard,
    parse_share,
)
from rules.wording import count, percent

LIMITS = {
    "share": Limit(0.10, "share of DB time"),
    "each": Limit(0.05, "share of DB time, where most executions are parsed"),
    "calls": Limit(0.80, "parse calls an execution"),
    "rate": Limit(100, "parse calls a second"),
    "leads": Limit(LEADS, "share of DB time, from which on it is high"),
    "hard": Limit(NEARLY_ALL, "hard parses a parse call, from which on another rule reports all of the time"),
}


def check(facts: Facts) -> Outcome:
    if facts.get("idle"):
        return not_applicable("The database has next to nothing to do.")
    if facts.get("hard_parse_share") is not None and nearly_all_hard(facts):
        return not_applicable("Nearly all parse calls are hard: no cursor that stays open would spare them.")
    elsewhere = facts.get("hard_parse_share", failed_time(facts) or 0.0)
    share = max(0.0, (parse_share(facts) or 0.0) - max(0.0, elsewhere))
    way, line = facts.way("parse_share"), facts.line("parse_share")
    evidence = [Evidence("soft parsing", share, "share of DB time", LIMITS["share"].value, way, line)]
    each = _calls_an_execution(facts)
    if each is not None:
        way, line = facts.way("parses_per_s"), facts.line("parses_per_s")
        evidence.append(Evidence("parse calls an execution", each, "", LIMITS["calls"].value, way, line))
    often = each is not None and each >= LIMITS["calls"].value and facts["parses_per_s"] >= LIMITS["rate"].value
    if share < LIMITS["share"].value and not (often and share >= LIMITS["each"].value):
        return quiet("", *evidence)
    kind = "Parsing" if facts.get("hard_parse_share") is None else "Parsing, beside hard parses,"
    sentence = f"{kind} takes {percent(share)} of DB time{_calls(facts) if each is not None else ''}."
    severity: Severity | None = "high" if share >= LIMITS["leads"].value else None
    if facts.get("host_in_distress"):  # where memory lacks, a parse takes long because of that
        severity = "low"
    if mostly_failed(facts):
        return fired(sentence, *evidence, saves=share, severity=severity, cure=STOP_FAILING)
    cure = _soft(facts) if facts.get("hard_parse_share") is not None or not mostly_hard(facts) else BIND
    return fired(sentence, *evidence, saves=share, severity=severity, cure=cure)


def _calls_an_execution(facts: Facts) -> float | None:
    calls, runs = facts.get("parses_per_s"), facts.get("executes_per_s")
    return float(calls / runs) if calls is not None and runs and runs > 0 and calls >= 0 else None


def _calls(facts: Facts) -> str:
    return f", {count(facts['parses_per_s'])} parse calls for {count(facts['executes_per_s'])} executions a second"


def _soft(facts: Facts) -> str:
    cached = facts.get("parameter", {}).get("session_cached_cursors")
    raised = f" (session_cached_cursors is {cached})" if cached is not None else ""
    return f"Keep cursors open: statement caches in clients and pools, and the session cursor cache{raised}."


rule = Rule(
    id="parsing-weighs",
    code="PA01",
    title="Parsing takes much of the time, beside hard parses",
    severity="medium",
    needs=("parse_share",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(SYS_TIME_MODEL, CACHED_CURSORS),
    cure=Cure("Parse once and execute often: bind variables, open cursors, statement caches.", "free"),
    seen=Seen("../corpus-2/awr-html/radtek__Scripts__v7_1.html", 215),
)
