"""Sorts and hash joins spill to temp.

What it looks at: waits for temp reads and writes as a share of DB time; without them the read time of the temp
    tablespaces as a share of all read time, and no more of it than what direct reads and writes are waited for.
Why it matters: memory is cheaper than storage, and a statement that does not spill is faster than any device.
What to do: look at the statements that spill, then at the memory for work areas, then at the storage under temp. Where
    the PGA advisory says that no larger target spares any of it, the statements are what is left.
When it is wrong: a tablespace is taken for temp by its name; another one with TEMP in its name counts as well.
"""

from rules.advisories.pga import pga_advice
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, Severity, figure, fired, lacking, quiet
from rules.core.sources import ORACLE_TUNING
from rules.shared.temp_time import most_of_temp
from rules.storage.inputs.shares import SIGNIFICANT_SHARE, whole
from rules.wording import percent

LIMITS = {"waits": Limit(0.10, "share of DB time"), "read time": Limit(0.15, "share of read time")}

MEMORY = "Give sorts and hash joins more memory, after looking at the statements that spill."
STATEMENTS = "Look at the statements that spill: fewer rows and columns to sort or join."


def check(facts: Facts) -> Outcome:
    share, rows = facts.share("temp_share"), facts.get("tablespace_io", [])
    if facts.get("temp_share") is None and not rows:
        return lacking("temp_share", "tablespace_io")
    reading = _reading(rows)
    shown = figure(facts, "temp_share", "temp waits", 0.10)
    if share >= LIMITS["waits"].value:
        sentence = f"Spilled sorts and hash joins take {percent(share)} of {whole(facts)}."
        return fired(f"{sentence}{_advised(facts)}", shown, saves=share, cure=_cure(facts))
    worth = facts.share("read_share") >= SIGNIFICANT_SHARE
    if worth and reading is not None and reading >= LIMITS["read time"].value:
        shown = Evidence(
            "read time of temp", reading, "share of read time", 0.15, "tablespace I/O", rows[0].get("line")
        )
        by_files, waited = reading * facts.share("read_share"), most_of_temp(facts)
        saves = by_files if waited is None else min(by_files, waited)
        if saves < SIGNIFICANT_SHARE:
            return quiet("Hardly anybody waits for what temp's files are busy with.", shown)
        sentence = f"Temp takes {percent(reading)} of all read time."
        if saves < by_files:
            of_time = f"{percent(saves)} of {whole(facts)}"
            sentence = (
                f"Temp takes {percent(reading)} of the files' read time, and sessions wait for it {of_time} at most."
            )
        severity: Severity | None = "low" if saves < LIMITS["waits"].value else "medium" if waited is None else None
        return fired(f"{sentence}{_advised(facts)}", shown, saves=saves, severity=severity, cure=_cure(facts))
    return quiet("", shown)


def _larger_would_help(facts: Facts) -> bool:
    """Whether the advisory expects less to spill with a larger target, or says nothing of it."""
    advised = pga_advice(facts)
    return advised is None or advised.short


def _advised(facts: Facts) -> str:
    return "" if _larger_would_help(facts) else " By the advisory a larger PGA target spares next to nothing of it."


def _cure(facts: Facts) -> str:
    return MEMORY if _larger_would_help(facts) else STATEMENTS


def _reading(rows: list[dict[str, float]]) -> float | None:
    times = [(str(row.get("tablespace")), (row.get("reads") or 0) * (row.get("read_ms") or 0)) for row in rows]
    total = sum(time for _, time in times)
    return sum(time for name, time in times if "TEMP" in name.upper()) / total if total else None


rule = Rule(
    id="sorts-spill-to-temp",
    code="PG01",
    title="Sorts and hash joins spill to temp",
    severity="high",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING,),
    cure=Cure(MEMORY, "free"),
    seen=Seen("awr_text/wine-sorts-to-temp.txt", 174),
)
