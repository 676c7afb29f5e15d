"""The analysis object of the contract, by its types: written by the worker, read by store, pages, exports, terminal.

Its **core** is `Analysis`: whose report it is, metrics, verdict and what fired. Sections, tables, statements and
the findings that did not fire lie apart and are read one at a time (`app.analysis.printed`).
"""

from typing import Any, Literal

from msgspec import Struct

from parsers.model.report import Header
from rules.core.finding import Finding, State
from rules.core.metric import MetricValue
from rules.pictures import Pictures
from rules.storage.verdict import Verdict

SectionState = Literal["present", "empty", "absent"]
Fact = str | int | float | bool | None
PrintedRow = dict[str, Any]
"""A row of a section: its declared columns, whatever else is printed, and `line`."""


class Versions(Struct, frozen=True):
    """Which parser, rules and media table judged."""

    parser: str
    rules: str
    media: str


class Fault(Struct, frozen=True):
    """Why a file was refused: a code of the contract, and one sentence that says what to do."""

    code: str
    message: str


class UsedCurve(Struct, frozen=True):
    """The load curve that stood beside a report."""

    name: str
    source: str


class WatchedHost(Struct, frozen=True):
    """What a host's own tool saw in the minutes of a report."""

    tool: str
    host: str | None
    samples: int


class JudgedWith(Struct, frozen=True):
    """What a report was judged with beside itself; `until` where that was declared for an earlier time."""

    storage: dict[str, Fact] | None = None
    curve: UsedCurve | None = None
    until: str | None = None
    host: tuple[WatchedHost, ...] = ()


class SectionHead(Struct, frozen=True):
    """One section without its rows: `rows` counts them, None where they are not read yet; `line` is where it begins."""

    name: str
    state: SectionState
    line: int | None
    title: str | None
    rows: int | None


class TableHead(Struct, frozen=True):
    """One printed table without its rows; `section` is the one that claims it."""

    number: int
    title: str
    section: str | None
    line: int
    rows: int
    empty: bool


class Contents(Struct, frozen=True):
    """What a report prints: its sections and tables in printed order, each without its rows."""

    sections: tuple[SectionHead, ...] = ()
    tables: tuple[TableHead, ...] = ()

    @property
    def is_read(self) -> bool:
        """Whether every section is."""
        return all(section.rows is not None for section in self.sections)


class Unfired(Struct, frozen=True):
    """A rule that did not fire, and why; `missing` names the facts that it waits for."""

    rule: str
    code: str
    title: str
    state: State
    message: str = ""
    missing: tuple[str, ...] = ()


class Analysis(Struct, frozen=True, kw_only=True):
    """The core of one report's analysis.

    `part` counts the reports of a file from 1; `member` is the file's name within an archive; `findings` are those that
    fired, by what they could save; `error` is None: what is refused is a `Refusal`.
    """

    schema: int = 1
    versions: Versions
    judged_at: str | None
    file: str
    member: str | None = None
    part: int = 1
    parts: int = 1
    sha256: str
    error: None = None
    judged_with: JudgedWith | None = None
    report: Header
    metrics: dict[str, MetricValue] = {}
    verdict: Verdict
    findings: tuple[Finding, ...] = ()
    unfired: tuple[Unfired, ...] = ()
    contents: Contents = Contents()
    pictures: Pictures = Pictures()


class Refusal(Struct, frozen=True, kw_only=True):
    """A file, or a report of it, that was refused: the same keys, and why; `sha256` is None where it was not read."""

    schema: int = 1
    versions: Versions
    judged_at: str | None
    file: str
    member: str | None = None
    part: int = 1
    parts: int = 1
    sha256: str | None
    error: Fault
    judged_with: None = None
    report: None = None
    metrics: dict[str, MetricValue] = {}
    verdict: None = None
    findings: tuple[Finding, ...] = ()
    sql_texts: dict[str, str] = {}
    pictures: dict[str, None] = {}


class PrintedSection(Struct, frozen=True):
    """One section with its rows: each a dict of the section's columns and `line`.

    `facts` is what the report prints about the section as a whole (such as how much the list accounts for).
    """

    state: SectionState
    line: int | None
    title: str | None
    rows: list[PrintedRow]
    facts: dict[str, Fact]
