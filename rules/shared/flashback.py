"""How much is written to flashback logs, as the report prints it."""

from parsers.model.inside import Inside
from rules.core.facts import Facts

WRITTEN = "flashback log write bytes"
FILES = "flashback log"


class FlashbackLogs(Inside, frozen=True):
    """Bytes a second that are written to flashback logs, and where that is printed."""

    bytes_per_s: float
    source: str
    line: int | None = None


def flashback(facts: Facts) -> FlashbackLogs | None:
    """By the instance's own count, else by type of file (which counts mirrored writes of each); None without any."""
    written, elapsed = facts.total(WRITTEN), facts.get("elapsed_s")
    if written and elapsed:
        return FlashbackLogs(written / elapsed, "instance activity", facts["statistic"][WRITTEN].get("line"))
    rows = (row for row in facts.get("io_by_filetype", []) if str(row.get("name")).casefold() == FILES)
    row = next(rows, None)
    rate = row.get("write_bytes_per_s") if row else None
    return FlashbackLogs(rate, "I/O by file type", row.get("line")) if row and rate and rate > 0 else None
