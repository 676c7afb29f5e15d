"""The pictures of a report as tables with native charts."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.analysis.document import Analysis
from app.exports.book import Chart, Paper, Part, paper
from app.exports.sheet import Column, Sheet
from app.reports.page import view
from app.reports.page.table_view import up_to
from rules.pictures import HistogramPicture, TimePart
from rules.wording import capital

MARKS = (("mean_ms", "Mean"), ("p5_ms", "Floor, 5th percentile"), ("p50_ms", "Median"), ("p95_ms", "95th percentile"))


def charts(analysis: Analysis) -> Paper:
    """DB time by class, latency, activity over the window, what changes would save: those that the report shows."""
    made = [*_time(analysis), *_latency(analysis.pictures.latency_histogram), *_activity(analysis), *_gains(analysis)]
    return paper("Charts", "Where time went, how long reads took, activity over the window, what would be saved", *made)


@dataclass(frozen=True)
class Spent:
    """A class of time with its label as a heading has it."""

    label: str
    part: TimePart


def _time(analysis: Analysis) -> Iterator[Part]:
    picture = view.time_picture(analysis.pictures)
    if picture is None:
        return
    columns = [
        Column("label", "Class"), Column("part.seconds", "Time", kind="seconds"),
        Column("part.share", "Share", f"of {picture.total}", "share"), Column("part.line", "Line", kind="id"),
    ]  # fmt: skip
    rows = [Spent(capital(part.label), part) for part in picture.parts]
    drawn = Chart(picture.title, "bars", "label", ["part.share"], f"of {picture.total}", share=True, on_summary=True)
    yield Part(Sheet(picture.title, columns, rows), drawn)


@dataclass(frozen=True)
class Lasted:
    """Reads of a band of latency, as a share of all."""

    label: str
    share: float


@dataclass(frozen=True)
class Mark:
    """A figure of the histogram."""

    label: str
    ms: float


def _latency(picture: HistogramPicture | None) -> Iterator[Part]:
    if picture is None:
        return
    columns = [Column("label", "A read took"), Column("share", "Share", "of reads", "share")]
    rows = [Lasted(up_to(bucket.upper_ms), bucket.share) for bucket in picture.buckets]
    drawn = Chart(picture.title, "columns", "label", ["share"], "of reads", share=True, on_summary=True)
    yield Part(Sheet(picture.title, columns, rows), drawn)
    marks = [Mark(label, latency) for key, label in MARKS if (latency := getattr(picture, key)) is not None]
    yield Part(Sheet("Single-block reads", [Column("label", "Figure"), Column("ms", "Takes", kind="ms")], marks))


@dataclass(frozen=True)
class Busy:
    """A slot of the window: sessions on CPU, the others, and how many CPUs there are."""

    time: str
    minutes: float
    sessions: float
    on_cpu: float
    others: float
    cpus: float | None
    line: int | None


def _activity(analysis: Analysis) -> Iterator[Part]:
    slots, cpus = analysis.verdict.activity.slots, view.figure_of(analysis, "cpus")
    if not slots:
        return
    columns = [
        Column("time", "From"), Column("minutes", "Length", "min", "number"),
        Column("sessions", "Active sessions", kind="number"),
        Column("on_cpu", "On CPU or waiting for it", kind="number"),
        Column("others", "All other waits", kind="number"), Column("cpus", "CPUs", kind="number"),
        Column("line", "Line", kind="id"),
    ]  # fmt: skip
    rows = [
        Busy(slot.time, slot.minutes, slot.sessions, slot.cpu_sessions, max(slot.sessions - slot.cpu_sessions, 0.0),
             cpus, slot.line)
        for slot in slots
    ]  # fmt: skip
    drawn = Chart("Activity over the window", "stacked", "time", ["on_cpu", "others"], "active sessions",
                  line="cpus" if cpus is not None else "")  # fmt: skip
    yield Part(Sheet("Activity over the window", columns, rows), drawn)


def _gains(analysis: Analysis) -> Iterator[Part]:
    picture = analysis.pictures.gains
    if picture is None or not picture.bars:
        return
    base = f"of {view.base(analysis.verdict)}"
    columns = [
        Column("label", "Change"), Column("low", "Saves, at least", base, "share"),
        Column("high", "Saves, at most", base, "share"),
    ]  # fmt: skip
    drawn = Chart(picture.title, "bars", "label", ["low", "high"], base, share=True, most=10)
    yield Part(Sheet(picture.title, columns, picture.bars), drawn)
