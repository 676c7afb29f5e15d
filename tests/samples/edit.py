"""Changes the rows of a section in the text of a report, as the layout prints them."""

import re
from collections.abc import Callable

Make = Callable[[list[str]], list[str]]


def rows_changed(text: str, title: str, make: Make) -> str:
    """The text with the rows of the first page of a section made anew."""
    match = _section(text, title)
    rows = match["rows"].split("\n")
    return text[: match.start("rows")] + "\n".join(make(rows)) + text[match.end("rows") :]


def rows_of(text: str, title: str) -> list[str]:
    return _section(text, title)["rows"].split("\n")


def _section(text: str, title: str) -> re.Match[str]:
    head = rf"^\f?{re.escape(title)}(?:DB/Inst:| for DB:| {{2,}}|$)"
    ends = r"(?=\n *-{50,}\n|\n\n|\n\f)"
    match = re.search(rf"{head}.*?\n-[- ]+\n(?P<rows>(?!-).*?){ends}", text, re.S | re.M)
    assert match, title
    return match


def once(pattern: str, replacement: str, text: str) -> str:
    """Exactly one place changed, or the test is of nothing."""
    changed, count = re.subn(pattern, replacement, text, flags=re.M)
    assert count == 1, (pattern, count)
    return changed


def number(cell: str) -> float:
    return float(cell.replace(",", "") or 0)


def emptied(text: str, title: str) -> str:
    """A section as Oracle prints it when there is nothing in it."""
    head = rf"(^{re.escape(title)} *DB/Inst:[^\n]*\n).*?(^ {{26}}-{{54}}$)"
    nothing = r"\1\n                  No data exists for this section of the report.\n\2"
    changed, count = re.subn(head, nothing, text, flags=re.S | re.M)
    assert count, title
    return changed
