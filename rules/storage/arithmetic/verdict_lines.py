"""The verdict's arithmetic, line by line, so that a reader with the report and a calculator comes to the same figures.

Every line names its figures with the line of the report that prints them (see `worked`). A line stands only
where the figures beside it give its result: what was had in another way is not explained by this one.
"""

from rules.core.facts import Event, Facts
from rules.shared.redo_logs import commits_alone
from rules.storage.arithmetic.curve_lines import curve_lines
from rules.storage.arithmetic.limit_lines import use_of
from rules.storage.arithmetic.line import Line, Part, worked
from rules.storage.arithmetic.reads_in_flight import reads_in_flight
from rules.storage.arithmetic.shared_lines import (
    NEAR,
    left_by_limit,
    less_background,
    near,
    rate_asked,
    reads_saved,
    with_devices,
)
from rules.storage.arithmetic.worth_lines import worth
from rules.storage.decision import Decision
from rules.storage.gains.commit_model import TARGET_WRITE_MS, commit, spread
from rules.storage.gains.model import Reads, base_s, proposed_ms, rho
from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.shares import CLASSES, WEIGHTY, TimeClass
from rules.storage.inputs.time_base import name_of_base
from rules.storage.inputs.unloaded_latency import unloaded_ms
from rules.storage.limits.closed_loop import provisioned, staying
from rules.storage.limits.utilisation import FULL, Used
from rules.waits.foreground import SINGLE_BLOCK

TWICE = 2
MOST_EVENTS = 6


def arithmetic(facts: Facts, decision: Decision, reads: Reads | None, used: Used | None) -> list[Line]:
    """The lines behind a verdict, in the order in which it is reached; none where nothing was judged."""
    base = base_s(facts)
    if decision.case == "cannot_judge" or not base:
        return []
    time = Part("T", name_of_base(facts), base, "s", _base_line(facts))
    unit = facts.share_unit
    lines = [*_sessions(facts, time), *_classes(facts, time, unit), *_storage(facts, unit)]
    if decision.case == "cpu_first":
        return [*lines, *_demand(facts)]
    if decision.case == "host_first":
        return lines
    lines += [*_latency(facts), *reads_in_flight(facts)]
    if used:
        lines += use_of(facts, used)
    if reads:
        lines += curve_lines(facts, reads, time, unit) or _devices(facts, reads, time, unit)
        lines += _media(facts, reads, time, unit)
    return [*lines, *_commits(facts, decision, unit), *worth(facts, decision, time, unit)]


def _base_line(facts: Facts) -> int | None:
    return facts.line("captured_time_s" if facts.on_captured else "db_time_s")


def _sessions(facts: Facts, time: Part) -> list[Line]:
    elapsed = facts.get("elapsed_s")
    if not elapsed:
        return []
    over = Part("E", "length of the interval", elapsed, "s", facts.line("elapsed_s"))
    return [worked("Sessions active on average", "T / E", [time, over], time.value / elapsed, "sessions")]


def _classes(facts: Facts, time: Part, unit: str) -> list[Line]:
    """The storage classes that hold a hundredth or more, and the others that weigh, event by event."""
    rows = [_class(facts, class_, time, unit) for class_ in CLASSES if facts.share(class_.metric) >= _least(class_)]
    return [line for line in (_cpu(facts, time, unit), *rows) if line]


def _least(class_: TimeClass) -> float:
    return 0.01 if class_.storage else WEIGHTY


def _cpu(facts: Facts, time: Part, unit: str) -> Line | None:
    """The share of CPU, which is no wait event."""
    seconds, share, times = facts.get("db_cpu_s"), facts.share("cpu_share"), facts.get("cpu_accounting_factor")
    if not seconds or share < WEIGHTY or abs(seconds * (times or 1) / time.value - share) > NEAR:
        return None
    spent = Part("c", "CPU of the sessions", seconds, "s", facts.line("db_cpu_s"))
    if not times:
        return worked("Share of CPU", "c / T", [spent, time], share, unit)
    short = Part("k", "time on CPU / CPU booked", times, "", facts.line("cpu_accounting_factor"))
    return worked("Share of CPU", "c * k / T", [spent, short, time], share, unit)


