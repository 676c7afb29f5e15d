"""Whether two sides can be compared: `not comparable` is an answer, and figures are given with it."""

from collections.abc import Callable, Iterator

from rules.comparison.configuration import causes, changes, configuration
from rules.comparison.identity import identity, names
from rules.comparison.pair import LEVELS, Comparable, Difference, Level, Remark
from rules.comparison.side import CAPTURED, DB_TIME, Base, Side, knows_db_time
from rules.comparison.units import BY_KEY
from rules.comparison.window import Window
from rules.comparison.window_conditions import conditions
from rules.comparison.workload_mix import Distance
from rules.thresholds.db_time import DOUBTFUL, EXPLAINED
from rules.wording import counted, listed, percent

NAMED_CAUSES = 4
NOTHING = 0.005
"""What rounds to no percent."""


def comparable(
    whole: tuple[Side, Side],
    usable: tuple[Side, Side],
    unit: str | None,
    mix: Distance | None,
    *,
    migration: bool,
    copies: int = 0,
) -> Comparable:
    """The answer of E1: `whole` are the sides as given, `usable` the windows that figures per unit take; `copies`
    is how many prints of an interval were left out, because another print of it counts."""
    remarks = [*_empty(whole, usable), *identity(*whole, migration=migration)]
    differences: tuple[Difference, ...] = ()
    if all(side.windows for side in whole):
        differences = () if _other_scope(*whole) else configuration(*whole)
        remarks += _releases(*whole)
    if all(side.windows for side in usable):
        remarks += [*conditions(*usable, unit, mix), *_left_out(whole, usable, unit), *_base(usable), *_bounds(usable)]
    if same := [remark for remark in remarks if remark.what == "same_interval"]:
        return Comparable("no", tuple(same), differences, attributed=False)
    moved = any(remark.what in ("database", "mixed") for remark in remarks)
    remarks += _changed(differences, moved=moved)
    if copies:
        sentence = f"{counted(copies, 'copy', 'copies')} of an interval (a text and an HTML print) counted once."
        remarks.append(Remark("copies", "yes", sentence))
    remarks.sort(key=lambda remark: -LEVELS.index(remark.level))
    answer: Level = remarks[0].level if remarks else "yes"
    if answer == "yes":
        remarks.insert(0, Remark("all", "yes", _well(mix)))
    return Comparable(answer, tuple(remarks), differences, answer != "no")


def _other_scope(before: Side, after: Side) -> bool:
    """Whether a cluster stands against one of its instances: what they have is other by nature, and no change."""
    return names(before, lambda window: window.scope) != names(after, lambda window: window.scope)


def _empty(whole: tuple[Side, Side], usable: tuple[Side, Side]) -> Iterator[Remark]:
    for all_of, kept, when in zip(whole, usable, ("before", "after"), strict=True):
        if not all_of.windows:
            yield Remark("empty", "no", f"There is no report on the {when} side.")
        elif not kept.windows:
            sentence = f"No report on the {when} side tells both its length and its DB time."
            yield Remark("empty", "no", sentence)


def _left_out(whole: tuple[Side, Side], usable: tuple[Side, Side], unit: str | None) -> Iterator[Remark]:
    for all_of, kept, when in zip(whole, usable, ("before", "after"), strict=True):
        if missing := len(all_of.windows) - len(kept.windows):
            needs = f"DB time and the number of {BY_KEY[unit].plural}" if unit else "DB time and length"
            sentence = f"{counted(missing, 'window')} {when} {'is' if missing == 1 else 'are'} left out"
            sentence = f"{sentence}: {needs} are not known."
            yield Remark("left_out", "with_caution", sentence)


def _releases(before: Side, after: Side) -> Iterator[Remark]:
    old, new = (names(side, lambda window: window.release) for side in (before, after))
    if not old or not new or old == new:
        return
    releases = f"{listed(sorted(map(str, old)))} before, {listed(sorted(map(str, new)))} after"
    knew, know = ({knows_db_time(window) for window in side.windows} for side in (before, after))
    if knew != know:
        why = "before 10g waits have no classes, and DB time is a sum of waits"
        yield Remark("release", "no", f"Releases that count time differently ({releases}): {why}.")
    else:
        yield Remark("release", "with_caution", f"Another release ({releases}): plans and counting may differ with it.")


def _base(usable: tuple[Side, Side]) -> Iterator[Remark]:
    base: Base = usable[0].base
    strained = _where(usable, lambda window: window.in_distress)
    queued = _where(usable, lambda window: EXPLAINED in window.metrics)
    if strained and base == DB_TIME:
        sentence = f"The host was in distress {' and '.join(strained)}: every wait ended late there"
        yield Remark(
            "base", "with_caution", f"{sentence}, and figures are of DB time, which includes what no wait shows."
        )
    elif queued and base == DB_TIME:
        sentence = f"Sessions waited for the host's CPU or memory {' and '.join(queued)}: figures are of DB time"
        yield Remark("base", "with_caution", f"{sentence}, which includes that, though no wait shows it.")
    if base == CAPTURED and _where(usable, knows_db_time):
        sentence = f"DB time and the sum of CPU and waits differ by more than {percent(DOUBTFUL)}"
        yield Remark("base", "with_caution", f"{sentence}: figures are of that sum, CPU and wait time.")


def _where(usable: tuple[Side, Side], holds: Callable[[Window], bool]) -> list[str]:
    """On which sides this holds of a window."""
    named = zip(usable, ("before", "after"), strict=True)
    return [when for side, when in named if any(map(holds, side.windows))]


def _bounds(usable: tuple[Side, Side]) -> Iterator[Remark]:
    """Parts that come from the top events alone are the least that they can be."""
    cut = [when for side, when in zip(usable, ("before", "after"), strict=True) if side.is_bound("read_share")]
    if cut:
        where = f"the {cut[0]} side" if len(cut) == 1 else "both sides"
        sentence = (
            f"Only the top events are known of {where}: its parts are the least they can be, the rest is unaccounted."
        )
        yield Remark(
            "bounds", "with_caution", sentence if len(cut) == 1 else sentence.replace("its parts", "their parts")
        )


def _changed(differences: tuple[Difference, ...], *, moved: bool) -> Iterator[Remark]:
    """One thing that changed is a named cause; several, together with the storage, leave nothing to attribute."""
    changed = causes(differences)
    storage = moved or any(difference.declared for difference in differences)
    if not changed or (changes(changed) == 1 and changed[0].what in ("release", "block size")):
        return  # said already
    shown = [
        f"{cause.what} ({cause.before or 'not set'} → {cause.after or 'not set'})" for cause in changed[:NAMED_CAUSES]
    ]
    more = len(changed) - len(shown)
    named = listed([*shown, f"{more} more"] if more else shown)
    if changes(changed) == 1:
        yield Remark("configuration", "with_caution", f"Changed as well: {named}: a cause of its own.")
    elif storage:
        sentence = f"Changed together with the storage: {named}. No difference can be put down to one of them."
        yield Remark("configuration", "no", sentence)
    else:
        sentence = f"Several things changed: {named}. What each of them did cannot be separated."
        yield Remark("configuration", "with_caution", sentence)


def _well(mix: Distance | None) -> str:
    sentence = "Same database and configuration, windows alike in length and hour"
    if mix is None or mix.distance is None or mix.factor is None:
        return f"{sentence}."
    unit_name = BY_KEY[mix.unit].singular
    if mix.factor < 1 + NOTHING:
        return f"{sentence}; each {unit_name} asks for the same."
    return f"{sentence}; what each {unit_name} asks for differs by at most {percent(mix.factor - 1)}."
