"""The log writer's own clocks."""

from math import ceil

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking
from rules.core.report_figures import CENTISECONDS_A_SECOND, MILLISECONDS, Amount, own_rows, plain, ratio, statistic

REDO_WRITE = "log file parallel write"
WHAT_STALLS = "Find what shares the redo devices when single writes take long: archiver, backup, snapshots."
"""What to do about a few redo writes that are very slow."""
FLASH_LOG = (
    "Have the cells write redo to flash: look at Smart Flash Log, and at the write-back mode of the flash cache."
)
"""What to do about slow redo writes on Exadata."""
MICROSECONDS_A_SECOND = 1_000_000

WORKERS = ("lgwr worker", "lgwr any worker", "lgwr all worker", "lgwr intra group")
"""Events that show several log writer processes at work (12c on): their write times add up to more than the clock's."""

QUARTER_HOUR_S = 900
STEP_BYTES = 2**29


def log_size_bytes(redo_bytes_per_s: float) -> int:
    """The size of a redo log that this much redo fills in a quarter of an hour, rounded up to half a GiB."""
    return STEP_BYTES * ceil(redo_bytes_per_s * QUARTER_HOUR_S / STEP_BYTES)


def clock_seconds(report: Report, name: str) -> Amount:
    """A time statistic in seconds: microseconds where the release counts them, else centiseconds."""
    try:
        exact = statistic(report, f"{name} (usec)")
        return Amount(exact.value / MICROSECONDS_A_SECOND, exact.line)
    except Lacking:
        coarse = statistic(report, name)
        return Amount(coarse.value / CENTISECONDS_A_SECOND, coarse.line)


def mean_of_statistics(report: Report, time_name: str, count_name: str) -> Figure:
    """Milliseconds of one write, by the instance's own clock."""
    seconds = clock_seconds(report, time_name)
    count = statistic(report, count_name).value
    return Figure(ratio(MILLISECONDS * seconds.value, count, count_name), seconds.line)


def write_seconds(report: Report) -> float:
    """How long the log writer was writing."""
    return clock_seconds(report, "redo write time").value


def has_workers(report: Report) -> bool:
    """Whether several log writer processes wrote at once."""
    events = [plain(row.get("event")) for row in own_rows(report, "background_waits")]
    return any(event.startswith(WORKERS) and "idle" not in event for event in events)
