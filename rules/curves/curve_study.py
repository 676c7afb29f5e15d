"""The contract's curve object: what a load curve says, written by the worker and read by whoever shows it.

Times are of one request, or of one MB where `time_per` says so. What curves that were stored earlier do not hold reads
as not known.
"""

from msgspec import Struct, field, json

from rules.curves.mix_document import Mix, Number


class LoadLevel(Struct, frozen=True):
    """One load: in flight, rate and latency, as far as they are known."""

    outstanding: Number | None = None
    iops: Number | None = None
    mbps: Number | None = None
    latency_ms: Number | None = None
    cpu_percent: Number | None = None


class TableColumn(Struct, frozen=True):
    """A column of a table under headings of its own: what it was taken for, null where its heading says nothing."""

    heading: str
    meaning: str | None = None
    used: bool = False


class CurveFit(Struct, frozen=True):
    """The model that explains the curve; `unclear` where none does clearly better, then nothing is read from it."""

    model: str
    servers: Number | None = None
    service_ms: Number | None = None
    delay_ms: Number | None = None
    time_per: str | None = None
    asymptote_iops: Number | None = None
    asymptote_mbps: Number | None = None
    rms_percent: Number | None = None
    largest_percent: Number | None = None
    largest_at_outstanding: Number | None = None
    other_model: str | None = None
    other_rms_percent: Number | None = None
    servers_error_percent: Number | None = None
    asymptote_error_percent: Number | None = None
    tried: dict[str, Number | None] = field(default_factory=dict)


class CurveAudit(Struct, frozen=True):
    """How one rule about curves ended."""

    rule: str
    state: str
    code: str | None = None
    title: str | None = None
    severity: str | None = None
    message: str | None = None


class StorageChange(Struct, frozen=True):
    """What was done to the storage of a curve, and on which day."""

    on: str
    what: str


class MatchedComponent(Struct, frozen=True):
    """One declared part of the storage held against the curve; `grade` is null where it does not agree."""

    kind: str
    number: int
    label: str
    because: str
    cure: str
    maximum: Number | None = None
    unit: str | None = None
    share: Number | None = None
    servers: Number | None = None
    grade: str | None = None


class Headroom(Struct, frozen=True):
    """The operating point and the maximum of the curve: what lies between the two costs latency."""

    good_service: Number
    maximum: Number
    share: Number


class CurveStudy(Struct, frozen=True, kw_only=True):
    """The contract's curve object: points, audit, fit, operating point and the component that matches.

    `levels` are the usable points by rising load with what could be derived, `fitted` what the chosen model gives;
    `storage` are the facts that were told of it.
    """

    source: str
    points: tuple[LoadLevel, ...]
    audit: tuple[CurveAudit, ...]
    schema: int = 1
    name: str | None = None
    io_bytes: Number | None = None
    write_percent: Number | None = None
    levels: tuple[LoadLevel, ...] = ()
    fitted: tuple[LoadLevel, ...] = ()
    time_per: str | None = None
    fit: CurveFit | None = None
    floor_ms: Number | None = None
    max_iops: Number | None = None
    max_mbps: Number | None = None
    knee_outstanding: Number | None = None
    sharpness: Number | None = None
    marginal_efficiency: Number | None = None
    saturated: bool | None = None
    operating_point: LoadLevel | None = None
    notes: tuple[str, ...] = ()
    component: MatchedComponent | None = None
    components: tuple[MatchedComponent, ...] = ()
    headroom: Headroom | None = None
    columns: tuple[TableColumn, ...] = ()
    spread_percent: Number | None = None
    mix: Mix | None = None
    measured_on: str | None = None
    firmware: str | None = None
    changes: tuple[StorageChange, ...] = ()
    storage: dict[str, str | int | float | bool] = field(default_factory=dict)


STUDY = json.Decoder(CurveStudy)
"""Reads a study that was written; made once, as two threads that make it at the same time end the process."""
