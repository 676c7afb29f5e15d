"""The contract's scaling object: what a database did as more and more users worked on it."""

from msgspec import Struct, json


class LoadRun(Struct, frozen=True, kw_only=True):
    """One report of the set: its users, what it got done, and where the time of a unit of work went."""

    name: str
    users: float
    rate: float
    per_user: float
    """Units a second that each user got done."""
    unit_ms: float | None = None
    """DB time of one unit of work, or CPU and wait time where a report prints no DB time."""
    host_cpu_busy: float | None = None
    read_ms: float | None = None
    read_iops: float | None = None
    parts_ms: dict[str, float] = {}
    """Of that time: `cpu`, `storage`, `commits`, `interconnect`, `locks`."""
    url: str | None = None
    report: str | None = None
    """`id` or `id.part`, as the set is named."""


class ScalingFit(Struct, frozen=True):
    """The Universal Scalability Law: one user alone, what waits in line, what each has to agree with all others."""

    alone: float
    contention: float
    coherency: float
    rms_percent: float
    peak_users: float | None = None
    peak_rate: float | None = None


class Scaling(Struct, frozen=True, kw_only=True):
    """`unit` is the unit of work; `first` what ran out first (`cpu`, `storage`, `commits`, `interconnect`, `locks`,
    `nothing`, `unknown`), at `first_users`."""

    runs: tuple[LoadRun, ...]
    unit: str
    users_from: str
    first: str
    first_users: float | None = None
    fit: ScalingFit | None = None
    sentences: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    schema: int = 1


SCALING = json.Decoder(Scaling)
"""Reads one that was written."""
