"""Automatic tasks run in the window.

What it looks at: statements of Oracle's own maintenance (statistics, advisors, clean-up of indexes) among those of the
    longest elapsed time, and job processes of SYS among the sessions that were sampled.
Why it matters: maintenance reads whole tables and indexes. What it waits for is nobody's business but its own, and
    storage that is sized by such a window is sized for a job that could run at another hour.
What to do: move the maintenance windows out of busy hours, or look at what keeps a task from ending. Judge storage
    by a window without them.
When it is wrong: the work may be wanted there. A sampled session counts its waits with its CPU; a job of one's own
    that runs as SYS is taken for Oracle's.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import AUTOMATED_TASKS
from rules.shared.automatic_tasks import automatic_tasks
from rules.wording import capital, listed, percent

LIMITS = {
    "share": Limit(0.05, "share of DB time", "Our judgement: less changes no verdict"),
    "weighty": Limit(0.20, "share of DB time", "Our judgement: a fifth, as of other jobs in the window (DQ21)"),
}


def check(facts: Facts) -> Outcome:
    if facts.get("sql_by_elapsed") is None and facts.get("top_sessions") is None:
        return lacking("sql_by_elapsed", "top_sessions")
    tasks = automatic_tasks(facts)
    if tasks is None:
        return quiet("No automatic task is among the longest statements and most active sessions.")
    shown = Evidence("automatic tasks", tasks.share, "share of DB time", LIMITS["share"].value, tasks.by, tasks.line)
    if tasks.share < LIMITS["share"].value:
        return quiet("", shown)
    said = f"{capital(listed(tasks.names))}: {percent(tasks.share)} of DB time by {tasks.by}."
    weighty = tasks.share >= LIMITS["weighty"].value
    return fired(said, shown, saves=tasks.share, severity="medium" if weighty else "low")


rule = Rule(
    id="automatic-tasks-in-the-window",
    code="JB01",
    title="Automatic tasks run in the window",
    severity="medium",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(AUTOMATED_TASKS,),
    cure=Cure("Move Oracle's maintenance windows out of these hours, or judge a window without them.", "configuration"),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_180_181.html", 857),
)
