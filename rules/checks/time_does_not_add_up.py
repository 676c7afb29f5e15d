"""CPU and waits do not add up to DB time.

What it looks at: the part of DB time that is neither CPU nor a wait for anything but work.
Why it matters: much unexplained time can be a queue for CPU, asynchronous reads that are not waited for one by
    one, or a DB time that the host's clock got wrong; waits above DB time mean that something is counted twice.
What to do: look at activity over time (ASH) and at the run queue of the host in the same minutes.
When it is wrong: in a report with almost no DB time rounding alone does it; below a minute the rule is silent.
"""

from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import FIELD_TRIAL
from rules.wording import percent

LIMITS = {
    "unaccounted": Limit(0.20, "share of DB time"),
    "exceeding": Limit(-0.05, "share of DB time"),
    "DB time": Limit(60, "s", FIELD_TRIAL.title),
}


def check(facts: Facts) -> Outcome:
    if facts["db_time_s"] < LIMITS["DB time"].value:
        return not_applicable("DB time is too short for its parts to add up.")
    missing = facts["unaccounted_share"]
    shown = Evidence(
        "unaccounted", missing, "share of DB time", None, facts.way("unaccounted_share"), facts.line("db_time_s")
    )
    if missing > LIMITS["unaccounted"].value:
        return fired(f"{percent(missing)} of DB time is neither CPU nor a recorded wait.", shown)
    if missing < LIMITS["exceeding"].value:
        return fired(f"CPU and waits exceed DB time by {percent(-missing)}.", shown)
    return quiet("", shown)


rule = Rule(
    id="time-does-not-add-up",
    code="DQ04",
    title="CPU and waits do not add up to DB time",
    severity="medium",
    needs=("unaccounted_share", "db_time_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_169_170.html", 67),
)
