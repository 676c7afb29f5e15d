"""How much of the time goes into parsing, how much of that is parsed hard, and whether it leads."""

from rules.core.facts import Facts
from rules.core.finding import Evidence
from rules.storage.inputs.shares import CLASSES, WEIGHTY, TimeClass

LEADS = 0.30
"""Below this share of DB time parsing is named and leads nothing (our judgement: a third is what one acts on first)."""
MADE_OF = ("cpu", "concurrency")
"""The classes that parsing is made of: its CPU time, and waits for mutexes, latches and locks of the library cache."""
MOSTLY = 0.5
OFTEN_FAILED = 1.0
"""Failed parses a second, from which on they are no accident (rules PA03)."""
NEARLY_ALL = 0.9
"""Of the parse calls: where so many are hard, the rest of the parse time is theirs as well (latches, locks)."""
FEW, LONG_S = 10, 0.1
"""Hard parses a second below which literals are no cause, and s of one from which it is the parse that is long: that of
an ordinary statement takes milliseconds (our judgement)."""
LONG_IN_A_QUEUE_S = 1.0
"""The same where sessions queue for CPU, which makes every parse long (our judgement)."""
STOP_FAILING = "Find the statements that fail to parse (event 10035, or the alert log), and stop sending them."
BIND = "Use bind variables; until the application does, cursor_sharing = FORCE avoids most of the hard parses."


def parse_share(facts: Facts) -> float | None:
    """Parsing as a share of DB time; whatever else is unexplained there, this time was measured as such."""
    share: float | None = facts.get("parse_share")
    return share


def hard_part(facts: Facts) -> float | None:
    """The part of the parse time that goes into hard parses."""
    parse, hard = parse_share(facts), facts.get("hard_parse_share")
    return min(1.0, hard / parse) if parse and hard is not None and parse > 0 else None


def parsing_leads(facts: Facts) -> bool:
    """Whether parsing is more than any class of waits that it is not made of, and half of those that it is made of."""
    share = parse_share(facts)
    if share is None or share < LEADS:
        return False
    made_of = sum(facts.get(time_class.metric, 0.0) for time_class in CLASSES if time_class.key in MADE_OF)
    return share > largest_beside(facts) and share >= MOSTLY * min(1.0, made_of)


def beside(facts: Facts) -> TimeClass:
    """The largest class that parsing is not made of."""
    others = [time_class for time_class in CLASSES if time_class.key not in MADE_OF]
    return max(others, key=lambda time_class: facts.get(time_class.metric, 0.0))


def largest_beside(facts: Facts) -> float:
    """The share of that class, of DB time as that of parsing is."""
    share: float = facts.get(beside(facts).metric, 0.0)
    return share


def mostly_hard(facts: Facts) -> bool:
    """Whether hard parses are half of the parse time, or of the parse calls where their time is not printed."""
    part = hard_part(facts)
    if part is not None:
        return part >= MOSTLY
    hard, calls = facts.get("hard_parses_per_s"), facts.get("parses_per_s")
    return bool(hard and calls and hard >= MOSTLY * calls)


def cpu_is_parsing(facts: Facts) -> bool:
    """Whether hard parses last half as long as all time on CPU, or longer: nobody tunes statements then."""
    hard, cpu = hard_share(facts), facts.share("cpu_share")
    return bool(hard and hard >= WEIGHTY and hard >= MOSTLY * cpu and mostly_hard(facts))


def nearly_all_hard(facts: Facts) -> bool:
    """Whether next to no parse call is soft, so that nothing would be gained by cursors that stay open."""
    hard, calls = facts.get("hard_parses_per_s"), facts.get("parses_per_s")
    failed = max(0.0, facts.get("failed_parses_per_s", 0.0))
    return bool(hard and calls and hard - failed >= NEARLY_ALL * calls)


def hard_time(facts: Facts) -> float | None:
    """The share of DB time that goes into hard parses; None where it is not printed."""
    hard: float | None = facts.get("hard_parse_share")
    parse = parse_share(facts)
    if hard is None or parse is None or not nearly_all_hard(facts):
        return hard
    return max(hard, parse)


def hard_share(facts: Facts) -> float | None:
    """That of hard parses as printed; of releases without a time model all of it, where next to all parses are hard."""
    hard: float | None = facts.get("hard_parse_share")
    return hard if hard is not None or not nearly_all_hard(facts) else parse_share(facts)


def pool_without_parsing(facts: Facts, event: str) -> bool:
    """Whether sessions wait for memory of the shared pool though hardly a statement is parsed hard: then it is the
    pool's own room that lacks."""
    hard = facts.get("hard_parses_per_s")
    return event.casefold().startswith("latch: shared pool") and hard is not None and hard < FEW


def failed_time(facts: Facts) -> float | None:
    """The share of DB time that goes into parses that fail, where most of the hard ones do: by their part of them, and
    of all parse calls where the time of hard ones is not printed."""
    if not mostly_failed(facts):
        return None
    failed, hard, share = facts["failed_parses_per_s"], facts["hard_parses_per_s"], hard_time(facts)
    if share is not None:
        return float(share * min(1.0, failed / hard))
    parse, calls = parse_share(facts), facts.get("parses_per_s")
    return float(parse * min(1.0, failed / calls)) if parse is not None and calls else None


def hard_shown(facts: Facts, limit: float | None = None) -> Evidence:
    """Hard parses a second, as a figure."""
    value = facts.get("hard_parses_per_s")
    way, line = facts.way("hard_parses_per_s"), facts.line("hard_parses_per_s")
    return Evidence("hard parses", value, "1/s", limit, way, line)


def hard_without_failed(facts: Facts) -> float:
    """Hard parses a second that did not fail: check and verdict count alike."""
    return float(max(0.0, facts["hard_parses_per_s"] - max(0.0, facts.get("failed_parses_per_s", 0.0))))


def mostly_failed(facts: Facts) -> bool:
    """Whether half of the hard parses fail, which none of the cures of hard parses spares."""
    hard, failed = facts.get("hard_parses_per_s"), facts.get("failed_parses_per_s")
    return bool(hard and failed and failed >= OFTEN_FAILED and failed >= MOSTLY * hard)


def long_parse_s(facts: Facts) -> float | None:
    """The seconds of a hard parse, where few statements are parsed hard and each takes long; else None."""
    share, rate = hard_time(facts), facts.get("hard_parses_per_s")
    sessions = facts.get("average_active_sessions")
    if not share or not rate or not sessions or rate >= FEW:
        return None
    each = float(share * sessions / rate)
    return each if each >= (LONG_IN_A_QUEUE_S if facts.get("cpu_starved") else LONG_S) else None
