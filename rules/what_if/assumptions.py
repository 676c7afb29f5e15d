"""What must hold for the figures of a what-if to come true: every assumption in a sentence."""

from math import ceil

from rules.storage.inputs.shares import WEIGHTY
from rules.thresholds.worth import asks_more
from rules.what_if.bandwidth import bandwidth
from rules.what_if.basis import Basis, LimitInUse
from rules.what_if.caps import INTERCONNECT, OF_DEVICES, Cap, device_limit, of_host, requests
from rules.what_if.change import OF_HOSTS, Change
from rules.what_if.model import Gain, Model
from rules.what_if.outcome import NeededDevices
from rules.wording import a_second, count, percent


def rate_then(needs: float | None, saved: float) -> float | None:
    return needs / (1 - saved) if needs is not None and saved < 1 else None


def needs_of(basis: Basis, left: float) -> float | None:
    rate = basis.rates.read_iops
    return rate * left if rate is not None else None


def needed_devices(basis: Basis, change: Change, left: float) -> NeededDevices | None:
    """How many devices or volumes of that class carry today's requests; None where the class has no maximum."""
    each = change.medium.iops if change.medium else None
    if not change.medium or not each or basis.rates.read_iops is None:
        return None
    return NeededDevices(each, ceil(requests(basis, left) / each), change.medium.label)


def not_told(basis: Basis, change: Change) -> float:
    """The share of time in reads that no latency tells of (scans, direct reads), where something is done for reads."""
    reads, share = basis.read_model(), sum(part.share for part in basis.classes if part.key == "reads")
    of_reads = change.target or change.devices or change.iops_limit or change.host or change.hits
    if not reads or not of_reads or bandwidth(basis, change)[0] > 0:
        return 0.0
    return max(0.0, share * (1 - reads.part_known(share)))


def volumes(basis: Basis, change: Change, first: Gain, made: Model) -> str | None:
    """How many of them it takes, where nobody said how many there will be."""
    wanted = needed_devices(basis, change, made.left)
    if wanted is None or basis.declared.devices or change.iops_limit is not None:
        return None
    now, each = wanted.count, wanted.each_iops
    then = ceil(requests(basis, made.left) / (1 - first.conservative) / each) if first.conservative < 1 else now
    more = f", and {count(then)} what the same sessions then ask for" if then > now else ""
    return f"One {wanted.medium} does at most {count(each)} IOPS: {count(now)} would carry today's requests{more}."


def assumes(basis: Basis, change: Change, made: Model, first: Gain, *, curve: bool = False) -> list[str]:
    """What must hold for the figures to come true."""
    sentences, needs = [], needs_of(basis, made.left)
    if first.option and first.option.assumed:
        sentences.append(first.option.assumed)
    if change.cache_mb is not None:
        sentences.append(
            "The host has the memory; the advisory counts since the instance started, not over this window."
        )
    known = {limit.kind for limit in basis.limits} or change.iops_limit
    if change.target and needs and not known:
        asked = rate_then(needs, first.conservative)
        more = f", and up to {count(asked)} from sessions that never pause" if asked and asks_more(asked, needs) else ""
        sentences.append(f"The new storage sustains {count(needs)} reads a second{more}; no limit of it is declared.")
    if sentence := volumes(basis, change, first, made):
        sentences.append(sentence)
    if first.held_by:
        sentences.append(_held(first.held_by, first.free))
    if change.devices and change.target and not any(limit.kind in OF_DEVICES for limit in basis.limits):
        sentences.append("What the devices can do is not declared: their number changes nothing in this answer.")
    sentences += [*_stays(basis, change), *_of_host(basis, change)]
    if (scans := not_told(basis, change)) >= WEIGHTY:
        sentences.append(
            f"Scans and direct reads ({percent(scans)}) stay as they are here: bandwidth decides about them."
        )
    if made.held:
        sentences.append(
            f"Reads ({percent(made.held)}) wait for the bandwidth that is full: a transfer takes as much less time as "
            "the limit is higher; at most all of the wait goes, until the limit is full again."
        )
    elsewhere = sum(waits.share for waits in basis.classes if waits.storage and waits.key not in touched(change))
    if elsewhere >= 0.01:
        sentences.append(f"Other waits for storage ({percent(elsewhere)}) stay as they are.")
    return [*sentences, *_of_sessions(basis, first, curve=curve)]


def _stays(basis: Basis, change: Change) -> list[str]:
    """What was declared of the devices and holds behind the new class too."""
    limit = device_limit(basis)
    if limit is None or change.medium is None or change.iops_limit is not None or basis.declared.disks:
        return []
    most = count(limit.total_maximum * (change.devices or 1.0))
    if change.moved < 1:
        return [
            f"The {most} IOPS that are declared of the devices hold for what stays on them, and not for what moves."
        ]
    return [
        f"The {most} IOPS that are declared of the devices stay; give iops_limit where the new ones are sold with more."
    ]


def _of_host(basis: Basis, change: Change) -> list[str]:
    """What is taken of the host: the one that was asked for, or the cache of today's."""
    sentences = []
    if change.host:
        hosts = [limit for limit in basis.limits if limit.kind in OF_HOSTS]
        new = [(limit, of_host(change.host, limit)) for limit in hosts]
        caps = [f"{count(most)} {a_second(limit.unit)} ({_label(limit)})" for limit, most in new if most]
        unknown = [_label(limit) for limit, most in new if not most]
        each = f"One {change.host.id} lets through {', '.join(caps)}" if caps else f"The host is a {change.host.id}"
        sentences.append(f"{each}; its CPUs and memory are taken to be today's.")
        sentences += [f"Its {label} is not published: no such limit is taken." for label in unknown]
    behind = any(limit.cached for limit in (*basis.limits, *basis.host_cache.limits))
    if change.hits and not behind:
        sentences.append("What the host lets through from its cache is not declared: no such limit is taken.")
    return sentences


def _label(limit: LimitInUse) -> str:
    return f"{limit.label}, from its cache" if limit.cached and limit.kind == "host_mb_s" else limit.label


def _of_sessions(basis: Basis, first: Gain, *, curve: bool) -> list[str]:
    """How the work comes, where a gain or a limit depends on it, and what a cluster does with more of it."""
    if first.free <= 0:
        return []
    sentences = [
        "Sessions ask for the next read as soon as they have the last; work that comes at its own pace stays as it is."
    ]
    share = next((waits.share for waits in basis.classes if waits.key == "cluster"), 0.0)
    if share >= WEIGHTY:
        sentences.append(
            f"Waits for the {INTERCONNECT} ({percent(share)}) grow with the rate: what it can carry is not known."
        )
    if curve:
        sentences.append("The curve was measured on the storage to be bought, with requests like these.")
    return sentences


def _held(cap: Cap, free: float) -> str:
    most = f"{cap.label} ({count(cap.maximum)} {a_second(cap.unit)})"
    return f"The same sessions ask for more at once, up to the {most}; without that it would be {percent(free)}."


def touched(change: Change) -> tuple[str, ...]:
    return ("reads", "commit") if change.redo_write_ms is not None else ("reads",)
