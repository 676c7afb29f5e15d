"""What is written down of a forecast: the basis it was made from, what was foreseen, and what it was judged with."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from app.analysis.document import Analysis, JudgedWith, Versions
from rules.core.metric import MetricValue
from rules.storage.decision import Case, Cure
from rules.storage.gains.gain import Gain
from rules.storage.outcome.confidence import Confidence
from rules.what_if.asked_change import AskedChange
from rules.what_if.basis import Basis
from rules.what_if.outcome import WhatIf

SCHEMA = 1
FIGURES = (
    "db_time_s", "elapsed_s", "average_active_sessions", "io_share", "read_share", "cpu_share", "single_block_read_ms",
    "multi_block_read_ms", "log_file_sync_ms", "read_iops", "write_iops", "db_time_per_transaction_ms",
)  # fmt: skip


class ForeseenGain(Struct, frozen=True):
    """One change with what it was said to save; of forecasts of any age, what they do not hold is not known."""

    kind: str | None = None
    change: str | None = None
    read_ms: int | float | None = None
    conservative: int | float | None = None
    coupled: int | float | None = None


class KeptAnswer(Struct, frozen=True):
    """The answer to the what-if that was kept."""

    sentence: str | None = None


class ForecastDocument(Struct, frozen=True):
    """A forecast as it is read again; `late`: it was not written down when the report came."""

    gain: tuple[ForeseenGain, ...] = ()
    basis: Basis | None = None
    late: bool = False
    short: str | None = None
    headline: str | None = None
    answer: KeptAnswer | None = None


class Figure(Struct, frozen=True):
    """A figure that a headline is based on, with its unit."""

    value: int | float
    unit: str


class WhatIfRow(Struct, frozen=True, kw_only=True):
    """The answer to a what-if as a row of gains."""

    kind: Literal["what_if"] = "what_if"
    assumed_floor_ms: None = None
    closed: None = None
    open: None = None
    change: str
    read_ms: int | float | None
    needs_iops: int | float | None
    conservative: int | float
    coupled: int | float
    range: tuple[int | float, int | float]


class Foreseen(Struct, frozen=True, kw_only=True):
    """A forecast as it is written, which is never changed; `asked` and `answer` are of a what-if that was kept."""

    schema: int = SCHEMA
    file: str
    part: int
    begin_time: str | None
    end_time: str | None
    judged_at: str | None
    judged_by: Versions
    judged_with: JudgedWith | None
    case: Case
    media_or_spindles: Cure | None
    short: str = ""
    headline: str
    confidence: Confidence
    figures: dict[str, Figure]
    basis: Basis | None
    late: bool
    gain: tuple[Gain | WhatIfRow, ...]
    asked: AskedChange | UnsetType = UNSET
    answer: WhatIf | UnsetType = UNSET


def of_verdict(analysis: Analysis, *, late: bool = False) -> bytes:
    """What the verdict of an analysis foresees; `late`: it was not written down when the report came."""
    return msgspec.json.encode(_foreseen(analysis, analysis.verdict.gain, late=late))


def of_what_if(analysis: Analysis, change: AskedChange, answer: WhatIf) -> bytes:
    """What a what-if foresees: the change that was asked for, the answer, and the answer as a row of gains."""
    row = WhatIfRow(
        change=answer.change, read_ms=answer.read_ms, needs_iops=answer.needs_iops, conservative=answer.conservative,
        coupled=answer.coupled, range=answer.range,
    )  # fmt: skip
    return msgspec.json.encode(replace(_foreseen(analysis, (row,)), asked=change, answer=answer))


def _foreseen(analysis: Analysis, gain: tuple[Gain | WhatIfRow, ...], *, late: bool = False) -> Foreseen:
    verdict, interval = analysis.verdict, analysis.report.interval
    return Foreseen(
        file=analysis.file, part=analysis.part, begin_time=interval.begin_time, end_time=interval.end_time,
        judged_at=analysis.judged_at, judged_by=analysis.versions, judged_with=analysis.judged_with, case=verdict.case,
        media_or_spindles=verdict.media_or_spindles, short=verdict.short, headline=verdict.headline,
        confidence=verdict.confidence, figures=_figures(analysis.metrics), basis=verdict.basis, late=late, gain=gain,
    )  # fmt: skip


def _figures(metrics: Mapping[str, MetricValue]) -> dict[str, Figure]:
    """The figures that a headline is based on."""
    figures = {name: metrics[name] for name in FIGURES if name in metrics}
    return {name: Figure(metric.value, metric.unit) for name, metric in figures.items() if metric.value is not None}