def _class(facts: Facts, class_: TimeClass, time: Part, unit: str) -> Line | None:
    """The seconds of a class over the base; None where its share was had in another way."""
    events = sorted((row for row in facts.get("events", {}).items() if row[1].kind == class_.kind), key=_longest)
    parts = [
        Part(f"e{at}", name + less_background(facts, name), event.time_s, "s", event.line)
        for at, (name, event) in enumerate(events, 1)
        if event.time_s
    ]
    first, rest = parts[:MOST_EVENTS], parts[MOST_EVENTS:]
    if rest:
        first.append(Part("eo", f"{len(rest)} shorter ones together", sum(part.value for part in rest), "s"))
    share = facts.share(class_.metric)
    if not first or abs(sum(part.value for part in first) / time.value - share) > NEAR:
        return None
    formula = f"({' + '.join(part.symbol for part in first)}) / T"
    return worked(f"Share of {class_.label}", formula, [*first, time], share, unit)


def _longest(row: tuple[str, Event]) -> float:
    return -row[1].time_s


def _storage(facts: Facts, unit: str) -> list[Line]:
    parts = [
        Part(f"s{at}", class_.label, facts.share(class_.metric), unit, facts.line(class_.metric))
        for at, class_ in enumerate((class_ for class_ in CLASSES if class_.storage and facts.share(class_.metric)), 1)
    ]
    if not parts:
        return []
    formula = " + ".join(part.symbol for part in parts)
    return [worked("Share of storage", formula, parts, sum(part.value for part in parts), unit)]


def _demand(facts: Facts) -> list[Line]:
    """Sessions that want a CPU, where the CPUs come first."""
    sessions, share = facts.get("average_active_sessions"), facts.get("cpu_share")
    if sessions is None or share is None:
        return []
    unexplained = max(0.0, facts.get("unaccounted_share", 0.0))
    parts = [
        Part("c", "CPU", share, facts.share_unit, facts.line("cpu_share")),
        Part("q", "time no wait event explains", unexplained, facts.share_unit),
        Part("A", "sessions active on average", sessions, "sessions", facts.line("average_active_sessions")),
    ]
    return [worked("Sessions that want a CPU", "(c + q) * A", parts, (share + unexplained) * sessions, "sessions")]


def _latency(facts: Facts) -> list[Line]:
    """The mean read, where it comes from the totals of one event."""
    read_ms = facts.get("single_block_read_ms")
    for name, wait in facts.get("events", {}).items():
        if read_ms and name.startswith(SINGLE_BLOCK) and wait.waits and near(1000 * wait.time_s / wait.waits, read_ms):
            parts = [
                Part("w", f"time of {name}{less_background(facts, name)}", wait.time_s, "s", wait.line),
                Part("n", f"its waits{less_background(facts, name, waits=True)}", wait.waits, "", wait.line),
            ]
            return [worked("Latency of a single-block read", "1000 * w / n", parts, read_ms, "ms")]
    return []


def _devices(facts: Facts, reads: Reads, time: Part, unit: str) -> list[Line]:
    """Twice the devices: a provisioned rate is a throttle, disks of their own are a network of queues."""
    sold, floor = provisioned(facts), unloaded_ms(facts)
    if sold and sold.kind == "device_iops" and sold.utilisation >= FULL and floor and floor < reads.read_ms:
        return _throttled(facts, reads, sold, floor, time, unit)
    return _queued(facts, reads, time, unit)


def _throttled(facts: Facts, reads: Reads, sold: Used, floor: float, time: Part, unit: str) -> list[Line]:
    """Twice the rate: reads down to the floor, held by twice the limit, and by a limit of the host that stays."""
    saved = reads_saved(reads, floor, time, unit)
    label = f"twice the {sold.label}"
    lines = [saved, left_by_limit(label, sold.total_used, TWICE * sold.total_maximum, sold.unit, saved.result, unit)]
    stays = staying(facts)
    if stays:
        left = lines[-1].result
        lines.append(left_by_limit(stays.label, stays.total_used, stays.total_maximum, stays.unit, left, unit))
    return lines


