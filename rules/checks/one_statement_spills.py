"""One statement does most of the spilling.

What it looks at: the samples of sessions that wait for temp, by statement, where temp takes much of the time.
Why it matters: a sort that spills because a join went wrong is mended in the statement; memory or disks for it would be
    bought for one query.
What to do: look at the plan and at the rows it sorts, before raising memory or buying storage.
When it is wrong: samples are taken every ten seconds and only the top statements are listed; many small spills do not
    show.
"""

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import ORACLE_TUNING
from rules.wording import percent

TEMP = "direct path"
LIMITS = {"temp waits": Limit(0.10, "share of DB time"), "one statement": Limit(0.30, "of the temp waits")}


def check(facts: Facts) -> Outcome:
    share = facts.share("temp_share")
    if share < LIMITS["temp waits"].value:
        return not_applicable("Temp takes too little time for a statement to matter.")
    rows = [row for row in facts["top_sql_with_top_events"] if _is_temp(row)]
    sampled = _by_statement(rows)
    if not sampled:
        return lacking("temp waits by statement")
    sql_id, activity = max(sampled.items(), key=lambda pair: pair[1])
    part = min(1.0, activity / share)
    line = next(row.get("line") for row in rows if row.get("sql_id") == sql_id)
    shown = Evidence(f"temp waits of {sql_id}", part, "of the temp waits", 0.30, "top SQL with top events", line)
    if part < LIMITS["one statement"].value:
        return quiet("", shown)
    sentence = f"SQL {sql_id} does {percent(part)} of the spilling to temp ({percent(activity)} of all activity)."
    return fired(
        sentence, shown, saves=share * part, cure=f"Look at SQL {sql_id} before buying memory or disks for temp."
    )


def _is_temp(row: Row) -> bool:
    event = str(row.get("event")).casefold()
    return event.startswith(TEMP) and event.endswith("temp")


def _by_statement(rows: list[Row]) -> dict[str, float]:
    """The share of all activity in which each statement waited for temp."""
    by_statement: dict[str, float] = {}
    for row in rows:
        percent_of_all = row.get("event_percent")
        if percent_of_all and percent_of_all > 0 and row.get("sql_id"):
            sql_id = str(row["sql_id"])
            by_statement[sql_id] = by_statement.get(sql_id, 0.0) + percent_of_all / 100
    return by_statement


rule = Rule(
    id="one-statement-spills",
    code="PG04",
    title="One statement does most of the spilling",
    severity="high",
    needs=("temp_share", "top_sql_with_top_events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING,),
    cure=Cure("Look at the statement that spills most before buying memory or disks.", "free"),
    seen=Seen("awr_text/wine-sorts-to-temp.txt", 756),
)
