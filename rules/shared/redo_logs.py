"""How full redo logs are when they switch.

No report prints their size. It prints how much redo recovery may hold before the oldest log must be free again
(`Log Sz RedoBlks`): nine tenths, since 11.2 nine tenths of that, of all logs but the current one. So a log is no larger
than that; how much smaller depends on the number of groups, which no report prints either.
"""

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Facts, once
from rules.core.report_figures import MEBIBYTE
from rules.waits.event_weight import weight
from rules.waits.log_writer import QUARTER_HOUR_S, log_size_bytes

GUARANTEED = 0.81
"""Of the logs that are not current; with this part a log is rather taken for larger than it is. Held against corpus
reports of default databases (three logs of 50 or 200 MB)."""
USUAL_GROUPS = 3
"""What a database is created with (Oracle's assistant)."""
MANY_GROUPS = 9
"""Hardly anybody has more (our judgement): what is true with so many is true without knowing them."""
LEAST_SWITCHES = 4
"""The first log was partly filled before the interval: fewer switches do not tell how full logs are."""
NEAR_THE_LAG = 0.8
"""Of the target: Oracle switches before it by the time that archiving takes (Administrator's Guide); to a fifth."""
BLOCK_SIZES = (512, 1024, 4096)
HOUR_S = 3600
NOT_ARCHIVED = "log file switch (archiving needed)"
COMPLETING = "log file switch completion"
"""Counted among the waits for commits, as with slow redo devices every switch takes long."""
SELDOM = 4.0
"""Switches an hour, what larger logs are to bring: where there are no more, their size makes no switch long."""
QUICK_WRITE_MS = 5.0
"""No device that writes redo so quickly makes a switch long by itself (our judgement)."""
EARLY = 0.5
"""Of a log: with less than that in it a log was switched before it was full, however many there are (RE12)."""
TIMES_THE_BUFFER = 4
"""A log leaves room for the whole log buffer; with a quarter of it three quarters are left for redo (our judgement)."""
MOSTLY = 0.5


class RedoLogs(Inside, frozen=True):
    """What a switch leaves behind, and what all logs but the current one hold together; in MiB.

    `buffer_mb` is the log buffer, `lag_s` the time after which archive_lag_target asks for a switch.
    """

    switched_mb: float
    others_mb: float
    interval_s: float
    buffer_mb: float | None = None
    lag_s: float | None = None
    line: int | None = None

    def filled(self, groups: int) -> float:
        """The part of a log that is full at a switch, if there are so many groups."""
        return self.switched_mb * (groups - 1) / self.others_mb

    def size_mb(self, groups: int) -> float:
        """The size of a log, if there are so many."""
        return self.others_mb / (groups - 1)


@once
def redo_logs(facts: Facts) -> RedoLogs | None:
    """None where the report does not print all of it, or of several instances, or too few switches."""
    rate, redo, others = facts.get("log_switches_per_hour"), facts.get("redo_bytes_per_s"), _others_mb(facts)
    elapsed = facts.get("elapsed_s")
    if not rate or not redo or not others or not elapsed or facts.get("instances_in_report", 1) > 1:
        return None
    if rate * elapsed / HOUR_S < LEAST_SWITCHES:
        return None
    interval = HOUR_S / rate
    row = _last(facts)
    return RedoLogs(
        redo * interval / MEBIBYTE, others, interval, log_buffer_mb(facts), lag_target_s(facts), row.get("line")
    )


def waited_for_switches(facts: Facts) -> float:
    """The share of time that sessions wait for a free log; with the waits for a switch to complete where these are most
    of it and redo itself is written quickly: then it is the switches, and not their devices."""
    share, write_ms = facts.share("log_switch_share"), facts.get("log_file_parallel_write_ms")
    completing = weight(facts, (COMPLETING,)) if write_ms is not None and write_ms <= QUICK_WRITE_MS else None
    return min(1.0, share + completing.share) if completing and completing.share > share else share


def seldom(facts: Facts) -> bool:
    """Whether logs switch every quarter of an hour or less often."""
    rate = facts.get("log_switches_per_hour")
    return rate is not None and rate <= SELDOM


