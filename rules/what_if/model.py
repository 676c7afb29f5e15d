"""What-if: the gain of one change of the storage, computed from a stored verdict's `basis` alone.

The order is that of the procedure: what a larger cache spares needs no medium, then files move, then reads get faster.
The same sessions ask sooner for their next read, so that every limit that stays, and every limit that is bought, holds
the saving: with u of a limit in use no more than 1 - u can be saved, however fast the medium is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.storage.gains.commit_model import redo_saved
from rules.storage.gains.model import Reads, closed_ms, open_ms
from rules.storage.limits.utilisation import FULL
from rules.what_if.bandwidth import bandwidth
from rules.what_if.basis import Basis, CacheAdvice, Servers
from rules.what_if.caps import Cap, device_limit, host_limit, interconnect, requests
from rules.what_if.change import Change, Hits
from rules.what_if.target import Target
from rules.wording import ms, percent

Saved = Callable[..., float]


@dataclass(frozen=True, slots=True)
class Option:
    """One latency that reads may have after the change, and what that assumes."""

    read_ms: float
    assumed: str
    floor_ms: float | None = None
    opened: bool = False


@dataclass(frozen=True, slots=True)
class Model:
    """The figures of one report that a change works on. Shares are of the base's seconds.

    `factor` is what the cache's advisory leaves of the reads it speaks of, `spared` the share of time that goes with
    the rest, `left` the part of all reads that remains, `redo` the share that faster redo writes save. `held` is the
    share of reads that a full bandwidth holds, `wider` the part of its time that a transfer takes once it is raised.
    """

    known: Reads | None
    factor: float
    spared: float
    left: float
    moved: float
    redo: float
    held: float = 0.0
    wider: float = 1.0

    def saved(self, read_ms: float | None, *, coupled: bool = False) -> float:
        """The share of time that goes when the reads that remain take `read_ms`; None leaves them as they are."""
        faster = 0.0
        if self.known and read_ms is not None:
            faster = self.known.coupled_saving(read_ms) if coupled else self.known.conservative(read_ms)
        streamed = self.held if coupled else self.streamed
        return min(1.0, self.spared + self.left * (self.moved * faster + streamed) + self.redo)

    @property
    def streamed(self) -> float:
        """What a raised bandwidth saves at least: each transfer takes as much less time as the limit is higher."""
        return self.held * (1 - self.wider)


def model(basis: Basis, change: Change) -> Model:
    """The figures for one change; raises ValueError for a cache beyond the printed sizes."""
    factor, part, share = 1.0, 1.0, 0.0
    if change.cache_mb is not None and basis.advisory:
        part, share = basis.advisory.part, basis.advisory.cached_share
        factor = _factor(basis.advisory, change.cache_mb)
    commit, redo = basis.commit, 0.0
    if change.redo_write_ms is not None and commit:
        redo = redo_saved(commit.share, commit.part, commit.write_ms, change.redo_write_ms)
    gone = max(0.0, 1 - factor) * part
    return Model(basis.read_model(), factor, gone * share, 1 - gone, change.moved, redo, *bandwidth(basis, change))


def _factor(advisory: CacheAdvice, size_mb: float) -> float:
    factor = advisory.factor_at(size_mb)
    if factor is None:
        least, most = advisory.points[0].size_mb, advisory.points[-1].size_mb
        raise ValueError(f"The advisory tells of sizes from {least:,.0f} to {most:,.0f} MB, not of {size_mb:,.0f} MB.")
    if factor > 1:
        raise ValueError(f"The cache has {advisory.now_mb:,.0f} MB: ask for more than that.")
    return factor


def options(basis: Basis, change: Change, made: Model, on: Target | None) -> list[Option]:
    """Every latency that reads may have, the one to speak of first."""
    if made.known is None:
        return []
    if on is not None:
        rate = requests(basis, made.left)
        read_ms, _ = on.settled(rate, made.saved)
        return [
            Option(
                read_ms,
                f"Reads take {ms(read_ms)}: the latency of the target curve at the rate that sessions then ask for.",
            )
        ]
    if change.latency_ms is not None:
        return [Option(change.latency_ms, "")]
    if change.hits is not None:
        return _cached(basis, change, change.hits, made.known)
    if change.medium is not None:
        low, mid, high = change.medium.floor_ms
        sentence = f"Uncrowded, {change.medium.label} answers in {ms(mid)}; at best {ms(low)}, at worst {ms(high)}."
        return [Option(floor, sentence) for floor in (mid, low, high)]
    if change.devices is not None or change.iops_limit is not None:
        return _relieved(basis, change, made.known)
    return _on_host(basis, made.known) if change.host is not None else []


def _cached(basis: Basis, change: Change, hits: Hits, reads: Reads) -> list[Option]:
    """Reads of which a cache of the host answers a part; the others take what they take today, or what the new medium
    takes. That of today is spoken of: devices that were full stay so, as the same sessions fill them again."""
    low, mid, high = hits.medium.floor_ms
    missed = max(mid, (reads.read_ms - hits.today * mid) / (1 - hits.today))
    anew = change.medium if change.medium and not change.medium.host_cache else None
    as_today = f"{ms(missed)} as today"
    times = [(anew.floor_ms[1], ms(anew.floor_ms[1]))] if anew else [(missed, as_today)]
    free = basis.floors.mid or basis.floors.unqueued
    if not anew and free and free < missed:
        times.append((free, f"{ms(free)}, unqueued"))
    how = "as it does today" if not hits.asked else "as asked"
    options = []
    for miss_ms, words in times:
        for hit_ms in (mid, low, high):
            read_ms = hits.share * hit_ms + (1 - hits.share) * miss_ms
            sentence = (
                f"The host's cache answers {percent(hits.share)} of the reads, {how}, in {ms(hit_ms)} each "
                f"({hits.medium.label}); those that miss it take {words}."
            )
            options.append(Option(read_ms, sentence))
    return options


def _on_host(basis: Basis, reads: Reads) -> list[Option]:
    """Another host alone: where today's is full the queue before it goes, and what answers then is as fast as it is."""
    limit = host_limit(basis)
    full = limit is not None and limit.total_used / limit.total_maximum >= FULL
    fastest = basis.floors.fastest if full and limit and limit.cached else None
    floor = fastest or basis.floors.mid or basis.floors.unqueued or basis.floors.fastest
    if not full or not floor or floor >= reads.read_ms:
        return [Option(reads.read_ms, "No read waits for the host today, so another relieves nothing.")]
    return [Option(floor, f"A read that does not wait for the host takes {ms(floor)}.", floor)]


