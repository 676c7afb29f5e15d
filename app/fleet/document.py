"""The fleet object: what the service makes, the REST API answers, and the page, the picture and exports read."""

from pydantic import Field

from app.web.documents import Document
from rules.thresholds.worth import MEDIA_GOAL_MS, WORTH_SESSIONS


class Spread(Document):
    """Over the time that is known. `p95` is what 95 % of it stayed at or below, `peak` the highest interval."""

    mean: float | None
    p95: float | None
    peak: float | None


class FleetFigures(Document):
    """What a database did over its window."""

    active_sessions: Spread = Field(description="Captured time in place of DB time where that is doubtful")
    db_time_s: float | None
    io_share: float | None = Field(description="Of DB time, 0 to 1, weighed by DB time")
    cpu_share: float | None
    single_block_read_ms: float | None = Field(description="Weighed by reads")
    read_iops: Spread
    write_iops: Spread
    read_bytes_per_s: Spread
    write_bytes_per_s: Spread
    media_gain_share: float | None = Field(
        description=f"Share of DB time that reads at {MEDIA_GOAL_MS:g} ms would save, cautiously"
    )
    saved_sessions: float | None = Field(
        description=f"The same in active sessions; below {WORTH_SESSIONS:g} it is no business case"
    )
    saved_sessions_p95: float | None
    saved_sessions_per_1000_iops: float | None = Field(description="For each 1,000 of the 95th percentile of read IOPS")
    limit_used_share: float | None = Field(description="Of the nearest declared limit, 95th percentile")
    doubtful: float | None = Field(description="Share of its time in which DB time is not to be trusted")
    missing: float | None = Field(description="Share of its time in which an instance has no report")
    measured_s: float | None


class FleetMember(Document):
    """Who a database is, and what its reports say."""

    id: str = Field(examples=["k7m2qv9xhc"])
    name: str = Field(description="Its label, else what its reports call it; with its DBID where that is not unique")
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
    host_cpu_busy: float | None = Field(description="Of the host's CPU, 0 to 1: median of the reports")
    headline_report: str | None = Field(description="The newest report, as it stands in addresses")
    headline: str | None


class FleetDatabase(FleetFigures, FleetMember):
    """One database with all that is joined into it: instances added up, its cluster above them, no time twice."""


class MadeBy(Document):
    """A database with its part of a peak."""

    id: str
    name: str
    value: float


class Named(Document):
    """A database."""

    id: str
    name: str


class FleetTotal(Spread):
    """The databases added up slot by slot, not as a sum of their peaks."""

    peak_at: str | None = Field(description="Begin of the highest slot, on the clock of the totals")
    sum_of_peaks: float | None = Field(description="For comparison: if all peaked at once")
    slots: int
    covered: int = Field(description="Slots behind mean and p95, which needs 20: most of the load is known there")
    made_by: list[MadeBy] = Field(description="The largest parts of the peak")
    absent: list[Named] = Field(description="Databases without a report at the peak")


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


class FleetObject(Document):
    """All databases beside each other, what they add up to, and what stands out."""

    schema_: int = Field(alias="schema", examples=[1])
    group: str | None
    groups: list[str] = Field(description="The groups that there are")
    since: str | None
    until: str | None
    sort: str
    databases: list[FleetDatabase]
    totals: FleetTotals
    left_out: FleetLeftOut
    sentences: list[str] = Field(description="Who waits for storage, where faster media pay, who is bound by CPU")
    notes: list[str] = Field(description="What has to be known about the figures")
