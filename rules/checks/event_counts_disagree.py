"""Two figures for one wait event disagree.

What it looks at: waits and seconds of each top event against the full list of waits, and waits of I/O and commits in
    the histogram against the lists.
Why it matters: the front page, the list and the histogram tell the same waits; where they differ, shares, means and
    percentiles are not of the same thing.
What to do: trust the full list, whose counts are exact; take the histogram's percentages only as a shape.
When it is wrong: a histogram also holds the waits of background processes, and is captured a moment later than the
    list; a quarter more or less is therefore let pass.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import inf

from parsers.model.report import Row
from rules.core.facts import Facts, once
from rules.core.report_figures import number
from rules.core.rule import Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import FIELD_TRIAL
from rules.shared.cross_check import BESIDE_ROUNDING, Pair, Stated, half_a_digit, last_digit, worst
from rules.shared.cross_check import LIMITS as COMMON
from rules.waits.event_classes import is_cpu, same_event
from rules.waits.foreground import READ_EVENTS
from rules.waits.log_writer import REDO_WRITE
from rules.wording import exactly

LIMITS = COMMON | {
    "histogram apart": Limit(0.25, "share of the larger, beside rounding"),
    "fewest waits": Limit(1000, "waits of an event in a histogram"),
}
WHOLE_FAMILIES = ("global", "up to 1 s", "up to 512 us")
"""Bucket sets that count every wait of the event; the others count those of their range."""

TOPS = "top events"
NEVER_CUT = 20
"""Characters with which a name begins however narrow its column is."""

IN_HISTOGRAMS = frozenset((*READ_EVENTS, "log file sync", REDO_WRITE))


def check(facts: Facts) -> Outcome:
    tops, shapes = worst(_tops(facts)), worst(_histograms(facts))
    pairs = [(pair, limit) for pair, limit in ((tops, BESIDE_ROUNDING), (shapes, _most_apart())) if pair]
    if not pairs:
        return lacking("top_events", "wait_histogram")
    worst_pair, limit = next((pair for pair in pairs if pair[0].apart() > pair[1]), pairs[0])
    if worst_pair.apart() <= limit:
        return quiet("", *worst_pair.evidence(limit))
    first, second = worst_pair.first, worst_pair.second
    verb = "show" if first.where == TOPS else "shows"
    return fired(
        f"The {first.where} {verb} {exactly(first.value)} {worst_pair.unit} of {worst_pair.what} and the "
        f"{second.where} {exactly(second.value)}; trust the {second.where}, whose counts are exact.",
        *worst_pair.evidence(limit),
    )


def _most_apart() -> float:
    return LIMITS["histogram apart"].value


def _tops(facts: Facts) -> Iterator[Pair]:
    """Top events and their rows of the list that counts the same processes."""
    section = _same_processes(facts)
    for row in facts.get("top_events", []):
        name = str(row.get("event"))
        full = None if is_cpu(name) else _row(facts, section, name)
        if full is None:
            continue
        for column, unit, least in (("waits", "waits", 10), ("time_s", "s", 2)):
            short, exact = number(row, column), number(full, column)
            if short is not None and exact is not None:
                first = Stated(TOPS, short, row.get("line"), max(least, last_digit(short, 0)))
                yield Pair(name, unit, first, Stated("full list", exact, full.get("line"), last_digit(exact, 0)))


def _same_processes(facts: Facts) -> str:
    """Statspack since 11g lists sessions alone, and its top events are of all processes."""
    sessions_alone = facts.get("statspack") and not facts.get("mixed_waits")
    return "all_waits" if sessions_alone else "foreground_waits"


def _row(facts: Facts, section: str, name: str) -> Row | None:
    """The row of an event, where one is that event and no other may be."""
    text = str(facts.get("format", "")).endswith("text")
    alike = _by_beginning(facts, section).get(_beginning(name), [])
    matching = [row for row in alike if same_event(str(row.get("event")), name, text)]
    return matching[0] if len(matching) == 1 else None


def _by_beginning(facts: Facts, section: str) -> dict[str, list[Row]]:
    """The rows of a list by how their events begin, had once."""
    lists = _lists(facts)
    if section not in lists:
        lists[section] = {}
        for row in facts.get(section, []):
            lists[section].setdefault(_beginning(str(row.get("event"))), []).append(row)
    return lists[section]


@once
def _lists(_facts: Facts) -> dict[str, dict[str, list[Row]]]:
    """Those lists of a report that somebody asked for so far."""
    return {}


@lru_cache(maxsize=4096)
def _beginning(name: str) -> str:
    return name.casefold()[:NEVER_CUT]


def _histograms(facts: Facts) -> Iterator[Pair]:
    lists: dict[str, tuple[Stated | None, float | None]] = {}  # an event has several histograms
    for row in facts.get("wait_histogram", []):
        name = row.get("event")
        if name not in IN_HISTOGRAMS or row.get("family") not in WHOLE_FAMILIES:
            continue
        counted = number(row, "waits")
        if counted is None:
            continue
        if name not in lists:
            lists[name] = _listed(facts, name)
        sessions, every = lists[name]
        if sessions is None or every is None or sessions.value < LIMITS["fewest waits"].value:
            continue
        room = half_a_digit(counted, 2) if counted >= 100_000 else 0.5
        nearest = min(max(counted, sessions.value), every)
        yield Pair(
            name,
            "waits",
            Stated("histogram", counted, row.get("line"), room),
            Stated("full list", nearest, sessions.line),
        )


def _listed(facts: Facts, name: str) -> tuple[Stated | None, float | None]:
    """The waits of sessions, and those of sessions and background processes; neither where the list is not printed."""
    section = "all_waits" if facts.get("all_waits") else "foreground_waits"
    if not facts.get(section):
        return None, None
    row = _row(facts, section, name) or _row(facts, "background_waits", name)
    waits = number(row, "waits") if row else None
    if row is None or waits is None:
        return None, None
    alone = bool(facts.get("all_waits") or facts.get("mixed_waits"))
    if not alone and not facts.get("background_waits"):
        return Stated("full list", waits, row.get("line")), inf
    other = None if alone else _row(facts, "background_waits", name)
    more = number(other, "waits") if other and other is not row else None
    return Stated("full list", waits, row.get("line")), waits + (more or 0)


rule = Rule(
    id="event-counts-disagree",
    code="DQ13",
    title="Two figures for one wait event disagree",
    severity="low",
    needs=("events",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    seen=Seen("awr_text/tollgate-two-reports-in-one.txt", 58),
)
