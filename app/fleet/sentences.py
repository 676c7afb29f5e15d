"""What stands out in a fleet, one sentence each: who waits for storage, where faster media pay, who is bound by CPU."""

from collections.abc import Callable, Sequence

from app.fleet.document import FleetDatabase, FleetTotal, FleetTotals
from rules.storage.kinds import CURED_FIRST
from rules.thresholds.fleet import BOUND, FULL, LEAST_SLOTS
from rules.thresholds.worth import MEDIA_GOAL_MS, WORTH_SESSIONS, WORTH_SESSIONS_SAID
from rules.wording import case_words, counted, listed, moment, number, percent_to

NAMED = 3
AT_GOAL = f"reads at {MEDIA_GOAL_MS:g} ms"


def sentences(rows: Sequence[FleetDatabase], totals: FleetTotals) -> list[str]:
    """For the top of the page and of exports; nothing of an empty fleet."""
    if not rows:
        return []
    return [_waiting(rows), *_gaining(rows), *_full(rows), *_computing(rows), *_together(totals, len(rows))]


def in_short(rows: Sequence[FleetDatabase]) -> str:
    """How many wait for storage and who would gain most, for a cover; nothing of an empty fleet."""
    if not rows:
        return ""
    count, gainers = len(waiting(rows)), [row.database for row in promised(rows)[:NAMED]]
    whom = f"{count} of {counted(len(rows), 'database')} {'waits' if count == 1 else 'wait'} for storage"
    if not gainers:
        return f"{whom if count else 'No database waits much for storage'}: faster media are no business case yet."
    return f"{whom}. Faster media would save most in {listed(gainers)}."


def _in_io(row: FleetDatabase) -> float:
    return row.in_io


def _in_cpu(row: FleetDatabase) -> float:
    return (row.cpu_share or 0.0) * (row.active_sessions.mean or 0.0)


def _saved(row: FleetDatabase) -> float:
    return row.saved_sessions or 0.0


def _saved_in_busy_hours(row: FleetDatabase) -> float:
    return row.saved_sessions_p95 or 0.0


def _saved_for_iops(row: FleetDatabase) -> float:
    return row.saved_sessions_per_1000_iops or 0.0


def gaining(rows: Sequence[FleetDatabase]) -> list[FleetDatabase]:
    """The databases in which faster media are a business case, the most sessions saved first."""
    return sorted((row for row in rows if row.is_material), key=_saved, reverse=True)


def promised(rows: Sequence[FleetDatabase]) -> list[FleetDatabase]:
    """Those of them to whom faster media may be promised."""
    return [row for row in gaining(rows) if row.is_promised]


def waiting(rows: Sequence[FleetDatabase]) -> list[FleetDatabase]:
    """The databases that wait for storage, the most sessions in I/O first."""
    return sorted((row for row in rows if row.is_waiting), key=_in_io, reverse=True)


def _waiting(rows: Sequence[FleetDatabase]) -> str:
    databases = waiting(rows)
    if not databases:
        return f"No database waits much for storage: none has {WORTH_SESSIONS_SAID} or more in I/O on average."
    verb = "waits" if len(databases) == 1 else "wait"
    return f"{len(databases)} of {counted(len(rows), 'database')} {verb} for storage: {_listed(databases, _wait)}."


def _wait(row: FleetDatabase) -> str:
    latency = row.single_block_read_ms
    busy = f"{number(row.in_io, 2)} of {number(row.active_sessions.mean, 2)} active sessions"
    reads = f", {number(latency)} ms a single-block read" if latency is not None else ""
    return f"{row.database} ({_case(row)}: {busy}{reads})"


def _case(row: FleetDatabase) -> str:
    return case_words(row.prevailing_case).lower()


def _gaining(rows: Sequence[FleetDatabase]) -> list[str]:
    material = gaining(rows)
    databases = [row for row in promised(rows) if row.prevailing_media_or_spindles in {"media", "either"}]
    rated = [row for row in databases if row.saved_sessions_per_1000_iops is not None]
    rated.sort(key=_saved_for_iops, reverse=True)
    others = [row for row in material if row.prevailing_case in CURED_FIRST]
    if not material:
        return [_nowhere(rows)]
    sentences = (
        [f"Faster media gain most for the IOPS bought in {_listed(rated, _gain)}{_if(rated[:NAMED])}."] if rated else []
    )
    if others:
        sentences.append(
            f"Something else comes first, before any purchase, in {_listed(others, _first_something_else)}."
        )
    return sentences


def _if(rows: Sequence[FleetDatabase]) -> str:
    """On what the gain depends, where no limit is declared."""
    undeclared = [row.database for row in rows if row.limit_used_share is None]
    where = f" of {', '.join(undeclared)}" if len(undeclared) < len(rows) else ""
    return (
        f", if nothing holds them near today's rate; declare the limits of the storage{where} to know"
        if undeclared
        else ""
    )