def _relieved(basis: Basis, change: Change, reads: Reads) -> list[Option]:
    """The queue goes, down to the floor of an unloaded read: on every floor that the media may have.

    A provisioned rate that is used up is a throttle: once it is raised nothing queues, and `caps` holds what is left.
    Devices of their own queue as a network, closed (the same sessions) or open (the same rate of work).
    """
    limit, times = device_limit(basis), change.devices or 1.0
    if change.devices is not None and basis.servers:
        return _by_servers(basis.servers, reads.read_ms, times)
    options: list[Option] = []
    throttled = bool(limit and not basis.declared.disks and limit.total_used / limit.total_maximum >= FULL)
    shown = basis.floors.unqueued if throttled else None
    for floor in sorted({*basis.floors.ms, *([shown] if shown else [])}):
        words = f"An unloaded read takes {ms(floor)}"
        stretch = reads.read_ms / floor
        if stretch <= 1 or (change.devices is None and not throttled):
            options.append(Option(reads.read_ms, "Nothing queues today that this would relieve.", floor))
        elif throttled:
            options.append(Option(floor, f"{words}.", floor))
        else:
            closed, opened = closed_ms(floor, stretch - 1, times), open_ms(floor, 1 - 1 / stretch, times)
            options.append(Option(closed, f"{words}; the same sessions wait for their reads (closed model).", floor))
            options.append(
                Option(opened, f"{words}; the work comes at the same rate (open model).", floor, opened=True)
            )
    spoken = basis.floors.mid or shown
    # without a declared class, or a full throttle that shows it, the least that any floor gives is spoken of
    options.sort(
        key=lambda option: (option.floor_ms != spoken, option.opened) if spoken else (-option.read_ms, option.opened)
    )
    return options


def _by_servers(own: Servers, read_ms: float, times: float) -> list[Option]:
    """By the database's own curve: S (1 + (L - 1) / (k M)) with the same sessions, S / (1 - u / k) at the same rate.

    Both as parts of what the same formula gives for today, so that today's devices give today's latency.
    """
    service, queued = own.service_ms, max(0.0, own.in_flight - 1) / own.servers
    now = service * (1 + queued)
    closed = closed_ms(service, queued, times)
    opened = open_ms(service, 1 - service / now, times)
    words = f"On its load curve {own.servers:.0f} requests are served at a time, {ms(service)} each"
    return [
        Option(read_ms * closed / now, f"{words}; the same sessions wait for their reads (closed model).", service),
        Option(read_ms * opened / now, f"{words}; the work comes at the same rate (open model).", service, opened=True),
    ]


@dataclass(frozen=True, slots=True)
class Gain:
    """What one option saves, as shares of time, with what holds it back.

    `next` is what gets in the way of more work once the reads are faster: the host's CPUs, or the interconnect, whose
    waits grow with the rate. Work that comes at its own pace meets neither, so it is the low end of the range and of
    the rate, and not the saving that is shown.
    """

    option: Option | None
    free: float
    conservative: float
    coupled: float
    held_by: Cap | None
    next: Cap | None = None

    @property
    def least(self) -> float:
        """The saving that is left where the sessions ask for as much more as they can."""
        return min(self.conservative, self.next.leaves) if self.next else self.conservative


def gain(basis: Basis, made: Model, option: Option | None, holding: Sequence[Cap]) -> Gain:
    """One option within its caps."""
    read_ms = option.read_ms if option else None
    free, coupled = made.saved(read_ms), made.saved(read_ms, coupled=True)
    hard = [cap for cap in holding if not cap.of_more_work]
    tightest = min(hard, key=lambda cap: cap.leaves, default=None)
    saved = free if tightest is None else min(free, tightest.leaves)
    held = tightest if tightest and (tightest.leaves < free or tightest.leaves == 0) else None
    most = coupled if tightest is None else min(coupled, tightest.leaves)
    return Gain(option, free, saved, most, held, _next(basis, holding, saved))


def _next(basis: Basis, holding: Sequence[Cap], saved: float) -> Cap | None:
    """What leaves the least of a saving to sessions that ask for more at once; None where all of it is left."""
    line = interconnect(basis, saved)
    of_more_work = [*(cap for cap in holding if cap.of_more_work), *([line] if line else [])]
    tightest = min(of_more_work, key=lambda cap: cap.leaves, default=None)
    return tightest if tightest and tightest.leaves < saved else None
