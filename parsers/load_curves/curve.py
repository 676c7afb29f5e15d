"""A load curve: what a storage delivered at rising load, as one of the tools printed it."""

from dataclasses import dataclass
from typing import Literal

StorageValue = str | int | float | bool
"""The value of a storage fact."""

Tool = Literal[
    "orion",
    "calibrate_io",
    "fio",
    "vdbench",
    "diskspd",
    "sqlio",
    "sysbench",
    "crystaldiskmark",
    "iometer",
    "elbencho",
    "csv",
    "measure",
    "table",
]


@dataclass(frozen=True, slots=True)
class Point:
    """One load level; at least two of the first four are known. `mbps` are 10^6 bytes a second.

    `percentiles_ms` are (percent, latency) pairs where the tool prints them; `line` is where the point stands;
    `cpu_percent` is how busy the CPUs of the host were that made the load, `cpus` how many of them were at work on it.
    """

    outstanding: float | None = None
    iops: float | None = None
    mbps: float | None = None
    latency_ms: float | None = None
    percentiles_ms: tuple[tuple[float, float], ...] = ()
    line: int | None = None
    cpu_percent: float | None = None
    cpus: float | None = None


@dataclass(frozen=True, slots=True)
class Mixed:
    """Small and large requests side by side: what each kind got with so many of both in flight; 0 is none of it.

    `large` are requests, also where they were counted in streams of several; MB are 10^6 bytes.
    """

    small: float
    large: float
    iops: float | None = None
    latency_ms: float | None = None
    mbps: float | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table under headings of its own: what it was taken for, and whether the curve uses it.

    `meaning` is None where the heading says nothing that is known.
    """

    heading: str
    meaning: str | None = None
    used: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What was done to a storage, and on which day (ISO 8601)."""

    on: str
    what: str


@dataclass(frozen=True, slots=True)
class LoadCurve:
    """One I/O size and one share of writes; points by rising load.

    `devices` and `seconds_a_point` are what was asked for; `histogram` are (upper bound in ms or None, count) pairs
    at the lightest load. `notes` say in a sentence each what was left out or put right on the way. `derived` names the
    fields of the points that were worked out from the others (Little's law, I/O size): an audit by the same law says
    nothing about them. `columns` are those of a table under headings of its own, `mixed` the loads of small and large
    requests side by side, with those of one kind alone. `measured_on` is the day of the test (ISO 8601), which
    fio prints, `firmware` what the storage ran then, `changes` what was done to it, by day; `storage` are facts of the
    storage that was measured, as somebody declared them: key and value. `declared_columns` is what
    somebody said that columns of its table mean: nobody reads it without that again.
    """

    source: Tool
    name: str
    points: tuple[Point, ...]
    io_bytes: int | None = None
    write_percent: float | None = None
    sequential: bool | None = None
    devices: int | None = None
    seconds_a_point: float | None = None
    histogram: tuple[tuple[float | None, float], ...] = ()
    notes: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    mixed: tuple[Mixed, ...] = ()
    measured_on: str | None = None
    firmware: str | None = None
    changes: tuple[Change, ...] = ()
    storage: tuple[tuple[str, StorageValue], ...] = ()
    declared_columns: str = ""
