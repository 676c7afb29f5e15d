"""Commits wait for disks of Exadata cells that could write redo to flash.

What it looks at: commits as a share of the time, on cells of the High Capacity kind, and the version of their software.
Why it matters: from 20.1 on the cells can keep the redo log in flash; before, a burst of redo is bound by the disks.
What to do: bring the cells to 20.1 or newer, with the flash cache in write-back mode.
When it is wrong: where the redo write is fast, commits wait for something else; Extreme Flash cells have no disks.
"""

import re

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, figure, fired, not_applicable, quiet
from rules.core.sources import EXADATA_FLASH_LOG
from rules.shared.redo_logs import commits_alone
from rules.storage.inputs.exadata import exadata
from rules.wording import ms, percent

LIMITS = {"commits": Limit(0.1, "share of DB time"), "redo write": Limit(1, "ms")}
FIRST_WITH_WRITE_BACK = (20, 1)
_VERSION = re.compile(r"cell-(\d+)\.(\d+)\.")


def check(facts: Facts) -> Outcome:
    if not exadata(facts):
        return not_applicable("This database does not read from Exadata cells.")
    if not any("high capacity" in str(row.get("model")).casefold() for row in facts["exadata_server_model"]):
        return not_applicable("The cells have no disks under the redo log.")
    versions = ((row, _VERSION.search(str(row.get("package_version")))) for row in facts["exadata_server_version"])
    old = next((row for row, at in versions if at and (int(at[1]), int(at[2])) < FIRST_WITH_WRITE_BACK), None)
    share, write_ms = commits_alone(facts), facts["log_file_parallel_write_ms"]
    if old is None or share < LIMITS["commits"].value or write_ms <= LIMITS["redo write"].value:
        return quiet()
    shown = Evidence(
        "software of the cells", str(old["package_version"]), "", None, "Exadata server version", old.get("line")
    )
    sentence = f"Commits take {percent(share)}, a redo write {ms(write_ms)}, and these cells keep no redo in flash."
    return fired(sentence, shown, figure(facts, "log_file_parallel_write_ms", "redo write", LIMITS["redo write"].value))


rule = Rule(
    id="redo-on-disk-cells",
    code="EX04",
    title="Commits wait for disks of Exadata cells that could write redo to flash",
    severity="medium",
    needs=("events", "exadata_server_model", "exadata_server_version", "log_file_parallel_write_ms"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(EXADATA_FLASH_LOG,),
    cure=Cure("Bring the cells to 20.1 or newer, with redo kept in flash.", "configuration"),
    seen=Seen("awr_html/foundry-cells-miss-flash.html", 591),
)
