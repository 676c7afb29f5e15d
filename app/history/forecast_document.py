"""What is written down of a forecast: the basis it was made from, what was foreseen, and what it was judged with."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from app.analysis.document import Analysis
from rules.core.metric import MetricValue
from rules.what_if.asked_change import AskedChange
from rules.what_if.basis import Basis
from rules.what_if.outcome import WhatIf

Json = Mapping[str, Any]
SCHEMA = 1
FIGURES = (
    "db_time_s", "elapsed_s", "average_active_sessions", "io_share", "read_share", "cpu_share", "single_block_read_ms",
    "multi_block_read_ms", "log_file_sync_ms", "read_iops", "write_iops", "db_time_per_transaction_ms",
)  # fmt: skip
ROW = ("change", "read_ms", "needs_iops", "conservative", "coupled", "range")
SAID = ("case", "media_or_spindles", "headline", "confidence")


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
    headline: str | None = None
    answer: KeptAnswer | None = None


def of_verdict(analysis: Analysis, *, late: bool = False) -> bytes:
    """What the verdict of an analysis foresees; `late`: it was not written down when the report came."""
    return msgspec.json.encode(_head(analysis) | {"late": late, "gain": analysis.verdict.gain})


def of_what_if(analysis: Analysis, change: AskedChange, answer: WhatIf) -> bytes:
    """What a what-if foresees: the change that was asked for, the answer, and the answer as a row of gains."""
    row = {"kind": "what_if", "assumed_floor_ms": None, "closed": None, "open": None}
    row |= {key: getattr(answer, key) for key in ROW}
    document = _head(analysis) | {"late": False, "gain": [row], "asked": change, "answer": answer}
    return msgspec.json.encode(document)


def _head(analysis: Analysis) -> dict[str, Any]:
    verdict, interval = analysis.verdict, analysis.report.interval
    return {
        "schema": SCHEMA,
        "file": analysis.file,
        "part": analysis.part,
        "begin_time": interval.begin_time,
        "end_time": interval.end_time,
        "judged_at": analysis.judged_at,
        "judged_by": analysis.versions,
        "judged_with": analysis.judged_with,
        **{key: getattr(verdict, key) for key in SAID},
        "figures": _figures(analysis.metrics),
        "basis": verdict.basis,
    }


def _figures(metrics: Mapping[str, MetricValue]) -> dict[str, dict[str, Any]]:
    """The figures that a headline stands on, each with its unit."""
    figures = {name: metrics[name] for name in FIGURES if name in metrics}
    return {
        name: {"value": metric.value, "unit": metric.unit}
        for name, metric in figures.items()
        if metric.value is not None
    }
