"""A scheduled job takes much of DB time.

What it looks at: statements that the database's scheduler runs (statistics, housekeeping, own jobs), that Data Pump
    runs, or that work on the database itself (build, drop, analyse), by their part of DB time. A job and what it calls
    count once, and time that was posted late is left out. Backups have a rule of their own.
Why it matters: nobody waits for a job, but users wait behind it. Its share belongs to no application: storage that is
    sized by this window is sized for the job, and a case of the verdict may be the job's and not the users'.
What to do: move it to quiet hours, do it less often, or do it another way. Then judge a window without it.
When it is wrong: where the job is the work (a batch window), it is what has to be fast: tune it like any statement.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import FIELD_TRIAL, ORACLE_TUNING
from rules.shared.concentration import RMAN
from rules.shared.statement_times import StatementTime, all_time, statement_times
from rules.waits.statements import text_of
from rules.wording import percent

LIMITS = {
    "reported": Limit(0.10, "share of DB time of all jobs"),
    "counted": Limit(0.02, "share of DB time of one job"),
    "medium": Limit(0.20, "share of DB time of all jobs", FIELD_TRIAL.title),
}
MOST = 3
TASKS = {
    "statistics": ("dbms_stats", "sql analyze", "gather_"),
    "index clean-up": ("cleanup_gidx", "coalesce"),
    "segment advisor": ("dbms_space", "segment_advisor"),
    "SQL tuning advisor": ("sqltune", "sql_tuning"),
}
"""What the database's own tasks are known by in the texts of their statements."""


def check(facts: Facts) -> Outcome:
    jobs = [
        statement
        for statement in statement_times(facts)
        if statement.job and not _of_backup(statement) and statement.share >= LIMITS["counted"].value
    ]
    share = min(1.0, sum(job.share for job in jobs))
    shown = [_shown(job, facts) for job in jobs[:MOST]]
    if share < LIMITS["reported"].value:
        return quiet("No job takes a tenth of DB time.", *shown)
    whole = all_time(facts).label
    named = ", ".join(f"SQL {job.name}{_what(job, facts)} {percent(job.share)}" for job in jobs[:MOST])
    sentence = f"{'Jobs take' if len(jobs) > 1 else 'A job takes'} {percent(share)} of {whole}: {named}."
    them = "them" if len(jobs) > 1 else "it"
    cure = f"Move {_names(jobs)} to quiet hours, or do {them} another way; then judge a window without {them}."
    return fired(
        sentence, *shown, saves=share, severity="medium" if share >= LIMITS["medium"].value else "low", cure=cure
    )


def _of_backup(statement: StatementTime) -> bool:
    return str(statement.module or "").upper().startswith(RMAN)


def _shown(job: StatementTime, facts: Facts) -> Evidence:
    limit = LIMITS["reported"].value
    return Evidence(f"job SQL {job.name}", job.share, all_time(facts).unit, limit, "SQL by elapsed time", job.line)


def _what(job: StatementTime, facts: Facts) -> str:
    """What task it is, where its text tells, and its module."""
    text = text_of({"sql_id": job.name}, facts.get("sql_texts", {}))
    task = next((name for name, words in TASKS.items() if any(word in text for word in words)), None)
    about = ", ".join(each for each in (task, job.module) if each)
    return f" ({about})" if about else ""


def _names(jobs: list[StatementTime]) -> str:
    return f"job{'s' if len(jobs) > 1 else ''} " + " and ".join(f"SQL {job.name}" for job in jobs[:2])


rule = Rule(
    id="job-takes-much-of-db-time",
    code="SQ04",
    title="A scheduled job takes much of DB time",
    severity="medium",
    needs=("sql_by_elapsed", "db_time_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL, ORACLE_TUNING),
    cure=Cure("Move the job to quiet hours, and judge a window without it.", "free"),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_169_170.html", 806),
)
