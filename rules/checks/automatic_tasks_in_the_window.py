"""Oracle's own jobs run in the window.

What it looks at: job processes of SYS among the sessions that were sampled, where they take more than the jobs whose
    statements are listed.
Why it matters: a statement is listed with its time when it ends. Statistics, advisors and the clean-up of indexes run
    for hours: while they do, only samples show them, and their reads and CPU look like the application's.
What to do: move the maintenance windows out of busy hours, and look at what keeps a task from ending. Judge storage by
    a window without them.
When it is wrong: the work may be wanted there, and a job of one's own that runs as SYS is taken for Oracle's.
    Background processes are sampled too, so the share is of a little more than DB time.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import AUTOMATED_TASKS
from rules.shared.automatic_tasks import automatic_tasks
from rules.shared.statement_times import all_time, statement_times
from rules.wording import listed, percent

LIMITS = {
    "beyond": Limit(0.10, "share of the activity", "Our judgement: beyond what listed statements show; as of a class"),
    "weighty": Limit(0.20, "share of the activity", "Our judgement: a fifth, as of other jobs in the window (DQ21)"),
}


def check(facts: Facts) -> Outcome:
    tasks = automatic_tasks(facts)
    if tasks is None:
        return quiet("No job process of SYS is among the most active sessions.")
    jobs_share = min(1.0, sum(row.share for row in statement_times(facts) if row.job))
    beyond, limit = tasks.share - jobs_share, LIMITS["beyond"].value
    shown = (
        Evidence("job processes of SYS", tasks.share, "share of the activity", limit, "top sessions", tasks.line),
        Evidence("jobs among listed statements", jobs_share, all_time(facts).unit, None, "SQL by elapsed time"),
    )
    if beyond < limit:
        return quiet("", *shown)
    message = f"Jobs of SYS ({listed(tasks.processes)}) are {percent(tasks.share)} of the sampled activity"
    message += (
        f"; statements that ended show {percent(jobs_share)}." if jobs_share else "; no statement of theirs is listed."
    )
    weighty = beyond >= LIMITS["weighty"].value
    return fired(message, *shown, saves=beyond, severity="medium" if weighty else "low")


rule = Rule(
    id="automatic-tasks-in-the-window",
    code="JB01",
    title="Oracle's own jobs run in the window",
    severity="medium",
    needs=("top_sessions",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(AUTOMATED_TASKS,),
    cure=Cure("Move Oracle's maintenance windows out of these hours, or judge a window without them.", "configuration"),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_163_164.html", 4478),
)
