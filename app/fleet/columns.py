"""The reports of a fleet as columns, an array each with a row a report, and what is made of them."""

from dataclasses import dataclass
from typing import Self

from app.store.worked_out.column_arrays import Array


@dataclass(frozen=True)
class Columns:
    """Arrays of one length, by name (`vars`)."""

    def where(self, rows: Array) -> Self:
        """Those rows alone, or in that order."""
        return type(self)(**{name: column[rows] for name, column in vars(self).items()})


@dataclass(frozen=True)
class Rates(Columns):
    """Rates that reports print, that add up over instances and databases, and of which the fleet shows mean, 95th
    percentile and peak by the same name."""

    read_iops: Array
    write_iops: Array
    read_bytes_per_s: Array
    write_bytes_per_s: Array


@dataclass(frozen=True)
class Figures(Rates):
    """What is read of reports, beside which reports they are; NaN where a report does not print it."""

    unaccounted_share: Array
    explained_share: Array
    elapsed_s: Array
    average_active_sessions: Array
    io_share: Array
    cpu_share: Array
    single_block_read_ms: Array
    single_block_reads_per_s: Array
    media_gain_share: Array
    limit_used_share: Array
    host_cpu_busy: Array


@dataclass(frozen=True)
class Reports(Figures):
    """Reports: `place` is the index of a database in the places, `line` numbers the lines of all of them."""

    place: Array
    line: Array
    scope: Array
    report_id: Array
    series_id: Array
    format: Array
    begin_snap: Array
    end_snap: Array
    startup_time: Array
    begin_time: Array
    end_time: Array
    printed_end: Array
    """The end as it is printed, where the others are on another clock."""
    guessed: Array
    """Whether it is not sure which hour was meant."""
    verdict_case: Array
    media_or_spindles: Array


@dataclass(frozen=True)
class AddedUp(Columns):
    """Figures that add up over instances. `io` are sessions in I/O of the `io_of` sessions of which that is known."""

    active: Array
    io: Array
    io_of: Array
    cpu: Array
    cpu_of: Array
    read_ms: Array
    reads: Array
    saved: Array
    saved_of: Array


@dataclass(frozen=True)
class Intervals(AddedUp, Reports):
    """Reports with figures that add up in place of shares and latencies."""

    seconds: Array
    doubtful: Array


@dataclass(frozen=True)
class Timelines(AddedUp, Rates):
    """Stretches of time by database, one after the other; `missing` counts the instances without an interval."""

    place: Array
    begin_time: Array
    end_time: Array
    seconds: Array
    limit_used_share: Array
    doubtful: Array
    missing: Array
