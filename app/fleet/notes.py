"""What has to be known about a fleet's figures: the window, the clocks, what is missing, what was left out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.fleet import common_clock
from app.fleet.document import FleetDatabase, FleetLeftOut, FleetTotals
from app.fleet.members import DAYS, Place, Window
from rules.thresholds.fleet import UNCOVERED_S, WORTH_SAYING
from rules.wording import counted, length, listed, percent_to

NAMED = 5


@dataclass(frozen=True, slots=True)
class Seen:
    """A fleet as it was read; `databases`, `dated` and `inside` (what lies in what) count in `places`."""

    window: Window
    places: Sequence[Place]
    names: Sequence[str]
    databases: Mapping[int, FleetDatabase]
    dated: set[int]
    inside: Mapping[int, int]
    guessed: int
    uncovered: Mapping[int, float] = field(default_factory=dict)
    """Seconds of longer windows that are left out and that no shorter one covers."""


def notes(seen: Seen, totals: FleetTotals, left: FleetLeftOut) -> list[str]:
    """One sentence each."""
    if not seen.databases:
        return []
    sentences = [_window(seen.window), *_clocks(seen), *_coverage(totals), *_inside(seen), *_instances(seen)]
    return [*sentences, *_doubt(seen), *_unplaced(seen), *_left(left), *_uncovered(seen)]


def _window(window: Window) -> str:
    if window.since is None and window.until is None:
        return f"Of each database the last {DAYS} days before its own newest report count."
    begin = f"from {window.since:%Y-%m-%d %H:%M} " if window.since else ""
    end = f"until {window.until:%Y-%m-%d %H:%M} " if window.until else ""
    return f"What ends {begin}{end}counts, on the clock of each database."


def _clocks(seen: Seen) -> list[str]:
    databases = sorted(seen.databases)
    unknown = [
        at for at in databases if seen.places[at].time_zone and common_clock.known(seen.places[at].time_zone) is None
    ]
    sentences = [
        f"{seen.names[at]} has the time zone {seen.places[at].time_zone}, which this machine does not know: "
        "it is taken as one without."
        for at in unknown
    ]
    without = [at for at in databases if common_clock.known(seen.places[at].time_zone) is None]
    if len(without) > 1 or len(without) < len(databases):
        sentences += _without(seen, without, mixed=len(without) < len(databases))
    if seen.guessed:
        sentences.append(
            f"{counted(seen.guessed, 'report')} could be of either of the two hours when clocks went back."
        )
    return sentences


def _without(seen: Seen, without: Sequence[int], *, mixed: bool) -> list[str]:
    if not without:
        return []
    verbs = ("has", "stands") if len(without) == 1 else ("have", "stand")
    beginning = f"{_named(seen, without)} {verbs[0]} no time zone"
    if not mixed:
        return [f"{beginning}: in the totals their clocks are taken as one."]
    return [f"{beginning} and {verbs[1]} in the totals as if on UTC: declare it, or the peak may be elsewhere."]


def _coverage(totals: FleetTotals) -> list[str]:
    reads = totals.read_iops
    if reads is None or reads.covered == reads.slots:
        return []
    enough = percent_to(totals.enough, 0)
    if not reads.covered:
        only = f"; its highest sum is that of {reads.made_by[0].database} alone" if len(reads.made_by) == 1 else ""
        beginning = f"At no time are there reports of databases that make up {enough} of the load together"
        return [f"{beginning}: the totals have no mean and no percentile{only}."]
    beginning = f"Mean and percentile of the totals are of {reads.covered:,} of {counted(reads.slots, 'slot')}"
    return [f"{beginning}: in the others databases with less than {enough} of the load have reports."]


def _inside(seen: Seen) -> list[str]:
    sentences = [
        f"{seen.names[below]} lies inside {seen.names[above]} and is not added to the totals where that has a report."
        for below, above in sorted(seen.inside.items())
        if below in seen.databases and above in seen.databases
    ]
    return _first(sentences, "{} lie inside of others, too, and are not added where those have a report.")


def _instances(seen: Seen) -> list[str]:
    missing = {at: row.missing for at, row in seen.databases.items() if (row.missing or 0.0) >= WORTH_SAYING}
    sentences = [
        f"{seen.names[at]}: in {percent_to(part, 0)} of its time an instance has no report: "
        "its figures are too low there."
        for at, part in sorted(missing.items())
    ]
    return _first(sentences, "Of {} an instance has no report for some time, too: the exports tell for how much of it.")


def _first(sentences: list[str], others: str) -> list[str]:
    """The first of many sentences, and one about `others`, as many as they are."""
    more = len(sentences) - NAMED
    if more < 2:
        return sentences
    return [*sentences[:NAMED], others.format(f"{more:,} more databases")]


def _doubt(seen: Seen) -> list[str]:
    doubtful = [at for at, row in sorted(seen.databases.items()) if (row.doubtful or 0.0) >= WORTH_SAYING]
    if not doubtful:
        return []
    doubt = f"DB time is not to be trusted in part of the reports of {_named(seen, doubtful)}"
    return [f"{doubt}: the CPU and waits that are accounted for are used instead."]


def _unplaced(seen: Seen) -> list[str]:
    places = [at for at in sorted(seen.databases) if at not in seen.dated]
    if not places:
        return []
    return [
        f"{_named(seen, places)} {'prints' if len(places) == 1 else 'print'} no times and cannot be part of the totals."
    ]


def _uncovered(seen: Seen) -> list[str]:
    """What the longer reports that are left out hold and nothing else does; less than a slot or two is no gap."""
    much = {place: seconds for place, seconds in seen.uncovered.items() if seconds >= UNCOVERED_S}
    return [
        f"Of the longer reports of {seen.names[place]} that are left out, {length(seconds)} lie in no shorter one: "
        "what went on then is in no figure here; its trend shows it."
        for place, seconds in much.items()
    ][:NAMED]


def _left(left: FleetLeftOut) -> list[str]:
    sentences = []
    if left.twins:
        sentences.append(f"{counted(left.twins, 'report')} left out as further copies of an interval.")
    if left.longer:
        sentences.append(f"{counted(left.longer, 'report')} left out because shorter ones lie within.")
    if left.undated:
        they = "it prints" if left.undated == 1 else "they print"
        sentences.append(f"{counted(left.undated, 'report')} left out because {they} no time.")
    if left.databases:
        sentences.append(f"{counted(left.databases, 'database has', 'databases have')} no report in this window.")
    return sentences


def _named(seen: Seen, places: Sequence[int]) -> str:
    first = [seen.names[at] for at in places[:NAMED]]
    more = len(places) - len(first)
    return listed([*first, f"{more:,} more"] if more else first)