def held_up(facts: Facts) -> bool:
    """Whether switches complete late although there are few, or although something else than full logs asks for them:
    then the size of the logs is not the reason."""
    late = waited_for_switches(facts) > facts.share("log_switch_share")
    return late and (seldom(facts) or asked_for(facts)) and not archiver_leads(facts)


def asked_for(facts: Facts) -> bool:
    """Whether a setting or a command asks for switches: that says nothing of the size of the logs."""
    logs = redo_logs(facts)
    return logs is not None and (lag_is_the_reason(logs) or logs.filled(MANY_GROUPS) < EARLY)


def size_bytes(facts: Facts) -> int | None:
    """How large logs should be: a quarter of an hour's redo, with room for the log buffer, and twice of what they
    hold where they switch no oftener today. None where the redo is not printed."""
    redo, rate = facts.get("redo_bytes_per_s"), facts.get("log_switches_per_hour")
    if not redo or redo <= 0:
        return None
    held = 2 * redo * HOUR_S / rate if rate and seldom(facts) else 0.0
    buffer = (log_buffer_mb(facts) or 0.0) * MEBIBYTE * TIMES_THE_BUFFER
    return log_size_bytes(max(redo, buffer / QUARTER_HOUR_S, held / QUARTER_HOUR_S))


def commits_alone(facts: Facts) -> float:
    """The share of time that sessions wait for commits and for room in the log buffer, without those switches."""
    switches = waited_for_switches(facts) - facts.share("log_switch_share")
    return max(0.0, facts.share("commit_share") - switches)


def part_not_archived(facts: Facts) -> float:
    """The part of all waits for a free log, 0 to 1, in which the log was not archived yet."""
    waited, archiving = facts.get("events", {}).values(), facts.event(NOT_ARCHIVED)
    seconds = sum(event.time_s for event in waited if event.kind == "log_switch")
    return min(1.0, archiving.time_s / seconds) if archiving and seconds > 0 else 0.0


def archiver_leads(facts: Facts) -> bool:
    """Whether it is the archiver that most of these waits are for: then the size of the logs is not the matter."""
    return part_not_archived(facts) > MOSTLY


def lag_target_s(facts: Facts) -> float | None:
    """After how long a log is switched whatever it holds; None where nothing asks for it."""
    value = str(facts.get("parameter", {}).get("archive_lag_target") or "").strip()
    return float(value) if value.isdigit() and int(value) > 0 else None


def lag_is_the_reason(logs: RedoLogs) -> bool:
    """Whether logs are switched as often as archive_lag_target asks for, and no oftener."""
    return logs.lag_s is not None and NEAR_THE_LAG * logs.lag_s <= logs.interval_s


def log_buffer_mb(facts: Facts) -> float | None:
    """The redo log buffer: as the report lists it among the caches, else the parameter."""
    rows = (row for row in facts.get("cache_sizes", []) if str(row.get("name")).casefold().startswith("log buffer"))
    row: Row = next(rows, {})
    printed = row.get("end_bytes") or row.get("begin_bytes")
    if not printed:
        value = str(facts.get("parameter", {}).get("log_buffer") or "")
        printed = float(value) if value.isdigit() else None
    return printed / MEBIBYTE if printed and printed > 0 else None


def _last(facts: Facts) -> Row:
    rows = [row for row in facts.get("instance_recovery", []) if row.get("log_size_redo_blocks")]
    return rows[-1] if rows else {}


def _others_mb(facts: Facts) -> float | None:
    blocks = _last(facts).get("log_size_redo_blocks")
    return blocks * _block_bytes(facts) / GUARANTEED / MEBIBYTE if blocks and blocks > 0 else None


def _block_bytes(facts: Facts) -> int:
    """The size of a redo block: the smallest that holds what was written into each."""
    blocks, size = facts.total("redo blocks written"), facts.total("redo size")
    held = (size + (facts.total("redo wastage") or 0)) / blocks if blocks and size else 0.0
    return next((size for size in BLOCK_SIZES if held <= size), BLOCK_SIZES[0])
