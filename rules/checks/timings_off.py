"""Waits were counted but not timed.

What it looks at: the parameter timed_statistics, and whether any wait has a time at all.
Why it matters: without times nothing can be said of latency or of shares; only counts are left.
What to do: set timed_statistics to TRUE (statistics_level TYPICAL does it) and take new snapshots.
When it is wrong: never seen; a database that waits for nothing counts no waits either.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import ORACLE_TUNING


def check(facts: Facts) -> Outcome:
    if facts.get("timings_off"):
        name, most = max(facts["events"].items(), key=lambda pair: pair[1].waits)
        shown = Evidence(
            f"time of {most.waits:,.0f} waits for {name}", most.time_s, "s", None, "wait events", most.line
        )
        return fired("No timings were collected; only counts can be judged.", shown)
    return quiet()


rule = Rule(
    id="timings-off",
    code="DQ02",
    title="Waits were counted but not timed",
    severity="medium",
    needs=("events",),
    check=check,
    manual=__doc__,
    limits={"waits without any time": Limit(1000, "waits")},
    sources=(ORACLE_TUNING,),
    cure=Cure("Set timed_statistics to TRUE and take new snapshots.", "free"),
    seen=Seen("statspack-txt/nabeelkhan__Oracle-DBA-Life__sp_result.lst", 128),
    stops_verdict=True,
)
