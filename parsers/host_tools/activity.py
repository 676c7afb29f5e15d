"""What a host's own tools saw beside a report: iostat and vmstat samples."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

CUT_FROM = 10
"""No report cuts a host's name below this length."""


@dataclass(frozen=True, slots=True)
class DeviceSample:
    """One device over one sample: requests and 10^6 bytes a second, ms a request, requests queued or in service.

    `mean_ms` is reads and writes together. A latency is None where there was no such request, or it is not printed.
    """

    device: str
    reads_per_s: float
    writes_per_s: float
    read_mb_s: float | None = None
    write_mb_s: float | None = None
    read_ms: float | None = None
    write_ms: float | None = None
    queued: float | None = None
    busy_percent: float | None = None
    mean_ms: float | None = None


@dataclass(frozen=True, slots=True)
class HostSample:
    """One sample. `time` is as printed, ISO 8601 without a zone; `seconds` its length; CPU in percent, nice among user.

    `run_queue` and `blocked` are processes (vmstat); `devices` is empty where the tool prints none.
    """

    time: str | None
    seconds: float | None
    user_percent: float | None = None
    system_percent: float | None = None
    wait_io_percent: float | None = None
    steal_percent: float | None = None
    idle_percent: float | None = None
    run_queue: float | None = None
    blocked: float | None = None
    devices: tuple[DeviceSample, ...] = ()
    line: int | None = None


@dataclass(frozen=True, slots=True)
class HostActivity:
    """The samples of one tool on one host, without the averages since boot that such tools print first."""

    tool: str
    host: str | None
    cpus: int | None
    samples: tuple[HostSample, ...]
    notes: tuple[str, ...] = ()


def by_host(watched: Sequence[HostActivity]) -> tuple[HostActivity, ...]:
    """The same, where only one host is named all of that host: vmstat prints no name."""
    names = {activity.host for activity in watched if activity.host}
    return tuple(
        activity if activity.host or len(names) != 1 else replace(activity, host=min(names)) for activity in watched
    )


def same_host(printed: str, named: str) -> bool:
    """Whether two names are of one host: without domain and case, and one may be cut as columns of reports cut it."""
    short, long = sorted((name.partition(".")[0].casefold() for name in (printed, named)), key=len)
    return short == long or (len(short) >= CUT_FROM and long.startswith(short))
