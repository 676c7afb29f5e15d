"""Reads that nobody asked for: of undo, for queries that began before a change, and of the dictionary."""

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Facts

DICTIONARY = ("SYSTEM", "SYSAUX")
MOSTLY = 0.5


class Place(Inside, frozen=True):
    """Undo or the dictionary, its part of the reads of all tablespaces (0 to 1), and the line that shows it."""

    what: str
    share: float
    line: int | None

    @property
    def why(self) -> str:
        """What reads it, more likely than slow storage."""
        return "long queries on changing data" if self.what == "undo" else "parsing, statistics or auditing"


def read_most(facts: Facts) -> Place | None:
    """The one of the two that is read more; None where nothing was read of any tablespace."""
    rows = [row for row in facts.get("tablespace_io", []) if (row.get("reads") or 0) > 0]
    total = sum(row["reads"] for row in rows)
    if not total:
        return None
    undo = [row for row in rows if is_undo(row, facts)]
    parts = {"undo": undo, "SYSTEM and SYSAUX": [row for row in rows if _name(row) in DICTIONARY]}
    shares = {what: sum(row["reads"] for row in mine) / total for what, mine in parts.items()}
    what = max(shares, key=lambda what: shares[what])
    return Place(what, shares[what], (parts[what] or rows)[0].get("line"))


def most_reads(facts: Facts) -> Place | None:
    """The same where it is most of all reads."""
    place = read_most(facts)
    return place if place and place.share >= MOSTLY else None


def is_undo(row: Row, facts: Facts) -> bool:
    """Whether a tablespace holds undo, by its name or by the parameter."""
    named = str(facts.get("parameter", {}).get("undo_tablespace") or "UNDO").upper()
    return "UNDO" in _name(row) or _name(row) == named


def nobodys(row: Row, facts: Facts) -> bool:
    """Whether it is one of these places."""
    return is_undo(row, facts) or _name(row) in DICTIONARY


def _name(row: Row) -> str:
    return str(row.get("tablespace")).upper()
