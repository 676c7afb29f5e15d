"""Temp lies on slower devices than the data.

What it looks at: the mean read of the temp tablespaces against that of the others, where spilling takes much time.
Why it matters: temp is read and written in large pieces, half of it writes. It needs bandwidth where data need latency,
    and RAID 5 or a slow tier under it costs every sort.
What to do: reduce the spilling first (statements, PGA). Then put temp on devices of its own, striped wide and mirrored.
When it is wrong: larger reads take longer on the same device. Where those of temp are much larger the rule says how
    large they are, and is low: less spilling is the cure then.
"""

from parsers.model.report import Row
from rules.advisories.pga import name_of_temp
from rules.core.facts import Facts
from rules.core.report_figures import MEBIBYTE
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import BENCHWARE, TEXAS_MEMORY
from rules.shared.temp_time import most_of_temp
from rules.storage.inputs.shares import credible
from rules.wording import count, ms, percent

LIMITS = {
    "slower": Limit(1.3, "times"),
    "temp waits": Limit(0.10, "share of DB time"),
    "read time": Limit(0.15, "share of read time"),
    "pieces": Limit(1.5, "times the blocks of a read", "Our judgement: larger reads cannot be held against it"),
}


def check(facts: Facts) -> Outcome:
    rows = credible(facts["tablespace_io"], facts)
    temp = [row for row in rows if name_of_temp(row.get("tablespace"))]
    data = [row for row in rows if not name_of_temp(row.get("tablespace"))]
    if not temp or not data:
        return lacking("tablespace_io of temp")
    of_temp = _seconds(temp) / (_seconds(temp) + _seconds(data))
    waits, by_files = facts.share("temp_share"), _by_files(of_temp, facts)
    if waits < LIMITS["temp waits"].value and by_files < LIMITS["read time"].value:
        return not_applicable("Temp takes too little time for its place to matter.")
    slow, fast = _mean_ms(temp), _mean_ms(data)
    times = slow / fast
    shown = Evidence("temp read", slow, "ms", LIMITS["slower"].value * fast, "tablespace I/O", temp[0].get("line"))
    if times < LIMITS["slower"].value:
        return quiet("", shown)
    weight = max(waits, by_files)
    sentence = f"Temp is read in {ms(slow)}, the data in {ms(fast)} ({times:.1f} times){_stream(facts, temp, slow)}."
    sentence = f"{sentence} It takes {percent(weight)} of the time."
    alike = _blocks(temp) <= LIMITS["pieces"].value * _blocks(data)  # a larger read takes longer on any device
    return fired(sentence, shown, saves=weight * (1 - fast / slow), severity=None if alike else "low")


def _by_files(of_temp: float, facts: Facts) -> float:
    """Its part of the read time, and no more than what direct reads and writes are waited for."""
    waited = most_of_temp(facts)
    by_files = of_temp * facts.share("read_share")
    return by_files if waited is None else min(by_files, waited)


def _seconds(rows: list[Row]) -> float:
    return float(sum(row["reads"] * row["read_ms"] for row in rows)) / 1000


def _mean_ms(rows: list[Row]) -> float:
    return 1000 * _seconds(rows) / float(sum(row["reads"] for row in rows))


def _blocks(rows: list[Row]) -> float:
    """Blocks a read request on average; one where the report does not print it."""
    reads = float(sum(row["reads"] for row in rows))
    return float(sum(row["reads"] * (row.get("blocks_per_read") or 1.0) for row in rows)) / reads


def _stream(facts: Facts, temp: list[Row], slow_ms: float) -> str:
    """What one request after another gets of temp, by their size; a session may send several ahead."""
    blocks, size = temp[0].get("blocks_per_read"), facts.get("block_size_bytes")
    if not blocks or not size:
        return ""
    mib_s = blocks * size / MEBIBYTE / (slow_ms / 1000)
    return f", in pieces of {count(blocks)} blocks: {count(mib_s)} MiB a second, one after another"


rule = Rule(
    id="temp-on-slow-devices",
    code="PG05",
    title="Temp lies on slower devices than the data",
    severity="medium",
    needs=("tablespace_io",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, BENCHWARE),
    cure=Cure(
        "Reduce the spilling first; then put temp on devices of its own, striped wide and mirrored.", "configuration"
    ),
    seen=Seen("awr_text/wine-sorts-to-temp.txt", 480),
)
