"""How many requests to devices a write makes by the declared RAID level."""

import re

WRITES = {"0": 1, "none": 1, "1": 2, "10": 2, "01": 2, "4": 4, "5": 4, "50": 4, "6": 6, "60": 6, "dp": 6}
"""Of small writes, in the worst case; those that fill a stripe cost little more than themselves."""
NO_RAID = ("none", "no", "no raid", "jbod")
PARITY = ("4", "5", "50", "6", "60", "dp")
_NAMED = re.compile(r"raid[\s_-]*(dp|\d+)(?:\s*\+\s*([01])\b)?", re.IGNORECASE)
_BARE = re.compile(r"\s*r?(\d+)(?:\s*\+\s*([01])\b)?", re.IGNORECASE)


def level(written: object) -> str:
    """The level in what people write: `RAID 10`, `raid5 (7+1)`, `RAID 1+0`, `6`, `RAID-DP`, `none`; empty for anything
    else."""
    if str(written).strip().casefold() in NO_RAID:
        return "none"
    match = _NAMED.search(str(written)) or _BARE.match(str(written))
    return "".join(part for part in match.groups() if part).casefold() if match else ""


def writes(written: object) -> int:
    """The requests of one write; 1 where the level is none of those known."""
    return WRITES.get(level(written), 1)
