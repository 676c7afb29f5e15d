"""Statements that cannot be parsed are sent again and again.

What it looks at: parse calls that failed, a second and as a part of the hard parses, and their share of DB time.
Why it matters: of a statement with an error nothing is kept, so each attempt is a full hard parse, with its latches.
    No wait event and no list of statements shows it: the statement was never executed.
What to do: find the statement: event 10035 writes failed parses to the alert log (from 12.2 on they stand there of
    themselves), then correct or remove it where it is sent.
When it is wrong: tools that try which tables exist fail a few times at their start.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, Severity, figure, fired, quiet
from rules.core.sources import FAILED_PARSES, SYS_TIME_MODEL
from rules.shared.parsing import LEADS, OFTEN_FAILED, STOP_FAILING, failed_time
from rules.wording import count, percent

LIMITS = {
    "share": Limit(0.02, "share of DB time"),
    "rate": Limit(OFTEN_FAILED, "failed parses a second"),
    "leads": Limit(LEADS, "share of DB time, from which on it is high"),
    "part": Limit(0.10, "of the hard parses"),
}


def check(facts: Facts) -> Outcome:
    rate, hard, share = facts["failed_parses_per_s"], facts.get("hard_parses_per_s"), facts.get("failed_parse_share")
    way, line = facts.way("failed_parses_per_s"), facts.line("failed_parses_per_s")
    evidence = [Evidence("failed parses", rate, "1/s", LIMITS["rate"].value, way, line)]
    if share is not None:
        evidence.append(figure(facts, "failed_parse_share", "failed parses", LIMITS["share"].value))
    part = min(1.0, rate / hard) if hard and hard > 0 else None
    often = rate >= LIMITS["rate"].value and part is not None and part >= LIMITS["part"].value
    large = rate > 0 and share is not None and share >= LIMITS["share"].value
    if not (often or large):
        return quiet("", *evidence)
    of_them = f", {percent(part)} of the hard parses" if part is not None else ""
    takes = f" and {percent(share)} of DB time" if share is not None else ""
    if share is None and (share := failed_time(facts)) is not None:
        large = share >= LIMITS["share"].value
    sentence = f"{count(rate)} statements a second fail to parse{of_them}{takes}."
    severity: Severity | None = "high" if share is not None and share >= LEADS else "medium" if large else None
    return fired(sentence, *evidence, saves=share, severity=severity)


rule = Rule(
    id="failed-parses",
    code="PA03",
    title="Statements that cannot be parsed are sent again and again",
    severity="low",
    needs=("failed_parses_per_s",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FAILED_PARSES, SYS_TIME_MODEL),
    cure=Cure(STOP_FAILING, "free"),
    seen=Seen("awr-html/sarthi2020__AWR-reports__awr_rpt_1.html", 1978),
)
