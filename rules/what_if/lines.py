"""The arithmetic of one what-if, line by line."""

from rules.storage.arithmetic.line import Line, Part, worked
from rules.storage.arithmetic.shared_lines import SHARE, left_by_limit, rate_asked, reads_saved, with_devices
from rules.storage.gains.commit_model import redo_saved
from rules.what_if.bandwidth import pipe
from rules.what_if.basis import CAPTURED, Basis, Servers
from rules.what_if.change import Change
from rules.what_if.model import Gain, Model


def lines(basis: Basis, change: Change, made: Model, first: Gain) -> list[Line]:
    """What was computed, in its order: cache, reads, redo, their sum, what a cap leaves, the new rate."""
    unit = SHARE if basis.base.what not in CAPTURED else f"share of {CAPTURED[0]}"
    lines = [
        *_cache(basis, change, made, unit),
        *_reads(basis, change, made, first, unit),
        *_wider(basis, change, made, unit),
    ]
    lines += _redo(basis, change, unit)
    lines += _sum(made, first, unit)
    if first.held_by:
        cap = first.held_by
        lines.append(left_by_limit(cap.label, cap.used, cap.maximum, cap.unit, first.free, unit))
    if basis.rates.read_iops:
        rate = Part("X", "reads a second that are left", basis.rates.read_iops * made.left, "1/s", _line(basis))
        asked = rate_asked(rate, first.conservative, unit)
        lines += [asked] if asked else []
    return lines


def _line(basis: Basis) -> int | None:
    return basis.lines.get("read_iops")


def _cache(basis: Basis, change: Change, made: Model, unit: str) -> list[Line]:
    size_mb, advisory = change.cache_mb, basis.advisory
    if size_mb is None or advisory is None:
        return []
    near = min(advisory.points, key=lambda point: abs(point.size_mb - size_mb))
    parts = [
        Part("F", "reads by the advisory, of today's", made.factor, "", near.line),
        Part("q", "this pool's part of the reads", advisory.part),
        Part("c", "reads through the cache", advisory.cached_share, unit),
    ]
    return [worked("Saved by the larger cache", "(1 - F) * q * c", parts, made.spared, unit)]


def _reads(basis: Basis, change: Change, made: Model, first: Gain, unit: str) -> list[Line]:
    option = first.option
    if made.known is None or option is None:
        return []
    lines = []
    read = Part("R", "latency of a read today", made.known.read_ms, "ms", basis.lines.get("single_block_read_ms"))
    relieved = change.devices is not None and not change.target and not basis.servers
    if relieved and change.devices and option.floor_ms and option.read_ms != option.floor_ms:
        lines.append(with_devices(option.floor_ms, read, change.devices, opened=option.opened))
    elif change.devices and not change.target and basis.servers:
        lines.append(_by_servers(basis.servers, read, change.devices, option.read_ms))
    base = Part("T", basis.base.what, basis.base.seconds, "s", basis.lines.get("base"))
    lines += [reads_saved(made.known, option.read_ms, base, unit, coupled=coupled) for coupled in (False, True)]
    return lines


def _by_servers(own: Servers, read: Part, times: float, after_ms: float) -> Line:
    """On the database's own curve, with the same sessions waiting."""
    parts = [
        read,
        Part("L", "in flight, as far as the curve explains it", own.in_flight),
        Part("M", "served at a time", own.servers),
        Part("k", "times the devices", times),
    ]
    what = "Latency of a read with more devices, on the load curve (closed model)"
    return worked(what, "R * (1 + max(0, L - 1) / (k * M)) / (1 + max(0, L - 1) / M)", parts, after_ms, "ms")


def _wider(basis: Basis, change: Change, made: Model, unit: str) -> list[Line]:
    narrow = pipe(basis, change)
    if not made.held or narrow is None:
        return []
    parts = [
        Part("b", "reads that the full bandwidth holds", made.held, unit),
        Part("u", "in use", narrow.limit.total_used, narrow.limit.unit),
        Part("U", "at most after the change", narrow.most, narrow.limit.unit),
    ]
    return [worked("Saved by a higher bandwidth, at least", "b * (1 - u / U)", parts, made.streamed, unit)]


def _redo(basis: Basis, change: Change, unit: str) -> list[Line]:
    commit = basis.commit
    if change.redo_write_ms is None or commit is None:
        return []
    target, now = change.redo_write_ms, commit.write_ms
    parts = [
        Part("c", "commits", commit.share, unit, commit.commit_line),
        Part("q", "part of a commit that is the redo write", commit.part),
        Part("w", "redo write after the change", target, "ms"),
        Part("W", "redo write today", now, "ms", commit.line),
    ]
    saved = redo_saved(commit.share, commit.part, now, target)
    return [worked("Saved by faster redo writes", "c * q * max(0, 1 - w / W)", parts, saved, unit)]


def _sum(made: Model, first: Gain, unit: str) -> list[Line]:
    """Everything together, where it is more than the line above."""
    faster = made.known.conservative(first.option.read_ms) if made.known and first.option else 0.0
    several = sum(saved > 0 for saved in (made.spared, faster, made.streamed, made.redo)) > 1
    if not several and not (faster > 0 and made.moved * made.left < 1):
        return []
    parts = [
        Part("a", "saved by the cache", made.spared, unit),
        Part("l", "part of the reads that is left", made.left),
        Part("p", "part of the read time that moves", made.moved),
        Part("r", "saved if all reads were as fast", faster, unit),
        Part("d", "saved by faster redo writes", made.redo, unit),
        *([Part("b", "saved by a higher bandwidth", made.streamed, unit)] if made.held else []),
    ]
    formula = "min(1, a + l * (p * r + b) + d)" if made.held else "min(1, a + l * p * r + d)"
    return [worked("Saved together", formula, parts, first.free, unit)]
