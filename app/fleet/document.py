"""The fleet object: what the service makes, the REST API answers, and the page, the picture and exports read.

Figures are exact here, so that they can be sorted and worked with; in JSON and in tables for programs they have four
digits, which is more than an average of an interval is worth.
"""

from functools import cached_property
from typing import Annotated

from pydantic import Field, PlainSerializer

from app.web.documents import Document
from rules.storage.kinds import ELSEWHERE
from rules.thresholds.fleet import WAITS
from rules.thresholds.worth import MEDIA_GOAL_MS, WORTH_SESSIONS

DIGITS = 4
NEITHER = "neither"
"""A newest verdict by which nothing is to be bought: faster reads are promised to nobody against it."""
MOST_ABSENT = 20
"""Databases that are named of those without a report at a peak."""


def rounded(value: float) -> float:
    """With so many digits that count."""
    return float(f"{value:.{DIGITS}g}")


Figure = Annotated[float, PlainSerializer(rounded, return_type=float, when_used="json")]


class Spread(Document):
    """Over the time that is known. `p95` is what 95 % of it stayed at or below, `peak` the highest interval."""

    mean: Figure | None
    p95: Figure | None
    peak: Figure | None


class FleetFigures(Document):
    """What a database did over its window."""

    active_sessions: Spread = Field(description="Captured time in place of DB time where that is doubtful")
    db_time_s: Figure | None
    io_share: Figure | None = Field(description="Of DB time, 0 to 1, weighed by DB time")
    cpu_share: Figure | None
    single_block_read_ms: Figure | None = Field(description="Weighed by reads")
    read_iops: Spread
    write_iops: Spread
    read_bytes_per_s: Spread
    write_bytes_per_s: Spread
    media_gain_share: Figure | None = Field(
        description=f"Share of DB time that reads at {MEDIA_GOAL_MS:g} ms would save, cautiously"
    )
    saved_sessions: Figure | None = Field(
        description=f"The same in active sessions; below {WORTH_SESSIONS:g} it is no business case"
    )
    saved_sessions_p95: Figure | None
    saved_sessions_per_1000_iops: Figure | None = Field(description="For each 1,000 read IOPS at the 95th percentile")
    limit_used_share: Figure | None = Field(description="Of the nearest declared limit, 95th percentile")
    doubtful: Figure | None = Field(description="Share of its time in which DB time is not to be trusted")
    missing: Figure | None = Field(description="Share of its time in which an instance has no report")
    measured_s: Figure | None


class FleetMember(Document):
    """Who a database is, and what its reports say."""

    database_id: str = Field(examples=["k7m2qv9xhc"])
    database: str = Field(
        description="Its label, else what its reports call it; with its DBID where that is not unique"
    )
    database_url: str = Field(examples=["/api/v1/databases/k7m2qv9xhc"])
    dbid: int | None
    container: str | None
    label: str | None
    group: str | None
    scope: str = Field(examples=["instance"], description="What its reports are of, such as `cluster+instance`")
    time_zone: str | None
    reports: int = Field(description="Intervals that count")
    newest_end: str | None = Field(description="End of the newest one, as printed")
    case: str | None = Field(description="Verdict of the newest report")
    media_or_spindles: str | None
    answer: str | None = Field(description="Of the newest report: one of the closed list of answers")
    short: str | None = Field(description="The same in a few words")
    prevailing_case: str = Field(description="Verdict of the reports with most DB time")
    prevailing_media_or_spindles: str | None
    host_cpu_busy: Figure | None = Field(description="Of the host's CPU, 0 to 1: median of the reports")
    newest_report_id: str | None
    newest_report_part: int | None
    newest_report_url: str | None
    headline: str | None = Field(description="Of the newest report")

    @property
    def newest_report(self) -> str | None:
        """The newest report, as addresses of pages have it."""
        if self.newest_report_id is None or self.newest_report_part in (None, 1):
            return self.newest_report_id
        return f"{self.newest_report_id}?part={self.newest_report_part}"


