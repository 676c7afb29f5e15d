"""What kind of statement a row of a list of SQL is."""

from collections.abc import Mapping
from typing import Any

from parsers.model.report import Row

PROCEDURAL = ("begin", "declare", "call", "<<")
"""How blocks and calls of PL/SQL begin: they count the work of the statements in them a second time."""
BEGINNING = 40
"""Letters that tell what kind of statement a text is; some are of a hundred thousand."""
SAME_TIME = 0.97
"""A call and the statement in it that does all its work have the same time within this part (our judgement: seen
equal to a hundredth of a second)."""


def name_of(row: Row) -> str:
    """The SQL id, in Statspack the hash value."""
    return str(row.get("sql_id") or row.get("hash_value"))


def text_of(row: Row, texts: Mapping[Any, str]) -> str:
    """The statement's text as far as it is printed, in lower case."""
    return str(texts.get(row.get("sql_id") or row.get("hash_value"), "")).lstrip().casefold()


def begins(row: Row, texts: Mapping[Any, str], words: tuple[str, ...]) -> bool:
    """Whether its text begins with one of these words, which are in lower case and of at most `BEGINNING` letters."""
    text = str(texts.get(row.get("sql_id") or row.get("hash_value"), ""))
    return text.lstrip()[:BEGINNING].casefold().startswith(words)


def procedural(row: Row, texts: Mapping[Any, str]) -> bool:
    """Whether it is a block or a call of PL/SQL."""
    return begins(row, texts, PROCEDURAL)


def part_of_its_time(row: Row, percent: str, seconds: str) -> float | None:
    """CPU or I/O as a part of a statement's elapsed time, 0 to 1; None where it is not printed."""
    elapsed, printed, spent = row.get("elapsed_s"), row.get(percent), row.get(seconds)
    if printed is not None:
        return float(min(1.0, max(0.0, printed / 100)))
    return float(min(1.0, max(0.0, spent / elapsed))) if spent is not None and elapsed else None
