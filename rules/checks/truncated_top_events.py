"""The top events are all there is, and they leave much out.

What it looks at: the sum of the percentages of the top events, where the report has no full list of waits.
Why it matters: what stands below the list may be the very wait in question.
What to do: bring the whole report instead of its first page.
When it is wrong: hardly; a long list of small waits adds up to little.
"""

from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import BENCHWARE

LIMITS = {"listed": Limit(90, "%")}


def check(facts: Facts) -> Outcome:
    listed = sum(row.get("percent") or 0.0 for row in facts["top_events"])
    shown = Evidence("listed top events", listed, "%", LIMITS["listed"].value, None, facts["top_events"][0].get("line"))
    if facts.get("events_complete") or listed >= LIMITS["listed"].value:
        return quiet("", shown)
    return fired(f"The listed events cover only {listed:.0f} % of the time; the rest is unknown.", shown)


rule = Rule(
    id="truncated-top-events",
    code="DQ07",
    title="Only top events are listed, and they leave much out",
    severity="low",
    needs=("top_events",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(BENCHWARE,),
    seen=Seen("statspack_text/mill-first-page-typed.txt", 48),
)
