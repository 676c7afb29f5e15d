"""What a comparison reads of an analysis object, by the contract's names; everything else stays undecoded.

The core is small. Sections are large, and each is read by its name: `SECTIONS` are all that a comparison asks for.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, field

from parsers.model.report import Database, Instance, Interval, Row, Scope, State
from rules.comparison.forecast import PromisedGain
from rules.storage.inputs.shares import Base
from rules.storage.outcome.answer import Answer
from rules.what_if.basis import Basis

WAIT_LISTS = ("foreground_waits", "background_waits", "top_events")
STATEMENT_LISTS = (
    "sql_by_elapsed",
    "sql_by_cpu",
    "sql_by_gets",
    "sql_by_reads",
    "sql_by_io_wait",
    "sql_by_executions",
)
PLAN_LISTS = ("top_sql_with_top_events", "top_sql_with_top_row_sources")
"""The sampled activity tells with which plans a statement ran."""
PARAMETERS = "parameters"
SECTIONS = (*WAIT_LISTS, PARAMETERS, *STATEMENT_LISTS, *PLAN_LISTS)


class SectionExcerpt(Struct, frozen=True):
    """One section; `mixed` says that its waits are those of sessions and of background processes."""

    state: State = "present"
    rows: list[Row] = []
    mixed: bool = False


Sections = Mapping[str, SectionExcerpt]


class HeaderExcerpt(Struct, frozen=True):
    """Whose report it is and of which time."""

    format: str = ""
    scope: Scope = "instance"
    database: Database = field(default_factory=Database)
    instance: Instance | None = None
    instances: list[Instance] = []
    interval: Interval = field(default_factory=Interval)
    block_size_bytes: int | None = None
    warnings: tuple[str, ...] = ()


class MetricExcerpt(Struct, frozen=True):
    """A metric; without a value where it is not known."""

    value: float | None = None
    line: int | None = None
    lower_bound: bool = False


class LimitExcerpt(Struct, frozen=True):
    """The limit that binds, and what is used of it."""

    kind: str | None = None
    used: float | None = None
    maximum: float | None = None
    unit: str | None = None


class TimeShare(Struct, frozen=True, rename={"kind": "class"}):
    """A class of time with its share, as the verdict ranks them."""

    kind: str
    share: float


class VerdictExcerpt(Struct, frozen=True):
    """What the verdict says of limits and gains."""

    case: str | None = None
    answer: Answer | None = None
    short: str | None = None
    base: Base = "db_time"
    limit: LimitExcerpt | None = None
    leading: tuple[TimeShare, ...] = ()
    basis: Basis | None = None
    gain: tuple[PromisedGain, ...] = ()


class JudgedWith(Struct, frozen=True):
    """The storage facts that it was judged with, as somebody declared them: any of the names that a store may know."""

    storage: dict[str, Any] | None = None


class ErrorExcerpt(Struct, frozen=True):
    """Why nothing was read."""

    code: str = ""
    message: str = ""


class AnalysisExcerpt(Struct, frozen=True):
    """The core of an analysis object."""

    file: str | None = None
    member: str | None = None
    part: int = 1
    parts: int = 1
    sha256: str = ""
    error: ErrorExcerpt | None = None
    report: HeaderExcerpt | None = None
    metrics: dict[str, MetricExcerpt | None] = {}
    verdict: VerdictExcerpt | None = None
    judged_with: JudgedWith | None = None

    @property
    def header(self) -> HeaderExcerpt:
        """Of a report that tells nothing of itself, an empty one."""
        return self.report or HeaderExcerpt()

    def value(self, metric: str) -> float | None:
        """A metric's value; None where it is not known."""
        known = self.metrics.get(metric)
        return known.value if known else None


_CORE, _SECTION = msgspec.json.Decoder(AnalysisExcerpt), msgspec.json.Decoder(SectionExcerpt)


def read_core(core: bytes) -> AnalysisExcerpt:
    """The core of an analysis as JSON."""
    return _CORE.decode(core)


def read_sections(pieces: Mapping[str, bytes]) -> Sections:
    """The sections that a comparison reads, each of its JSON; others are passed over."""
    return {name: _SECTION.decode(pieces[name]) for name in SECTIONS if name in pieces}
