"""One statement or module takes much of DB time.

What it looks at: the list of statements by elapsed time: the largest of them, and up to five of one module together. A
    block of PL/SQL and the statements in it count once, time that was posted late is left out, and no statement has
    more than all of DB time. Jobs have a rule of their own.
Why it matters: DB time is what users wait for. A statement with a fifth of it is where an afternoon of tuning pays
    most, whatever the time goes to; no purchase helps it as much as a better plan or fewer executions.
What to do: look at its plan, and at how often it is executed and by whom. Where it mostly waits for others (locks,
    latches), look for what holds them, not at its plan. Waits for blocks of other instances are its own work: a plan
    that asks for fewer blocks waits for fewer.
When it is wrong: a benchmark has one statement on purpose. A statement of few gets that is executed all the time is
    the application's work, and one that only uses CPU is for the rule of CPU: both are low here. Statements that left
    the shared pool are not listed.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, Severity, fired, quiet
from rules.core.sources import FIELD_TRIAL, ORACLE_TUNING
from rules.shared.statement_times import (
    HALF,
    MANY_GETS,
    SHORT_S,
    Group,
    StatementTime,
    all_time,
    by_module,
    statement_times,
)
from rules.wording import count, exactly, percent

LIMITS = {
    "reported": Limit(0.10, "share of DB time of one statement"),
    "one statement": Limit(
        0.20, "share of DB time of one statement, from which it is more than low", FIELD_TRIAL.title
    ),
    "module": Limit(0.30, "share of DB time of up to five statements of one module", FIELD_TRIAL.title),
    "counted": Limit(0.02, "share of DB time from which a statement counts in its module"),
    "at work": Limit(0.50, "share of its time in these, below which it waits for others"),
    "on CPU": Limit(0.70, "share of its time on CPU, from which the rule of CPU reports it"),
    "half": Limit(HALF, "share of DB time, from which this rule reports it whatever its time goes to"),
    "many gets": Limit(MANY_GETS, "buffer gets an execution, below which it is frequent work of the application"),
    "short": Limit(SHORT_S, "s an execution, the same where gets are not printed"),
    "high": Limit(0.20, "share of DB time that its CPU, I/O and waits for blocks of other instances take"),
    "medium": Limit(0.05, "share of DB time that these take"),
}
MOST = 5
"""Statements of a module that one looks at together (our judgement)."""


def check(facts: Facts) -> Outcome:
    listed = [
        statement
        for statement in statement_times(facts)
        if not statement.job and statement.share >= LIMITS["counted"].value
    ]
    heavy = by_module((statement for statement in listed if not statement.frequent), MOST)
    leads = next((group for group in heavy if _weighs(group)), None)
    leads = leads or _largest([*heavy, *by_module((statement for statement in listed if statement.frequent), MOST)])
    if leads is None:
        return quiet("No statement takes a tenth of DB time.", *(_shown(statement, facts) for statement in listed[:1]))
    shown = [_shown(statement, facts) for statement in leads.statements]
    fetched = _fetched(leads, facts)
    worked = None if leads.worked is None else min(leads.share, leads.worked + fetched)
    sentence, severity = _sentence(leads, worked, facts), _severity(leads, worked)
    if fetched and not _waits(leads, worked):
        sentence += f" At least {percent(fetched / leads.share)} of that are waits for blocks of other instances."
    return fired(sentence, *shown, saves=worked, severity=severity, cure=_cure(leads, worked))


def _fetched(group: Group, facts: Facts) -> float:
    """The least that it waits for blocks of other instances: what its time and theirs have in common, however the rest
    is shared out. Where an execution asks for few blocks, or nobody knows for how many, no plan asks for fewer."""
    many = all((statement.gets_each or 0.0) >= LIMITS["many gets"].value for statement in group.statements)
    return max(0.0, group.share + facts.share("cluster_share") - 1) if many else 0.0


def _largest(groups: list[Group]) -> Group | None:
    large = [group for group in groups if group.largest >= LIMITS["reported"].value]
    return max(large, key=lambda group: group.largest, default=None)


def _weighs(group: Group) -> bool:
    return group.largest >= LIMITS["one statement"].value or group.share >= LIMITS["module"].value


def _waits(group: Group, worked: float | None) -> bool:
    """Whether its time is mostly waits for others."""
    return worked is not None and worked < LIMITS["at work"].value * group.share


def _on_cpu(group: Group) -> bool:
    on_cpu = group.cpu is not None and group.cpu >= LIMITS["on CPU"].value * group.share
    return on_cpu and group.largest < HALF


def _frequent(group: Group) -> bool:
    return all(statement.frequent for statement in group.statements)


def _severity(group: Group, worked: float | None) -> Severity:
    part = group.share if worked is None else worked
    small = not _weighs(group) or part < LIMITS["medium"].value
    if small or _frequent(group) or _waits(group, worked) or _on_cpu(group):
        return "low"
    return "high" if part >= LIMITS["high"].value else "medium"


def _shown(statement: StatementTime, facts: Facts) -> Evidence:
    limit = LIMITS["reported"].value
    return Evidence(
        f"SQL {statement.name}", statement.share, all_time(facts).unit, limit, "SQL by elapsed time", statement.line
    )


def _sentence(group: Group, worked: float | None, facts: Facts) -> str:
    whole = all_time(facts).label
    module, first = f" (module {group.module})" if group.module else "", group.statements[0]
    if len(group.statements) == 1:
        sentence = f"SQL {first.name}{module} takes {percent(group.share)} of {whole}{_each(first)}"
    else:
        named = ", ".join(f"SQL {statement.name} {percent(statement.share)}" for statement in group.statements)
        sentence = f"{len(group.statements)} statements{module} take {percent(group.share)} of {whole}: {named}"
    if _waits(group, worked):
        part = percent((group.worked or 0.0) / group.share)
        return f"{sentence}. CPU and I/O are {part} of that, the rest waits for others."
    return f"{sentence}. Each execution is cheap, their number costs." if _frequent(group) else f"{sentence}."


def _each(statement: StatementTime) -> str:
    if statement.each_s is None:
        return ""
    each = f"{count(statement.each_s)} s" if statement.each_s >= 1 else f"{exactly(statement.each_s * 1000)} ms"
    return f", {each} an execution"


def _cure(group: Group, worked: float | None) -> str:
    named = " and ".join(f"SQL {statement.name}" for statement in group.statements[:2])
    if _waits(group, worked):
        return f"Find what {named} waits for: its own work is small."
    if _frequent(group):
        return f"Execute {named} less often: each execution is cheap."
    return f"Tune {named}{f' (module {group.module})' if group.module else ''}: look at the plan first."


rule = Rule(
    id="statement-dominates",
    code="SQ02",
    title="One statement or module takes much of DB time",
    severity="medium",
    needs=("sql_by_elapsed", "db_time_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL, ORACLE_TUNING),
    cure=Cure("Tune the statement that takes most of DB time.", "free"),
    seen=Seen("awr-html/pcambell__awrrptanalyzor__awrrpt_1_24703_24704.html", 809),
)
