"""One file is busy and far slower than its peers.

What it looks at: files, then tablespaces, with a fifth of the read time or more, against
    the others that are read in pieces of the same size. Temp is left out, and so are files of one ASM disk group
    beside each other: ASM lays each of them over all disks of the group.
Why it matters: one overloaded or sick device looks like slow storage, and the cure is to move a file, not to buy
    an array.
What to do: find the device under that file; spread the file, or repair the device.
When it is wrong: files of another block size, or cold files on cheap disks on purpose. Where files are not printed it
    is medium: tablespaces do not tell whether all of them lie on the same disks.
"""

from msgspec.structs import replace

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import ORACLE_TUNING
from rules.storage.inputs.shares import credible
from rules.wording import ms

LIMITS = {
    "slower": Limit(2, "times"),
    "share": Limit(0.20, "share of read time"),
    "reads of the others": Limit(0.10, "share of reads"),
    "reads": Limit(0.10, "share of DB time"),
    "read": Limit(1.0, "ms", "Our judgement: what answers within it is as fast as flash, and no device is overloaded"),
}
SINGLE = 1.2
ASM = "+"


def check(facts: Facts) -> Outcome:
    if facts.share("read_share") < LIMITS["reads"].value:
        return not_applicable("Reads take too little time for one place to matter.")
    files = facts.get("file_io", [])
    on_asm = any(str(row.get("file")).startswith(ASM) for row in files)
    for rows in (files, [] if on_asm else facts["tablespace_io"]):
        outcome = _slowest(facts, credible(rows, facts))
        if outcome:
            return outcome if files else replace(outcome, severity="medium")  # which disks it lies on is not printed
    return quiet()


def _slowest(facts: Facts, rows: list[Row]) -> Outcome | None:
    """The place of most read time among those that are hot and slow; None where none is."""
    total = sum(row["reads"] * row["read_ms"] for row in rows)
    hot = [row for row in rows if row["reads"] * row["read_ms"] >= LIMITS["share"].value * total]
    slow = [
        (row, peers)
        for row in hot
        if row["read_ms"] >= LIMITS["read"].value
        and not _temp(row)
        and (peers := _peers_ms(row, rows))
        and row["read_ms"] >= LIMITS["slower"].value * peers
    ]
    if not slow:
        return None
    row, peers = max(slow, key=lambda pair: pair[0]["reads"] * pair[0]["read_ms"])
    share = row["reads"] * row["read_ms"] / total
    times = row["read_ms"] / peers
    name = row.get("file") or row.get("tablespace")
    shown = Evidence(f"read of {name}", row["read_ms"], "ms", 2 * peers, "file I/O", row.get("line"))
    what = f"File {name}" if str(name).startswith(ASM) else name
    sentence = f"{what} answers in {ms(row['read_ms'])}, {times:.1f} times as long as its peers ({ms(peers)})."
    return fired(sentence, shown, saves=share * facts.share("read_share") * (1 - 1 / times))


def _peers_ms(row: Row, rows: list[Row]) -> float | None:
    """The mean of the others that are read in pieces of that size; None where they are read too little to compare."""
    others = [
        other for other in rows if other is not row and _single(other) == _single(row) and not _same_group(other, row)
    ]
    reads = sum(other["reads"] for other in others)
    if reads < LIMITS["reads of the others"].value * sum(file["reads"] for file in rows):
        return None
    return float(sum(other["reads"] * other["read_ms"] for other in others) / reads)


def _temp(row: Row) -> bool:
    """Whether it is read by sorts and hash joins: spilling is cured, and no file moved (rules PG01 and PG05)."""
    return "TEMP" in str(row.get("tablespace") or row.get("file")).upper()


def _same_group(first: Row, second: Row) -> bool:
    """Whether both lie in one ASM disk group, and so on the same disks."""
    groups = [str(row.get("file") or "").split("/")[0] for row in (first, second)]
    return groups[0].startswith(ASM) and groups[0] == groups[1]


def _single(row: Row) -> bool:
    return (row.get("blocks_per_read") or 1) <= SINGLE


rule = Rule(
    id="hot-and-slow-file",
    code="SK02",
    title="One file is busy and far slower than its peers",
    severity="high",
    needs=("tablespace_io", "read_share"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING,),
    cure=Cure("Move the hot file, or repair the device under it.", "free"),
    seen=Seen("awr_text/wine-sorts-to-temp.txt", 507),
)