def _queued(facts: Facts, reads: Reads, time: Part, unit: str) -> list[Line]:
    """On the lowest floor that the media may have, which flatters devices most; then rho."""
    floors = candidates(facts)
    below = floors.below(reads.read_ms) if floors.media else []
    floor = min((floor for floor in below if floor < reads.read_ms), default=None)
    if floor is None:
        return []
    read = Part("R", "latency of a read today", reads.read_ms, "ms", facts.line("single_block_read_ms"))
    closed, opened = (with_devices(floor, read, TWICE, opened=is_open) for is_open in (False, True))
    saved = reads_saved(reads, closed.result, time, unit)
    return [closed, opened, saved, *_rho(reads, read, floor)]


def _rho(reads: Reads, read: Part, floor: float) -> list[Line]:
    """None where reads are as fast already as any medium that is proposed."""
    target = proposed_ms(reads.read_ms)
    if target >= reads.read_ms:
        return []
    parts = [
        read,
        Part("F", "latency of an unloaded read", floor, "ms"),
        Part("t", "latency of a proposed medium", target, "ms"),
    ]
    what = "Saving of unlimited devices ÷ saving of the medium (rho)"
    return [worked(what, "max(0, R - F) / (R - t)", parts, rho(reads.read_ms, floor), "")]


def _media(facts: Facts, reads: Reads, time: Part, unit: str) -> list[Line]:
    """What the proposed medium saves, what a limit in use leaves of it, and the rate that sessions then ask for."""
    target = proposed_ms(reads.read_ms)
    lines = [reads_saved(reads, target, time, unit, coupled=coupled) for coupled in (False, True)]
    sold = provisioned(facts)
    if sold:
        saved = reads.conservative(target)
        lines.append(left_by_limit(sold.label, sold.total_used, sold.total_maximum, "1/s", saved, unit))
    rate = facts.get("read_iops")
    if rate:
        requests = Part("X", "read requests", rate, "1/s", facts.line("read_iops"))
        asked = rate_asked(requests, reads.conservative(target), unit)
        lines += [asked] if asked else []
    return lines


def _commits(facts: Facts, decision: Decision, unit: str) -> list[Line]:
    """The redo write's part of a commit, where commits weigh."""
    mean_commit, share = commit(facts), commits_alone(facts)
    if mean_commit is None or (share < WEIGHTY and decision.lead != "commit"):
        return []
    written = Part("W", "redo write", mean_commit.write_ms, "ms", facts.line("log_file_parallel_write_ms"))
    waited = Part("C", "commit", mean_commit.commit_ms, "ms", facts.line("log_file_sync_ms"))
    writing = Part("u", "part of the time the log writer writes", min(1.0, mean_commit.busy or 0.0))
    parts = [written, writing, Part("v", "spread of the writes, E[W²] / E[W]²", spread(facts))]
    what = "What a commit must wait for redo writes (C*)"
    expected = worked(what, "W * (1 + u * v / 2)", parts, mean_commit.expected_ms, "ms")
    least = Part("D", "what it must wait for redo writes (C*)", mean_commit.expected_ms, "ms")
    part = worked("Part of a commit that is the redo write", "min(1, D / C)", [least, waited], mean_commit.part, "")
    parts = [
        Part("c", "commits", share, unit, facts.line("commit_share")),
        Part("p", "part of a commit that is the redo write", mean_commit.part),
        Part("w", "redo write on other devices", TARGET_WRITE_MS, "ms"),
        written,
    ]
    saved = mean_commit.saved(share, TARGET_WRITE_MS)
    return [expected, part, worked("Saved by faster redo writes", "c * p * max(0, 1 - w / W)", parts, saved, unit)]
