"""The interval does not fit the question.

What it looks at: the length of the interval, and whether the instance was started inside it.
Why it matters: counters are subtracted; a restart makes the difference meaningless, and in a long interval the busy
    quarter of an hour is averaged away, while a very short one is mostly noise.
What to do: take snapshots 15 to 30 minutes apart around the slow period.
When it is wrong: a batch that runs evenly for hours is described well by a long interval.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, figure, fired, lacking, quiet
from rules.core.sources import TEXAS_MEMORY
from rules.wording import length

LIMITS = {
    "shortest": Limit(300, "s"),
    "longest": Limit(7200, "s"),
    "a day": Limit(86400, "s, beyond which nothing of a peak is left"),
}


def check(facts: Facts) -> Outcome:
    if facts["restart_inside"]:
        shown = Evidence("start of the instance", facts.get("startup_time"), "", None, None, facts.get("snapshot_line"))
        sentence = "The instance was started inside the interval: the differences mean nothing."
        return fired(sentence, shown, severity="medium")
    elapsed = facts.get("elapsed_s")
    if elapsed is None:
        return lacking("elapsed_s")
    shown = figure(facts, "elapsed_s", "length of the interval")
    if LIMITS["shortest"].value <= elapsed <= LIMITS["longest"].value:
        return quiet("", shown)
    sentence = f"The window is {length(elapsed)}; take 15 to 30 minutes around the slow period."
    if elapsed <= LIMITS["a day"].value:
        return fired(sentence, shown)
    sentence = (
        f"The window is {length(elapsed)}, whose averages hide every peak: take 15 to 30 minutes around a slow period."
    )
    return fired(sentence, shown, severity="medium")


rule = Rule(
    id="unfit-window",
    code="DQ01",
    title="The interval does not fit the question",
    severity="low",
    needs=("restart_inside",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY,),
    cure=Cure("Take snapshots 15 to 30 minutes apart around the slow period, without a restart between.", "free"),
    seen=Seen("awr-html/Azure__Oracle-Workloads-for-Azure__AWR_DBS.html", 141),
    stops_verdict=True,
)
