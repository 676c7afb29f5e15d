"""Signs of a provisioned limit where nobody declared one: never enough to judge by, enough to ask.

A volume that is sold by its requests answers at its floor until the limit is reached, and then makes every further
request wait; so its fastest reads stay as fast as on an idle volume while the mean rises (a sharp knee). A host seen by
iostat may show it outright: devices that run flat at one rate.
"""

from parsers.model.inside import Inside
from rules.core.facts import Facts, once
from rules.host.observed import Group, Observed, observed_on
from rules.storage.gains.model import reads
from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.read_tiers import FAST_MS, fast_share
from rules.storage.limits.counted import AT_THE_LIMIT, FLAT_FOR
from rules.storage.limits.utilisation import binding
from rules.wording import count, exactly, ms, percent

STRETCH = 1.75
SHARP = 2.0
"""Under a throttle half of the reads stay within twice the floor; disks that queue spread wider (our judgement)."""
NARROW = 2.5
"""Requests that are let through at a fixed rate wait alike: nineteen of twenty within so many times the fastest
twentieth. Disks that queue spread four times and more (our judgement)."""
SINGLE_DIGITS_MS = (1.0, 10.0)
FIRST_YEAR = 2012
MOSTLY = 0.5
NAMED = 0.06
"""A plateau this near to what a size is sold with is called by it (our judgement)."""


@once
def suspected(facts: Facts) -> str | None:
    """One sentence, where something suggests that a limit which nobody declared holds the reads back."""
    if binding(facts) or not facts.get("read_iops") or below_what_is_declared(facts):
        return None
    return _plateau(facts) or _knee(facts) or _line(facts)


def below_what_is_declared(facts: Facts) -> float | None:
    """What one device can do by the storage facts, where iostat saw the busiest ones below it: that rate is no limit,
    however flat it is. None where nobody declared it, or nobody watched."""
    most = facts.get("storage.device_iops")
    rates = [observed.busiest.plateau_iops for observed in observed_on(facts) if observed.busiest]
    return most if most and rates and max(rates) < AT_THE_LIMIT * most else None


def _plateau(facts: Facts) -> str | None:
    """Devices that iostat saw running flat."""
    flat = _flat_group(facts)
    if flat is None:
        return None
    seen, group = flat
    if (fast_share(facts) or 0.0) >= MOSTLY:
        return _hosts(facts, seen, group)
    rate = f"at {count(group.plateau_iops)} requests a second"
    return (
        f"{seen.tool} shows that {_flat(group, rate)} ({percent(group.at_plateau)} of its samples): it looks like a "
        f"provisioned limit{_like(facts, group)}"
    )


def flat_devices(facts: Facts) -> str | None:
    """Devices that run flat at what a size is sold with, in a clause for the headline: `one device runs flat near the
    5,000 requests a second of a P30`. None where the rate is that of no size, which an even load has as well, where a
    limit is known, or a cache answers most reads."""
    flat = _flat_group(facts)
    alike = _alike(facts, flat[1]) if flat and (fast_share(facts) or 0.0) < MOSTLY and suspected(facts) else None
    if flat is None or alike is None:
        return None
    return _flat(flat[1], f"near the {count(alike.iops)} requests a second of a {alike.size}")


def _flat(group: Group, where: str) -> str:
    return f"{group.count} devices run flat {where} each" if group.count > 1 else f"one device runs flat {where}"


def _flat_group(facts: Facts) -> tuple[Observed, Group] | None:
    groups = ((observed, observed.busiest) for observed in observed_on(facts))
    return next(((seen, group) for seen, group in groups if group and group.flat_part >= FLAT_FOR), None)


def _hosts(facts: Facts, seen: Observed, group: Group) -> str:
    """With a cache that answers most reads the devices show what the host lets through, not what each could do."""
    return (
        f"{seen.tool} shows {count(group.count * group.plateau_iops)} requests a second in all, flat, and "
        f"{percent(fast_share(facts) or 0.0)} of the reads come back within {ms(FAST_MS)}: it looks like the host's "
        "limit on cached requests"
    )


class _Alike(Inside, frozen=True):
    """A size, its class and what it is sold with."""

    size: str
    label: str
    iops: float


def _like(facts: Facts, group: Group) -> str:
    alike = _alike(facts, group)
    return f", as of {alike.size} of {alike.label} ({count(alike.iops)})" if alike else ""


def _alike(facts: Facts, group: Group) -> _Alike | None:
    """A size that is sold with about that rate, of a class that reads like these could come from."""
    return next(
        (
            _Alike(name, medium.label, size.iops)
            for medium in candidates(facts).media
            for name, size in medium.sizes.items()
            if size.iops and abs(group.plateau_iops / size.iops - 1) <= NAMED
        ),
        None,
    )


def _knee(facts: Facts) -> str | None:
    """Reads that start at a floor and are then made to wait, where volumes sold by their rate may stand below."""
    floor, read_times = facts.get("single_block_read_p5_ms"), reads(facts)
    if floor is None or read_times is None or facts.get("year", 0) < FIRST_YEAR:
        return None
    low, high = SINGLE_DIGITS_MS
    sharp = facts.get("single_block_read_p50_ms", floor) <= SHARP * floor
    queued = sharp and low <= floor and read_times.read_ms <= high and read_times.read_ms >= STRETCH * floor
    if not queued or not candidates(facts).provisioned:
        return None
    return (
        f"the fastest reads take {ms(floor)} as on an idle volume, the mean {ms(read_times.read_ms)}: a provisioned "
        "limit on requests would look like that"
    )


def _line(facts: Facts) -> str | None:
    """Reads that all take alike long, and far longer than any volume needs: they stand in a line."""
    fastest, slowest = facts.get("single_block_read_p5_ms"), facts.get("single_block_read_p95_ms")
    if not fastest or not slowest or facts.get("year", 0) < FIRST_YEAR or fastest <= SINGLE_DIGITS_MS[1]:
        return None
    if slowest > NARROW * fastest or not candidates(facts).provisioned:
        return None
    return (
        f"nine of ten reads take {exactly(fastest)} to {ms(slowest)}, which no volume needs: requests that a "
        "provisioned limit lets through one after another would look like that"
    )
