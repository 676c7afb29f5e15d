"""Read times of the files are not credible.

What it looks at: the mean read of tablespaces and files, weighted by reads, against the waits of sessions for reads
    and the service times by file type.
Why it matters: some releases print averages that are thousands of times too large (12.1 on AIX); they would make any
    storage look broken.
What to do: trust the waits of sessions, or the service times by file type; leave the file averages out.
When it is wrong: where nearly all slow reads are large and asynchronous, nobody waits for them one by one; below ten
    times the waits, and below 20 ms, the rule is silent for that reason.
"""

from rules.core.facts import Facts
from rules.core.report_figures import number
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import FIELD_TRIAL
from rules.shared.cross_check import Stated
from rules.waits.foreground import MULTI_BLOCK, SINGLE_BLOCK
from rules.wording import ms

LIMITS = {
    "times as slow": Limit(10, "ratio", FIELD_TRIAL.title),
    "fewest": Limit(1000, "reads, waits", FIELD_TRIAL.title),
    "least": Limit(20, "ms"),
}


def check(facts: Facts) -> Outcome:
    others = [figure for figure in (*_waited(facts), *_served(facts)) if figure.value > 0]
    printed = [figure for figure in (_mean(facts, "tablespace_io"), _mean(facts, "file_io")) if figure]
    if not printed or not others:
        return lacking(*(["tablespace_io"] if not printed else []), *(["single_block_read_ms"] if not others else []))
    files = max(printed, key=lambda figure: figure.value)
    most = max(others, key=lambda figure: figure.value)
    limit = LIMITS["times as slow"].value * most.value
    shown = tuple(
        Evidence(figure.where, figure.value, "ms", at, figure.where, figure.line)
        for figure, at in ((files, limit), (most, None))
    )
    if files.value <= max(limit, LIMITS["least"].value):
        return quiet("", *shown)
    return fired(
        f"A read takes {ms(files.value)} by the {files.where} and {ms(most.value)} by the {most.where}, the longest of "
        f"what else is printed; do not trust the {files.where}.",
        *shown,
    )


def _mean(facts: Facts, section: str) -> Stated | None:
    entries = [
        (reads, each, row.get("line"))
        for row in facts.get(section, [])
        if (reads := number(row, "reads")) and (each := number(row, "read_ms")) is not None
    ]
    total = sum(reads for reads, _, _ in entries)
    if total < LIMITS["fewest"].value:
        return None
    _, _, line = max(entries, key=lambda entry: entry[0] * entry[1])
    where = "tablespace statistics" if section == "tablespace_io" else "file statistics"
    return Stated(where, sum(reads * each for reads, each, _ in entries) / total, line)


def _waited(facts: Facts) -> list[Stated]:
    events = ((name, facts.event(name)) for name in (*SINGLE_BLOCK, *MULTI_BLOCK))
    return [
        Stated(f"waits for {name}", event.mean_ms, event.line)
        for name, event in events
        if event and event.mean_ms and event.waits >= LIMITS["fewest"].value
    ]


def _served(facts: Facts) -> list[Stated]:
    """The synchronous reads of data files, small ones and large ones."""
    return [
        Stated("service times by file type", value, row.get("line"))
        for row in facts.get("io_by_filetype", [])
        for column in ("small_read_ms", "large_read_ms")
        if row.get("name") == "Data File" and (value := number(row, column)) is not None
    ]


rule = Rule(
    id="file-times-not-credible",
    code="DQ16",
    title="Read times of the files are not credible",
    severity="medium",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    seen=Seen("awr-html/sarthi2020__AWR-reports__awr_rpt_2.html", 1857),
)