def _nowhere(rows: Sequence[FleetDatabase]) -> str:
    """There is no business case; what is said of the busiest hours, if they would make one."""
    busy = [row for row in rows if _saved_in_busy_hours(row) >= WORTH_SESSIONS and not row.is_elsewhere]
    busiest = max(busy, key=_saved_in_busy_hours, default=None)
    sentence = f"Faster media are no business case: {AT_GOAL} would save {WORTH_SESSIONS_SAID} nowhere on average"
    if any(_saved(row) >= WORTH_SESSIONS for row in rows):
        sentence += " where storage is what is waited for"
    if busiest is None:
        return f"{sentence}."
    return f"{sentence}; in busy hours {busiest.database} would save {number(busiest.saved_sessions_p95, 2)}."


def _gain(row: FleetDatabase) -> str:
    saved, active = number(row.saved_sessions, 2), number(row.active_sessions.mean, 2)
    rate = number(row.saved_sessions_per_1000_iops, 2)
    return f"{row.database} ({AT_GOAL} save {saved} of {active} active sessions, {rate} per 1,000 read IOPS)"


def _first_something_else(row: FleetDatabase) -> str:
    return f"{row.database} ({_case(row)}; {AT_GOAL} would save {number(row.saved_sessions, 2)} active sessions)"


def _full(rows: Sequence[FleetDatabase]) -> list[str]:
    databases = [row for row in rows if row.prevailing_media_or_spindles == "spindles"]
    databases = [row for row in databases if row.in_io >= WORTH_SESSIONS]
    if not databases:
        return []
    databases.sort(key=_in_io, reverse=True)
    return [f"At a limit of the storage, so that more of it helps and not faster media: {_listed(databases, _limit)}."]


def _limit(row: FleetDatabase) -> str:
    used = row.limit_used_share
    return row.database if used is None else f"{row.database} ({percent_to(used, 0)} used)"


def _computing(rows: Sequence[FleetDatabase]) -> list[str]:
    databases = [row for row in rows if (row.cpu_share or 0.0) >= BOUND and _in_cpu(row) >= WORTH_SESSIONS]
    full = [row for row in rows if row.prevailing_case == "cpu_first"] + [
        row for row in databases if row.prevailing_case != "cpu_first" and _is_full(row)
    ]
    others = [row for row in databases if row.prevailing_case != "cpu_first" and not _is_full(row)]
    sentences = []
    if full:
        verb = "is" if len(full) == 1 else "are"
        full.sort(key=_in_cpu, reverse=True)
        beginning = f"{len(full)} of {counted(len(rows), 'database')} {verb} bound by CPU, where no storage helps"
        sentences.append(f"{beginning}: {_listed(full, _cpu)}.")
    if others:
        verb = "spends most of its" if len(others) == 1 else "spend most of their"
        others.sort(key=_in_cpu, reverse=True)
        beginning = f"{len(others)} of {counted(len(rows), 'database')} {verb} time on CPU"
        sentences.append(f"{beginning}; no host of these is known to be full: {_listed(others, _cpu)}.")
    return sentences or ["No database spends most of its time on CPU."]


def _is_full(row: FleetDatabase) -> bool:
    return (row.host_cpu_busy or 0.0) >= FULL


def _cpu(row: FleetDatabase) -> str:
    busy = row.host_cpu_busy
    host = f", host {percent_to(busy, 0)} busy" if busy is not None else ""
    mean = number(row.active_sessions.mean, 2)
    return f"{row.database} ({percent_to(row.cpu_share, 0)} of {mean} active sessions{host})"


def _together(totals: FleetTotals, count: int) -> list[str]:
    """What was seen: averages of intervals that were uploaded, so never more than the least that is needed."""
    reads = totals.read_iops
    if reads is None or totals.slot_s is None or reads.peak is None or reads.sum_of_peaks is None:
        return []
    made = ", ".join(f"{maker.database} {number(round(maker.value))}" for maker in reads.made_by[:NAMED])
    there = f"{present(reads, count)} a report then"
    whom = " for all" if is_of_all(reads, count) else ""
    need = f"at least {number(round(reads.peak))} read IOPS, the highest sum of interval averages seen"
    slots = f"{counted(reads.slots, 'slot')} of {number(totals.slot_s / 60)} min"
    sentence = f"One array{whom} must deliver {need} ({moment(reads.peak_at)}: {made}; {there}), in {slots}"
    sentence += f"; if all peaked at once: {number(round(reads.sum_of_peaks))}"
    if reads.p95 is not None:
        return [f"{sentence}. {number(round(reads.p95))} covered 95 % of the {reads.covered:,} slots that count."]
    few = f"only {counted(reads.covered, 'slot')}" if reads.covered else "no slot"
    why = f"{few} with reports of most of the load, and {LEAST_SLOTS} are needed"
    return [f"{sentence}. What covers 95 % of the time is not given: {why}."]


def is_of_all(total: FleetTotal, count: int) -> bool:
    """Whether every database has a report at the peak: only then it is what all of them need at one time."""
    return total.present == count


def present(total: FleetTotal, count: int) -> str:
    """How many of the databases have a report at the peak, with the verb."""
    return f"{total.present:,} of {counted(count, 'database')} {'has' if total.present == 1 else 'have'}"


def _listed(rows: Sequence[FleetDatabase], words: Callable[[FleetDatabase], str]) -> str:
    first = [words(row) for row in rows[:NAMED]]
    more = len(rows) - len(first)
    return "; ".join(first) + (f"; and {more:,} more" if more else "")
