"""Statements in tables: an id leads to the page that has its text, once and whole."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from app.analysis.document import PrintedRow
from app.text.find import first_hit

ID_LENGTH = 13
"""Of an SQL id, which tells it from a figure in a table that nobody interprets; hash values are figures."""
BEGINNING = 90
IDENTIFIERS = ("sql_id", "hash_value")


@dataclass(frozen=True)
class Statements:
    """The texts of one report by SQL id or hash value, and where its statement pages are."""

    id: str = ""
    part: int = 1
    texts: Mapping[str, str] = field(default_factory=dict)

    def link(self, name: Any) -> Any:
        """The id as a link to its page; anything else, and an id without a text, as it is."""
        if name not in self.texts:
            return name
        address = f"/reports/{self.id}/sql/{quote(name, safe='')}?part={self.part}"
        return Markup('<a class="sql" href="{}">{}</a>').format(address, name)

    def link_in_text(self, cell: str) -> Any:
        """The same in a table as printed, where only an SQL id is sure to be one."""
        return self.link(cell) if len(cell) == ID_LENGTH and not cell.isdigit() else cell

    def beginning(self, row: PrintedRow) -> str:
        """How the text of the row's statement begins, on one line."""
        text = next((self.texts[row[column]] for column in IDENTIFIERS if row.get(column) in self.texts), "")
        return _cut(text)

    def around(self, name: str, query: str) -> str:
        """The text of a statement from a little before what was looked for, on one line."""
        text = self.texts[name]
        at = first_hit(text, query)
        return _cut(text) if at < BEGINNING // 2 else f"…{_cut(text[at - BEGINNING // 3 :])}"


def _cut(text: str) -> str:
    words = " ".join(text[: 4 * BEGINNING].split())
    return words if len(words) <= BEGINNING else f"{words[:BEGINNING].rstrip()}…"
