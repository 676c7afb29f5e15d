"""What iostat and vmstat saw on a host while a report's window ran: which devices worked, how long, how evenly.

Only samples inside the window count. Its **active part** are the samples in which the busiest devices made more than
three tenths of their most requests: what a load with an idle tail asks for is hidden in an average over both. Devices
that carry the same load make one **group**; a group that runs flat, sample after sample at one rate, looks like one
held by a provisioned limit (`Group.at_plateau`). That is a sign, never a proof: an even load is flat as well.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from statistics import fmean, median, quantiles

from msgspec.structs import replace

from parsers.host_tools.activity import DeviceSample, HostActivity, HostSample
from parsers.model.inside import Inside
from rules.core.facts import Facts

ACTIVE = 0.30
ALIKE = 0.75
"""Devices with at least this part of the busiest one's requests carry the same load (our judgement)."""
FLAT = 0.95
FEWEST = 6
"""Samples: fewer are at one level by chance, and a single one always is (our judgement)."""
COVERED = 0.90
"""The samples must cover this part of the window, or nobody knows how much of it was idle."""
IDLE_READS_PER_S, IDLE_PART, FEW_WRITES = 5.0, 0.05, 0.20
"""A device that answers some reads a second and is next to idle beside the busiest: its reads find no queue."""
_STACKED = re.compile(r"(dm-|loop|ram|zram|sr|fd|md|nbd|drbd|zd)\d*")
_PARTITION = re.compile(r"((?:sd|hd|vd|xvd)[a-z]+)\d+|((?:nvme\d+n|mmcblk)\d+)p\d+")


class Group(Inside, frozen=True):
    """Equally loaded devices. Rates are one device's in the active part: mean, highest sample, and the plateau (19 of
    20 samples stay below it); `at_plateau` is the share of samples within 5 % of the plateau or above, of so many
    `samples` (None: not known)."""

    devices: tuple[str, ...]
    iops: float
    max_iops: float
    plateau_iops: float
    at_plateau: float
    write_share: float
    mb_s: float | None
    read_ms: float | None
    samples: int | None = None

    @property
    def count(self) -> int:
        return len(self.devices)

    @property
    def flat_part(self) -> float:
        """The part of the samples at the plateau; none of it where they are too few to tell one."""
        return self.at_plateau if self.samples is None or self.samples >= FEWEST else 0.0


class Observed(Inside, frozen=True):
    """One host over one window. `samples` is 0 where its minutes are not the report's; unknown figures are None.

    `iops` and `mb_s` are those of all devices together in the active part, `cpu_busy` and `steal` shares of 1.
    `instance` is whose host it is in a cluster report.
    """

    tool: str
    host: str | None
    samples: int
    covered: float
    active_share: float | None = None
    busiest: Group | None = None
    iops: float | None = None
    max_iops: float | None = None
    mb_s: float | None = None
    idle_floor_ms: float | None = None
    cpu_busy: float | None = None
    steal: float | None = None
    cpus: int | None = None
    instance: int | None = None
    line: int | None = None
    notes: tuple[str, ...] = ()


def observed(host: HostActivity, begin: str | None, end: str | None) -> Observed:
    """What `host` saw from `begin` to `end` (ISO 8601 in its local time, as the report prints them)."""
    inside, notes = _inside(host.samples, begin, end)
    covered = _covered(inside, _length(begin, end))
    seen = Observed(host.tool, host.host, len(inside), covered, cpus=host.cpus, notes=(*host.notes, *notes))
    if not inside:
        return seen
    seen = replace(seen, line=inside[0].line)
    loads = [_devices(sample) for sample in inside]
    names = _busiest(loads)
    if not names:
        return _with_cpu(seen, inside)
    sums = [sum(_iops(load[name]) for name in names if name in load) for load in loads]
    working = [at for at, each in enumerate(sums) if each > ACTIVE * max(sums)]
    lengths = [sample.seconds or 1.0 for sample in inside]
    share = sum(lengths[at] for at in working) / sum(lengths) if covered >= COVERED else None
    loaded = [loads[at] for at in working]
    totals = [sum(map(_iops, load.values())) for load in loaded]
    seen = replace(
        seen,
        active_share=share,
        busiest=_group(names, loaded),
        iops=fmean(totals),
        max_iops=max(totals),
        mb_s=_megabytes(device for load in loaded for device in load.values()) / len(loaded),
        idle_floor_ms=_floor(loads, sum(sums) / len(sums) / len(names)),
    )
    return _with_cpu(seen, [inside[at] for at in working])


def _with_cpu(seen: Observed, samples: Sequence[HostSample]) -> Observed:
    """The same with CPU and steal time of these samples."""
    busy = [
        (sample.user_percent or 0.0) + (sample.system_percent or 0.0)
        for sample in samples
        if sample.user_percent is not None or sample.system_percent is not None
    ]
    return replace(
        seen,
        cpu_busy=fmean(busy) / 100 if busy else None,
        steal=_mean(sample.steal_percent for sample in samples),
    )


def _mean(percents: Iterable[float | None]) -> float | None:
    """As a share of 1."""
    known = [percent for percent in percents if percent is not None]
    return fmean(known) / 100 if known else None


