"""Asynchronous I/O is switched off.

What it looks at: the parameters disk_asynch_io and filesystemio_options, where the report prints them and sessions wait
    for more than single blocks.
Why it matters: without it a database writer waits for each write before it sends the next, and parallel reads go out
    one by one; no storage looks fast then. The read of a single block is waited for with and without it: where
    sessions wait for little else the rule is low, and only for disk_asynch_io, which should not be FALSE anywhere.
What to do: set filesystemio_options to SETALL (files on a file system) and leave disk_asynch_io at TRUE. SETALL goes
    past the file system's cache: what that held the buffer cache has to hold then.
When it is wrong: files on ASM or raw devices ignore filesystemio_options, and Direct NFS brings its own asynchronous
    I/O (declare direct_nfs); a report that prints no file names cannot tell.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import DIRECT_AND_ASYNC_IO, ORACLE_TUNING

LIMITS = {
    "storage": Limit(
        0.10, "share of DB time that waits for storage other than single-block reads, from which it matters"
    ),
    "much": Limit(0.25, "share of DB time of the same waits, from which the switch is high", "Our judgement"),
}
ON_FILES = (
    "Switch asynchronous I/O on: filesystemio_options = SETALL, disk_asynch_io = TRUE. It goes past the file system's "
    "cache, so enlarge the buffer cache with it."
)
ON_ASM = "Switch asynchronous I/O on: disk_asynch_io = TRUE; files on ASM need nothing else."
ASYNCHRONOUS = ("SETALL", "ASYNCH")


def check(facts: Facts) -> Outcome:
    one_by_one = facts.share("single_block_read_share")
    waited, least = facts.share("io_share"), LIMITS["storage"].value
    little = facts.get("io_share") is not None and waited - one_by_one < least
    if little and waited < least:
        return quiet("Sessions wait too little for storage for the setting to matter.")
    rows = {str(row.get("name")): row for row in facts["parameters"]}
    switched = rows.get("disk_asynch_io", {})
    if _value(switched) == "FALSE":
        return fired(
            "disk_asynch_io is FALSE: reads and writes are sent one at a time and waited for.",
            Evidence("disk_asynch_io", "FALSE", "", None, "parameters", switched.get("line")),
            severity="low" if little else "high" if waited - one_by_one >= LIMITS["much"].value else "medium",
            cure=ON_ASM if _on_asm(facts) else None,
        )
    if little:
        return quiet("Sessions wait too little for what could be asynchronous for the setting to matter.")
    options = rows.get("filesystemio_options", {})
    value = _value(options)
    if not value or value in ASYNCHRONOUS or _on_asm(facts) or facts.get("storage.direct_nfs"):
        return quiet()
    shown = Evidence("filesystemio_options", value.lower(), "", None, "parameters", options.get("line"))
    sentence = f"filesystemio_options is {value.lower()}: files on a file system get no asynchronous I/O."
    return fired(sentence, shown)


def _value(row: dict[str, object]) -> str:
    return str(row.get("begin_value") or "").strip().upper()


def _on_asm(facts: Facts) -> bool:
    """Whether the files that the report lists lie on ASM."""
    files = [str(row.get("file") or "") for row in facts.get("file_io", [])]
    return bool(files) and all(file.startswith("+") for file in files)


rule = Rule(
    id="asynchronous-io-off",
    code="CF01",
    title="Asynchronous I/O is switched off",
    severity="medium",
    needs=("parameters",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, DIRECT_AND_ASYNC_IO),
    cure=Cure(ON_FILES, "configuration"),
    seen=Seen("awr_text/granary-small-work-areas.txt", 741),
)
