"""How many requests to devices a write makes by the declared RAID level."""

import re

WRITES = {"1": 2, "10": 2, "01": 2, "5": 4, "50": 4, "6": 6, "60": 6, "dp": 6}
"""Of small writes, the worst case; those that fill a stripe cost little more than themselves."""
PARITY = ("5", "50", "6", "60", "dp")
_NAMED = re.compile(r"raid[\s_-]*(dp|\d+)(?:\s*\+\s*([01])\b)?", re.IGNORECASE)
_BARE = re.compile(r"\s*r?(\d+)(?:\s*\+\s*([01])\b)?", re.IGNORECASE)


def level(written: object) -> str:
    """The level in what people write: `RAID 10`, `raid5 (7+1)`, `RAID 1+0`, `6`, `RAID-DP`; empty for anything else."""
    found = _NAMED.search(str(written)) or _BARE.match(str(written))
    return "".join(part for part in found.groups() if part).casefold() if found else ""


def writes(written: object) -> int:
    """The requests of one write; 1 where the level is none of those known."""
    return WRITES.get(level(written), 1)
