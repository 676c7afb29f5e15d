"""What became of a file that was to be sent."""

from dataclasses import dataclass
from typing import Literal

from app.terminal.console import plain

Kind = Literal["sent", "there", "refused", "no report", "waits", "not sent"]
NO_REPORT = ("not_text", "not_a_report")
"""Codes of what is no report at all; in a folder that is to be expected."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """`there`: the service had it before; `waits`: taken, and not read when this was said; `not sent`: not taken.

    `sentence` is the verdict in a few words, or why it was not taken.
    """

    kind: Kind
    file: str
    report: str | None = None
    database: str | None = None
    sentence: str | None = None
    code: str | None = None

    def line(self) -> str:
        """One line for a terminal or a log."""
        known = (f"{self.kind:<9}", self.file, self.report, self.database, self.sentence)
        return "  ".join(plain(part) for part in known if part)
