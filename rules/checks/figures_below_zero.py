"""A figure that only grows is below zero.

What it looks at: waits and their seconds, times of the time model, the counters of I/O and redo, reads and writes by
    tablespace and file.
Why it matters: such counters are differences of two snapshots and never fall; one that does was reset by a restart, has
    run over its largest number, or was corrected by the instance, and its neighbours may be wrong without showing it.
What to do: trust no figure of that row; take another interval, or another section that tells the same.
When it is wrong: statistics of what sessions hold at the moment may fall, and are not looked at.
"""

from collections.abc import Iterator, Sequence

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import FIELD_TRIAL
from rules.wording import exactly

LIMITS = {
    "least": Limit(0, "any unit"),
    "small": Limit(0.01, "share of DB time in seconds, below which it is low", "Our judgement"),
}
WAITS = ("waits", "time_s")
FILES = ("reads", "writes")
COLUMNS = {
    "foreground_waits": ("event", WAITS),
    "background_waits": ("event", WAITS),
    "top_events": ("event", WAITS),
    "time_model": ("statistic", ("time_s",)),
    "instance_activity": ("statistic", ("total",)),
    "tablespace_io": ("tablespace", FILES),
    "file_io": ("file", FILES),
}
FIGURES = (int, float)
MOST_SHOWN = 5
SAID = {"waits": "waits", "time_s": "seconds", "total": "units", "reads": "reads", "writes": "writes"}
UNITS = {"time_s": "s", "waits": "waits", "reads": "requests", "writes": "requests"}
GROWING = (
    "physical read",
    "physical write",
    "redo ",
    "user commits",
    "user calls",
    "execute count",
    "CPU used by this",
)
"""How statistics begin that count work done and never fall."""


def check(facts: Facts) -> Outcome:
    if not any(facts.get(section) for section in COLUMNS):
        return lacking(*COLUMNS)
    below_zero = sorted(_below(facts), key=lambda evidence: float(evidence.value or 0))
    if not below_zero:
        return quiet()
    first, more = below_zero[0], len(below_zero) - 1
    others = f", as are {more} more figures" if more > 1 else ", as is one more figure" * more
    return fired(
        f"The report counts {exactly(float(first.value or 0))} {first.what}, below zero{others}; "
        "trust no figure of such a row.",
        *below_zero[:MOST_SHOWN],
        severity="low" if _small(facts, below_zero) else "medium",
    )


def _small(facts: Facts, below_zero: Sequence[Evidence]) -> bool:
    """Whether they are seconds, and together so few that no share is another without them."""
    time = facts.get("db_time_s")
    seconds = sum(-float(evidence.value or 0) for evidence in below_zero)
    return bool(time) and all(each.unit == "s" for each in below_zero) and seconds < LIMITS["small"].value * time


def _below(facts: Facts) -> Iterator[Evidence]:
    for section, (key, columns) in COLUMNS.items():
        rows = facts.get(section, [])
        for row in rows if any(_lowest(rows, column) < 0 for column in columns) else ():
            for column in columns:
                value = row.get(column)
                if isinstance(value, FIGURES) and value < 0 and _grows(section, name := str(row.get(key))):
                    unit = UNITS.get(column, "")
                    yield Evidence(f"{SAID[column]} of {name}", float(value), unit, 0, None, row.get("line"))


def _lowest(rows: Sequence[Row], column: str) -> float:
    """The lowest figure of a column: where it is not below zero, no cell needs a look of its own."""
    lowest: float = min(filter(None, [row.get(column) for row in rows]), default=0)
    return lowest


def _grows(section: str, name: str) -> bool:
    return section != "instance_activity" or name.startswith(GROWING)


rule = Rule(
    id="figures-below-zero",
    code="DQ20",
    title="A figure that only grows is below zero",
    severity="medium",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    seen=Seen("statspack-txt/nabeelkhan__Oracle-DBA-Life__sp_result.lst", 868),
)