def _length(begin: str | None, end: str | None) -> float | None:
    """The length of a window in seconds; None where it is not known or nothing."""
    if not begin or not end:
        return None
    seconds = (datetime.fromisoformat(end) - datetime.fromisoformat(begin)).total_seconds()
    return seconds if seconds > 0 else None


def _inside(samples: Sequence[HostSample], begin: str | None, end: str | None) -> tuple[list[HostSample], list[str]]:
    """The samples of the window; all of them where nobody can tell."""
    if not begin or not end or not any(sample.time for sample in samples):
        return list(samples), ["it prints no times, or the report none: all its samples are taken for the window's"]
    first, last = datetime.fromisoformat(begin), datetime.fromisoformat(end)
    inside = [sample for sample in samples if sample.time and first <= datetime.fromisoformat(sample.time) <= last]
    return inside, [] if inside else ["none of its minutes are the report's"]


def _covered(inside: Sequence[HostSample], window: float | None) -> float:
    """The part of the window that the samples cover, 0 to 1; 1 where it isn't known."""
    if window is None or any(sample.seconds is None for sample in inside):
        return 1.0 if inside else 0.0
    return min(1.0, sum(sample.seconds or 0.0 for sample in inside) / window)


def _devices(sample: HostSample) -> dict[str, DeviceSample]:
    """The devices of a sample that stand for themselves: what is stacked on others, and parts of them, would be
    counted twice."""
    by_name = {device.device.removeprefix("/dev/"): device for device in sample.devices}
    plain = {name: device for name, device in by_name.items() if not _STACKED.fullmatch(name)}
    return {name: device for name, device in plain.items() if not _is_part(name, plain)}


def _is_part(name: str, others: dict[str, DeviceSample]) -> bool:
    part = _PARTITION.fullmatch(name)
    return bool(part and (part[1] or part[2]) in others)


def _iops(device: DeviceSample) -> float:
    return device.reads_per_s + device.writes_per_s


def _megabytes(devices: Iterable[DeviceSample]) -> float:
    return sum((device.read_mb_s or 0.0) + (device.write_mb_s or 0.0) for device in devices)


def _busiest(loads: Sequence[dict[str, DeviceSample]]) -> tuple[str, ...]:
    """The device with most requests and those that carry as much."""
    total: dict[str, float] = {}
    for load in loads:
        for name, device in load.items():
            total[name] = total.get(name, 0.0) + _iops(device)
    most = max(total.values(), default=0.0)
    return tuple(sorted(name for name, each in total.items() if each >= ALIKE * most)) if most > 0 else ()


def _group(names: tuple[str, ...], loads: Sequence[dict[str, DeviceSample]]) -> Group:
    mine = [[load[name] for name in names if name in load] for load in loads]
    each = [sum(map(_iops, devices)) / len(devices) for devices in mine if devices]
    plateau = quantiles(each, n=20)[-1] if len(each) > 1 else each[0]
    plateau = min(plateau, max(each))
    every = [device for devices in mine for device in devices]
    reads, writes = sum(device.reads_per_s for device in every), sum(device.writes_per_s for device in every)
    waited = sum(device.reads_per_s * device.read_ms for device in every if device.read_ms is not None)
    return Group(
        devices=names,
        iops=fmean(each),
        max_iops=max(map(_iops, every)),
        plateau_iops=plateau,
        at_plateau=sum(iops >= FLAT * plateau for iops in each) / len(each),
        write_share=writes / (reads + writes),
        mb_s=_megabytes(every) / len(every) if every[0].read_mb_s is not None else None,
        read_ms=waited / reads if reads and waited else None,
        samples=len(each),
    )


def _floor(loads: Sequence[dict[str, DeviceSample]], busiest_iops: float) -> float | None:
    """The latency of devices next to idle beside the busiest."""
    floors = []
    for name in sorted({name for load in loads for name in load}):
        mine = [load[name] for load in loads if name in load]
        reads, writes = sum(sample.reads_per_s for sample in mine), sum(sample.writes_per_s for sample in mine)
        quiet = IDLE_READS_PER_S <= reads / len(loads) <= IDLE_PART * busiest_iops
        if quiet and writes <= FEW_WRITES * reads:
            floors.append(sum(sample.reads_per_s * (sample.read_ms or 0.0) for sample in mine) / reads)
    floors = [floor for floor in floors if floor > 0]
    return median(floors) if floors else None


def unused(facts: Facts) -> str | None:
    """Why what somebody watched says nothing of this report, in one sentence; None where it does, or nobody did."""
    if facts.get("hosts_elsewhere") and not facts.get("hosts"):
        names = ", ".join(facts["hosts_elsewhere"])
        return f"The host's figures are of {names}, which is not a host of this report: they are not used"
    late = next((host for host in observed_on(facts) if not host.samples), None)
    return f"None of the minutes that {late.tool} covers are this report's: they are not used" if late else None


def observed_on(facts: Facts, instance: int | None = None) -> tuple[Observed, ...]:
    """The hosts watched beside this report; of a cluster only that instance's, where it was."""
    hosts: tuple[Observed, ...] = facts.get("hosts", ())
    mine = tuple(host for host in hosts if instance is not None and host.instance == instance)
    return mine or hosts
