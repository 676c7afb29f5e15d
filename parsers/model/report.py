"""A report as read: what is printed, with the line each fact stands on; nothing derived."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Literal, TypeVar

from msgspec import Struct, to_builtins

from parsers.errors import NotReadYet
from parsers.model.table import Table
from parsers.model.written_tables import WrittenTables

Value = str | int | float | bool | None | list[Any]
Row = dict[str, Any]
Made = TypeVar("Made")
State = Literal["present", "empty", "absent"]
Scope = Literal["instance", "pdb", "cluster"]
CORRECTED = "corrected"
"""The kind of what is said of a mistake of Oracle's own that was put right: nobody has to be warned of it."""


@dataclass(slots=True)
class Database:
    name: str | None = None
    dbid: int | None = None
    release: str | None = None
    edition: str | None = None
    role: str | None = None
    rac: bool | None = None
    cdb: bool | None = None
    container: str | None = None


@dataclass(slots=True)
class Instance:
    """`startup_time` is ISO 8601 without zone; `memory_gb` is GiB as Oracle prints it."""

    name: str | None = None
    number: int | None = None
    host: str | None = None
    platform: str | None = None
    startup_time: str | None = None
    cpus: int | None = None
    cores: int | None = None
    sockets: int | None = None
    memory_gb: float | None = None


@dataclass(slots=True)
class Interval:
    """Times are ISO 8601 without zone, as printed; `elapsed_s` is the printed minutes times 60.

    `lines` tells where each figure stands (by field name).
    """

    begin_snap: int | None = None
    end_snap: int | None = None
    begin_time: str | None = None
    end_time: str | None = None
    elapsed_s: float | None = None
    db_time_s: float | None = None
    begin_sessions: int | None = None
    end_sessions: int | None = None
    lines: dict[str, int] = field(default_factory=dict)


class SectionRows(Struct):
    """One known section: each row is a dict of contract columns plus `line`."""

    name: str
    state: State = "absent"
    line: int | None = None
    rows: list[Row] = []
    title: str | None = None
    extra: dict[str, Any] = {}
    _made: dict[Hashable, Any] = {}

    def once(self, what: Hashable, make: Callable[[], Made]) -> Made:
        """What `make` makes of the rows, such as an index by name, made once: there are many to ask for it."""
        if what not in self._made:
            self._made[what] = make()
        made: Made = self._made[what]
        return made

    def to_dict(self) -> dict[str, Any]:
        return {
            "state": self.state,
            "line": self.line,
            "title": self.title,
            **self.extra,
            "rows": self.rows,
        }


class Unread(Struct):
    """A printed row that could not be read, kept with its reason."""

    line: int
    section: str
    text: str
    why: str


class Counted(Struct):
    """Rows of one section that was read: printed = read + merged + unread."""

    printed: int = 0
    read: int = 0
    merged: int = 0
    unread: int = 0


class Postponed(Struct, frozen=True):
    """A section that is not read yet: where it stands, and how many rows are printed there."""

    line: int
    title: str
    printed: int


class Coverage(Struct, frozen=True):
    """Rows of one section: printed = read + merged + unread; the three are None where it is not read yet."""

    printed: int
    read: int | None = None
    merged: int | None = None
    unread: int | None = None


class Header(Struct, frozen=True, kw_only=True):
    """The contract's `report` without its sections: whose it is, of when, and what was read of it, counted.

    `tables` is how many tables are printed; `warning_kinds` names the kind of each warning by key.
    """

    format: str
    scope: Scope
    database: Database
    instance: Instance | None = None
    instances: list[Instance] = []
    interval: Interval
    block_size_bytes: int | None = None
    tables: int = 0
    coverage: dict[str, Coverage] = {}
    unread: list[Unread] = []
    warnings: list[str] = []
    warning_kinds: list[str] = []

    @property
    def warned_of(self) -> list[str]:
        """The warnings that somebody has to heed."""
        return [text for text, kind in self._by_kind() if kind != CORRECTED]

    @property
    def corrected(self) -> list[str]:
        """What is said of mistakes that were put right."""
        return [text for text, kind in self._by_kind() if kind == CORRECTED]

    def _by_kind(self) -> Iterator[tuple[str, str | None]]:
        """Reports that were read before 0.4.0 may have fewer kinds than warnings."""
        return zip_longest(self.warnings, self.warning_kinds)


@dataclass(slots=True)
class Report:
    """One report of one file. `sql_texts` holds each statement's text once, by its SQL id or hash value.

    `postponed` are the sections that are not read yet: who asks for one of them is told so (`NotReadYet`), lest it be
    taken for absent. `written` holds the tables' rows where they were to be written.
    """

    format: str
    scope: Scope
    database: Database = field(default_factory=Database)
    instance: Instance | None = None
    instances: list[Instance] = field(default_factory=list)
    interval: Interval = field(default_factory=Interval)
    block_size_bytes: int | None = None
    sections: dict[str, SectionRows] = field(default_factory=dict)
    tables: list[Table] = field(default_factory=list)
    postponed: dict[str, Postponed] = field(default_factory=dict)
    coverage: dict[str, Counted] = field(default_factory=dict)
    unread: list[Unread] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    warning_kinds: list[str] = field(default_factory=list)
    sql_texts: dict[str, str] = field(default_factory=dict)
    written: WrittenTables | None = None

    def section(self, name: str) -> SectionRows:
        """The section of that contract name; state `absent` where the report has none. Raises NotReadYet."""
        return self.sections.get(name) or self._absent(name)

    def rows(self, name: str) -> list[Row]:
        """The rows of one section, in printed order; empty where it is absent or empty. Raises NotReadYet."""
        return (self.sections.get(name) or self._absent(name)).rows

    def warn(self, kind: str, text: str) -> None:
        """Adds a warning, and of which kind it is."""
        self.warnings.append(text)
        self.warning_kinds.append(kind)

    def _absent(self, name: str) -> SectionRows:
        if name in self.postponed:
            raise NotReadYet(f"{name} is not read yet.")
        return SectionRows(name)

    def covered(self) -> dict[str, Coverage]:
        """Coverage by section, those that are not read yet at the end."""
        read = {
            name: Coverage(coverage.printed, coverage.read, coverage.merged, coverage.unread)
            for name, coverage in self.coverage.items()
        }
        return read | {name: Coverage(section.printed) for name, section in self.postponed.items()}

    def header(self) -> Header:
        """What lists and pages read of the report: all but its sections, tables and statements."""
        return Header(
            format=self.format,
            scope=self.scope,
            database=self.database,
            instance=self.instance,
            instances=self.instances,
            interval=self.interval,
            block_size_bytes=self.block_size_bytes,
            tables=len(self.tables),
            coverage=self.covered(),
            unread=self.unread,
            warnings=self.warnings,
            warning_kinds=self.warning_kinds,
        )

    def to_dict(self) -> dict[str, Any]:
        """The contract's `report` object."""
        return {
            "format": self.format,
            "scope": self.scope,
            "database": to_builtins(self.database),
            "instance": to_builtins(self.instance),
            "instances": to_builtins(self.instances),
            "interval": to_builtins(self.interval),
            "block_size_bytes": self.block_size_bytes,
            "sections": {name: section.to_dict() for name, section in self.sections.items()},
            "tables": len(self.tables),
            "coverage": to_builtins(self.covered()),
            "unread": to_builtins(self.unread),
            "warnings": self.warnings,
            "warning_kinds": self.warning_kinds,
        }