class FleetDatabase(FleetFigures, FleetMember):
    """One database with all that is joined into it: instances added up, its cluster above them, no time twice. What
    follows from its fields is asked thousands of times a page, and worked out once."""

    @cached_property
    def is_elsewhere(self) -> bool:
        """Whether its verdict is that storage is not what it waits for, or that nothing can be said."""
        return self.prevailing_case in ELSEWHERE

    @cached_property
    def is_material(self) -> bool:
        """Whether faster media would save enough to make a business case."""
        return (self.saved_sessions or 0.0) >= WORTH_SESSIONS and not self.is_elsewhere

    @cached_property
    def is_promised(self) -> bool:
        """Whether faster media may be promised to it: they save enough, and its newest verdict rules no purchase out.

        What the ranking, the tile, the colour of dots, the table, words and exports go by.
        """
        return self.is_material and self.media_or_spindles != NEITHER

    @cached_property
    def is_waiting(self) -> bool:
        """Whether it waits for storage."""
        return (self.io_share or 0.0) >= WAITS and self.in_io >= WORTH_SESSIONS and not self.is_elsewhere

    @property
    def is_open(self) -> bool:
        """Whether it is not known what faster media would save, or nothing can be said of it."""
        return self.saved_sessions is None or self.prevailing_case == "cannot_judge"

    @cached_property
    def in_io(self) -> float:
        """Active sessions that wait for storage, on average."""
        return (self.io_share or 0.0) * (self.active_sessions.mean or 0.0)


class Named(Document):
    """A database."""

    database_id: str
    database: str


class MadeBy(Named):
    """A database with its part of a peak."""

    value: Figure


class FleetTotal(Spread):
    """The databases added up slot by slot, not as a sum of their peaks."""

    peak_at: str | None = Field(description="Begin of the highest slot, on the clock of the totals")
    sum_of_peaks: Figure | None = Field(description="For comparison: if all peaked at once")
    slots: int
    covered: int = Field(description="Slots behind mean and p95, which needs 20: most of the load is known there")
    made_by: list[MadeBy] = Field(description="The largest parts of the peak")
    present: int = Field(description="Databases that have a report with this figure at the peak")
    absent: int = Field(description="Databases without a report at the peak that have some at other times")
    absent_named: list[Named] = Field(description=f"Some of them, {MOST_ABSENT} at most")


class FleetTotals(Document):
    """What a shared array must deliver at least: sums of interval averages that were seen."""

    slots: int
    slot_s: int | None = Field(description="Length of a slot in seconds")
    clock: str = Field(examples=["UTC"], description="UTC, the one time zone of all databases, or `as printed`")
    enough: float = Field(description="Share of the load that makes a slot count")
    active_sessions: FleetTotal | None
    read_iops: FleetTotal | None
    write_iops: FleetTotal | None
    read_bytes_per_s: FleetTotal | None
    write_bytes_per_s: FleetTotal | None


class FleetLeftOut(Document):
    """Reports that do not count, by why; databases without a report here."""

    twins: int = Field(description="Further copies of an interval")
    longer: int = Field(description="Windows within which shorter ones lie")
    undated: int = Field(description="Without a printed time")
    databases: int = Field(description="Databases without a report in this window")


class FleetHead(Document):
    """What was asked of the fleet, and how many databases it has."""

    schema_: int = Field(alias="schema", examples=[1])
    group: str | None
    q: str | None = None
    since: str | None
    until: str | None
    sort: str
    count: int = Field(description="Databases on all pages")
    databases: list[FleetDatabase]


class FleetObject(FleetHead):
    """All databases beside each other, what they add up to, and what stands out."""

    groups: list[str]
    totals: FleetTotals
    left_out: FleetLeftOut
    sentences: list[str]
    notes: list[str]


class FleetPage(FleetHead):
    """Some of the databases, in the order that was asked for; ask again with `cursor` = `next` for those after them.

    What concerns all databases together is on the first page alone and is null on the others.
    """

    next: str | None = Field(examples=["k7m2qv9xhc"])
    groups: list[str] | None = Field(description="The groups that there are")
    totals: FleetTotals | None
    left_out: FleetLeftOut | None
    sentences: list[str] | None = Field(
        description="Who waits for storage, where faster media pay, who is bound by CPU"
    )
    notes: list[str] | None = Field(description="What has to be known about the figures")
