"""The figures of the one base that an analysis has: DB time, corrected DB time, or CPU and wait time."""

from msgspec import Struct

from rules.core.facts import Facts
from rules.storage.gains.model import base_s
from rules.storage.inputs.shares import BASES, Base, base
from rules.wording import exactly, percent


class TimeBase(Struct, frozen=True, kw_only=True):
    """The base in seconds.

    `printed_s` is DB time as the report prints it, `late_s` what of it was used before the window, `cpu_factor` by how
    much CPU counts more than it is booked. Each is None where it does not apply. `because` is empty for plain DB time.
    """

    seconds: float
    printed_s: float | None = None
    late_s: float | None = None
    cpu_factor: float | None = None
    because: str = ""
    line: int | None = None


def name_of_base(facts: Facts) -> str:
    """What the base is called in arithmetic and what-ifs."""
    return BASES[base(facts)]


def time_base(facts: Facts) -> TimeBase | None:
    """The base; None where the report tells neither DB time nor what could stand for it."""
    seconds, what = base_s(facts), base(facts)
    if not seconds:
        return None
    return TimeBase(
        seconds=seconds,
        printed_s=facts.get("printed_db_time_s"),
        late_s=facts.get("late_posted_s") or None,
        cpu_factor=facts.get("cpu_accounting_factor"),
        because=_because(facts, what),
        line=facts.line("captured_time_s" if facts.on_captured else "db_time_s"),
    )


def _because(facts: Facts, what: Base) -> str:
    if what == "db_time_corrected":
        return f"{exactly(round(facts['late_posted_s']))} s of the printed DB time were used before the window"
    if what == "db_time":
        return ""
    if facts.without_db_time and not facts.on_captured:
        return "this release knows no DB time, so CPU and waits are added up"
    missing = facts.get("unaccounted_share", 0.0)
    if missing < 0:
        return f"CPU and waits exceed DB time by {percent(-missing)}"
    return f"{percent(missing)} of DB time is neither CPU nor a wait"
