"""A small part of the files in one place carries most of the load.

What it looks at: data files by their folder or disk group: a place with few of the files and most of the reads.
Why it matters: space that is added on a few new disks takes the newest rows and with them the load, so a handful of
    disks works while the old ones idle; new files concentrate the load instead of spreading it.
What to do: add disks to the volume or disk group that is there and rebalance; move hot files back among the others.
When it is wrong: a place of its own may be fast media that was bought for these very files.
"""

from collections import defaultdict

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import ORACLE_TUNING
from rules.wording import count, percent

LIMITS = {"reads": Limit(0.5, "share of reads"), "files": Limit(0.1, "share of files"), "number": Limit(10, "files")}


def check(facts: Facts) -> Outcome:
    rows = [row for row in facts["file_io"] if row.get("file") and (row.get("reads") or 0) >= 0]
    places: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        places[_place(str(row["file"]))].append(row)
    total = sum(row.get("reads") or 0 for row in rows)
    if len(rows) < LIMITS["number"].value or len(places) == 1 or total <= 0:
        return quiet()
    mine = max(places.values(), key=lambda files: sum(row.get("reads") or 0 for row in files))
    share = sum(row.get("reads") or 0 for row in mine) / total
    if share < LIMITS["reads"].value or len(mine) > LIMITS["files"].value * len(rows):
        return quiet()
    line = max(mine, key=lambda row: row.get("reads") or 0).get("line")
    shown = Evidence("reads of these files", share, "share of reads", LIMITS["reads"].value, "file I/O", line)
    return fired(
        f"{count(len(mine))} of {count(len(rows))} files, in a place of their own, take {percent(share)} of the reads.",
        shown,
    )


def _place(file: str) -> str:
    """The disk group of an ASM file, else the folder."""
    if file.startswith("+"):
        return file.split("/", 1)[0]
    return file.replace("\\", "/").rpartition("/")[0]


rule = Rule(
    id="few-files-carry-the-load",
    code="CF07",
    title="A small part of the files in one place carries most of the load",
    severity="low",
    needs=("file_io",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING,),
    cure=Cure("Add disks to the volume that is there and rebalance, instead of a new small one.", "configuration"),
    seen=Seen("statspack_text/orchard-close-of-month.txt", 375),
)
