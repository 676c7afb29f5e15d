"""The windows cannot be compared.

What it looks at: whose reports these are, their release, length, restarts, configuration and load, and how far the work
    of each unit differs: logical reads, executions, block changes, redo, user calls and sorts.
Why it matters: time for each unit of other work says nothing of the storage, however exactly it is computed.
What to do: take windows of the same job, hour and weekday; name another unit of work; or compare sets of windows.
When it is wrong: a migration to another database of the same application is wanted and does the same work.
"""

from rules.comparison.pair import Pair
from rules.comparison.rule import ComparisonRule, SeenPair
from rules.core.finding import Evidence, Limit, Outcome, fired, quiet
from rules.core.sources import FIELD_TRIAL

LIMITS = {
    "work": Limit(2.0, "times as much of anything for each unit"),
    "length": Limit(4.0, "times as long"),
}


def check(pair: Pair) -> Outcome:
    comparable = pair.comparable
    if empty := comparable.remark("empty"):
        return Outcome("not_enough_data", empty.sentence, missing=("windows on both sides",))
    why = next((remark.sentence for remark in comparable.remarks if remark.level == "no"), "")
    shown = [
        Evidence(remark.what, remark.level, "", None, remark.sentence)
        for remark in comparable.remarks
        if remark.level != "yes"
    ]
    if comparable.answer == "no":
        sentence = why or "These windows cannot be compared."
        return fired(f"{sentence} No difference is put down to a change.", *shown)
    if not comparable.attributed:
        return fired(
            "Several things changed together: differences below are figures, and are not put down to the storage.",
            *shown,
            severity="medium",
        )
    return quiet("A comparison is possible." if comparable.answer == "yes" else why_careful(pair), *shown)


def why_careful(pair: Pair) -> str:
    """The gravest reason for caution."""
    sentences = [remark.sentence for remark in pair.comparable.remarks if remark.level == "with_caution"]
    return f"A comparison is possible, with caution. {sentences[0]}" if sentences else "A comparison is possible."


rule = ComparisonRule(
    id="not-comparable",
    code="CM01",
    title="The windows cannot be compared",
    severity="high",
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    seen=SeenPair(
        ("awr-html/jdmoreno__awr-export__awrrpt_1_160_161.html",),
        ("awr-html/jdmoreno__awr-export__awrrpt_1_161_162.html",),
    ),
)
