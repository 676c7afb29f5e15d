"""The load lies on few of the LUNs.

What it looks at: how evenly the read time is spread over the files, as an effective number of files (one over the sum
    of the squares of their parts), against the number of LUNs declared.
Why it matters: where each file lies on one LUN, two busy files use two LUNs of twenty. More of them would be as idle as
    those that are there.
What to do: spread the busy files over all LUNs (stripe everything over everything) before adding any.
When it is wrong: a volume manager that stripes each file over all LUNs does this already; ASM always does, so the rule
    does not apply to its files.
"""

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.severity import HEALTH
from rules.core.sources import CERN_STORAGE, ORACLE_TUNING
from rules.storage.inputs.shares import credible
from rules.wording import count

LIMITS = {
    "spread": Limit(0.5, "of the LUNs"),
    "LUNs": Limit(4, "LUNs"),
    "reads": Limit(0.10, "share of DB time"),
}
AUTOMATIC = "+"
ONE_FILE = 1.2


def check(facts: Facts) -> Outcome:
    if facts.share("read_share") < LIMITS["reads"].value:
        return not_applicable("Reads take too little time for their place to matter.")
    luns = facts["storage.luns"]
    rows = credible(facts["file_io"], facts)
    if not rows:
        return not_applicable("The times of the files cannot be true, or none was read.")
    if any(str(row.get("file")).startswith(AUTOMATIC) for row in rows):
        return not_applicable("The files lie in ASM, which stripes each of them over all LUNs of its group.")
    if luns < LIMITS["LUNs"].value:
        return not_applicable("There are too few LUNs to be used unevenly.")
    spread = effective(rows)
    first = max(rows, key=_time)
    shown = Evidence(
        "files that share the read time", spread, "files", LIMITS["spread"].value * luns, "file I/O", first.get("line")
    )
    if spread >= LIMITS["spread"].value * luns:
        return quiet("", shown)
    sentence = (
        f"Nearly all read time falls on {_files(spread)}, for {count(luns)} LUNs: unless each file is striped over all "
        "of them, most LUNs have little to do."
    )
    return fired(sentence, shown)


def _time(row: Row) -> float:
    return float(row["reads"] * row["read_ms"])


def _files(spread: float) -> str:
    return f"as much as {count(spread)} files" if spread >= ONE_FILE else "one file"


def effective(rows: list[Row]) -> float:
    """How many equally read files would spread the read time as these do."""
    total = sum(map(_time, rows))
    return 1 / sum((_time(row) / total) ** 2 for row in rows)


rule = Rule(
    id="load-on-few-luns",
    code="SK03",
    title="The load lies on few of the LUNs",
    severity="medium",
    needs=("storage.luns", "file_io", "read_share"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, CERN_STORAGE),
    cure=Cure("Spread the busy files over all LUNs before adding any.", "configuration"),
    seen=Seen("slob/goryszewskig__SLOB-PDB__awr.html", 1628, storage={"luns": 16}),
    scale=HEALTH,
)
