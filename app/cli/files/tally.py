"""What a run over many files came to: reports read, what was refused, what is no report in the first place."""

from collections import Counter
from collections.abc import Sequence

from app.cli.files.report_files import Named
from app.terminal.console import USAGE_ERROR, complain

MANY_NAMED = 10
"""From so many files on, and for any folder, the last line says what they came to."""
PASSED_OVER_SHOWN = 3
NO_REPORT = ("not_text", "not_a_report")
"""Codes of what is no report at all; in a folder that is to be expected."""


class Tally:
    """Counts what became of each file, or of each member of an archive."""

    def __init__(self, files: Sequence[Named]) -> None:
        self._files = files
        self._reports, self._refused = 0, 0
        self._passed_over: list[str] = []
        self._wanted: Counter[str] = Counter()

    def read(self, file: Named) -> None:
        """A report was read."""
        self._reports += 1
        self._count(file)

    def refused(self, file: Named, name: str, code: str) -> bool:
        """Something was refused; False where it is passed over: no report at all, in a folder."""
        if file.folder is not None and code in NO_REPORT:
            self._passed_over.append(name)
            return False
        self._refused += 1
        self._count(file)
        return True

    def _count(self, file: Named) -> None:
        if file.folder is not None:
            self._wanted[file.folder] += 1

    def end(self) -> int:
        """Says what it came to where files were many, and which folder holds no report; the status for that."""
        folders = dict.fromkeys(file.folder for file in self._files if file.folder is not None)
        if folders or len(self._files) >= MANY_NAMED:
            complain(self._line())
        without = [folder for folder in folders if not self._wanted[folder]]
        for folder in without:
            complain(f"{folder} holds no report: name the folder that the reports lie in.")
        return USAGE_ERROR if without else 0

    def _line(self) -> str:
        counts = f"files: {len(self._files):,}", f"reports read: {self._reports:,}", f"refused: {self._refused:,}"
        return f"{', '.join(filter(None, (*counts, self.passed_over())))}."

    def passed_over(self) -> str:
        """How many are no report, and the first of them by name; nothing where none was met."""
        if not self._passed_over:
            return ""
        listed, more = ", ".join(self._passed_over[:PASSED_OVER_SHOWN]), len(self._passed_over) - PASSED_OVER_SHOWN
        rest = f" and {more:,} more" if more > 0 else ""
        return f"passed over as no reports: {len(self._passed_over):,} ({listed}{rest})"
