"""The use of a limit, factor by factor."""

from rules.core.facts import Facts
from rules.storage.arithmetic.line import Line, Part, worked
from rules.storage.limits.load import (
    CACHE,
    DEVICES,
    HOST,
    MB,
    VOLUMES,
    Rates,
    by_instance,
    copies_at,
    left_out,
    megabytes,
    missed_bytes,
    misses,
    requests,
    whole,
    working,
)
from rules.storage.limits.utilisation import Used
from rules.wording import capital

TIERS = (DEVICES, VOLUMES, HOST, CACHE)
NEAR = 1e-6


def use_of(facts: Facts, used: Used) -> list[Line]:
    """What arrives there a second of the active time, and how far that fills the limit."""
    most = Part("U", f"at most ({used.source})", used.total_maximum, used.unit)
    who = f", as {used.counted_by} counts it" if used.counted_by else ""
    phrase = f"in use by {used.of}{who}" if used.count > 1 else f"in use{who}"
    amount = Part("u", phrase, used.total_used, used.unit)
    use = worked(f"Use of the limit ({used.label})", "u / U", [amount, most], used.utilisation, "share")
    return [*_arriving(facts, used), use]


def _arriving(facts: Facts, used: Used) -> list[Line]:
    """The same use from the report's rates; none where no tier gives it (a queue depth)."""
    rates = _rates(facts, used)
    if rates is None or used.counted_by:
        return []
    for tier in TIERS:
        load = (requests if used.unit == "1/s" else megabytes)(facts, rates, tier, used.total_maximum)
        if load and abs(load.amount - used.total_used) <= NEAR * used.total_used:
            return [_requests(facts, used, rates, tier) if used.unit == "1/s" else _bytes(facts, used, rates, tier)]
    return []


def _arrives(used: Used) -> str:
    return f"{capital(used.label)}: what arrives there while the database works"


def _rates(facts: Facts, used: Used) -> Rates | None:
    if used.instance is None:
        return whole(facts)
    return next((rates for rates in by_instance(facts) if rates.instance == used.instance), None)


def _active(facts: Facts, used: Used, rates: Rates, amount: float) -> Part:
    busy = working(facts, rates, amount, used.total_maximum)
    return Part("a", f"active share of the window ({busy.source})", busy.share)


def _requests(facts: Facts, used: Used, rates: Rates, tier: str) -> Line:
    copies, mirrored = copies_at(facts, tier)
    redo = 0.0 if left_out(facts, tier) else rates.redo
    terms, parts = _reads(misses(facts, tier), Part("r", "reads", rates.reads, "1/s", facts.line("read_iops")))
    terms.append("w * c")
    parts += [
        Part("w", "writes of data files", rates.writes, "1/s", facts.line("database_write_iops")),
        Part("c", "copies of each", copies),
    ]
    if redo:
        terms.append("l * d")
        parts += [
            Part("l", "redo and other writes", redo, "1/s", facts.line("redo_write_iops")),
            Part("d", "copies of each of these", mirrored),
        ]
    formula = f"({' + '.join(terms)}) / a"
    amount = rates.reads * misses(facts, tier) + rates.writes * copies + redo * mirrored
    return worked(_arrives(used), formula, [*parts, _active(facts, used, rates, amount)], used.total_used, "1/s")


def _bytes(facts: Facts, used: Used, rates: Rates, tier: str) -> Line:
    copies, _ = copies_at(facts, tier)
    written = max(0.0, (rates.write_bytes or 0.0) - (rates.redo_bytes if left_out(facts, tier) else 0.0))
    read = Part("r", "read", (rates.read_bytes or 0.0) / MB, "MB/s", facts.line("read_bytes_per_s"))
    missed = missed_bytes(facts, tier)
    terms, parts = _reads(missed, read)
    amount = (rates.read_bytes or 0.0) / MB * missed + copies * written / MB
    parts += [
        Part("w", "written", written / MB, "MB/s", facts.line("write_bytes_per_s")),
        Part("c", "copies", copies),
    ]
    formula = f"({' + '.join([*terms, 'w * c'])}) / a"
    return worked(_arrives(used), formula, [*parts, _active(facts, used, rates, amount)], used.total_used, "MB/s")


def _reads(missed: float, read: Part) -> tuple[list[str], list[Part]]:
    """The term of the reads; with a cache of the host in front only those that miss it."""
    if missed == 1:
        return ["r"], [read]
    return ["r * h"], [read, Part("h", "part of them that no cache of the host answers", missed)]
