"""Whether two sides can be compared: `not comparable` is an answer, and figures are given with it."""

from collections.abc import Iterator

from rules.comparison.configuration import causes, changes, configuration
from rules.comparison.identity import identity, names
from rules.comparison.pair import LEVELS, Comparable, Difference, Level, Remark
from rules.comparison.side import CAPTURED, Base, Side
from rules.comparison.units import BY_KEY
from rules.comparison.window_conditions import conditions
from rules.comparison.workload_mix import Distance
from rules.thresholds.db_time import DOUBTFUL
from rules.wording import counted, listed, percent

FIRST_WITH_DB_TIME = 10
NAMED_CAUSES = 4


def comparable(
    whole: tuple[Side, Side],
    usable: tuple[Side, Side],
    unit: str | None,
    mix: Distance | None,
    *,
    migration: bool,
    copies: int = 0,
) -> Comparable:
    """The answer of E1: `whole` are the sides as given, `usable` the windows that figures per unit stand on; `copies`
    is how many prints of an interval were left out, because another print of it counts."""
    remarks = [*_empty(whole, usable), *identity(*whole, migration=migration)]
    differences: tuple[Difference, ...] = ()
    if all(one.windows for one in whole):
        differences = () if _other_scope(*whole) else configuration(*whole)
        remarks += _releases(*whole)
    if all(one.windows for one in usable):
        remarks += [*conditions(*usable, unit, mix), *_left_out(whole, usable, unit), *_base(usable), *_bounds(usable)]
    if same := [one for one in remarks if one.what == "same_interval"]:
        return Comparable("no", tuple(same), differences, attributed=False)
    moved = any(one.what in ("database", "mixed") for one in remarks)
    remarks += _changed(differences, moved=moved)
    if copies:
        said = f"{counted(copies, 'copy', 'copies')} of an interval (a text and an HTML print) counted once."
        remarks.append(Remark("copies", "yes", said))
    remarks.sort(key=lambda one: -LEVELS.index(one.level))
    answer: Level = remarks[0].level if remarks else "yes"
    if answer == "yes":
        remarks.insert(0, Remark("all", "yes", _well(mix)))
    return Comparable(answer, tuple(remarks), differences, answer != "no")


def _other_scope(before: Side, after: Side) -> bool:
    """Whether a cluster stands against one of its instances: what they have is other by nature, and no change."""
    return names(before, lambda one: one.scope) != names(after, lambda one: one.scope)


def _empty(whole: tuple[Side, Side], usable: tuple[Side, Side]) -> Iterator[Remark]:
    for all_of, kept, when in zip(whole, usable, ("before", "after"), strict=True):
        if not all_of.windows:
            yield Remark("empty", "no", f"There is no report on the {when} side.")
        elif not kept.windows:
            said = f"No report on the {when} side tells both its length and its DB time."
            yield Remark("empty", "no", said)


def _left_out(whole: tuple[Side, Side], usable: tuple[Side, Side], unit: str | None) -> Iterator[Remark]:
    for all_of, kept, when in zip(whole, usable, ("before", "after"), strict=True):
        if missing := len(all_of.windows) - len(kept.windows):
            needs = f"DB time and the number of {BY_KEY[unit].many}" if unit else "DB time and length"
            said = f"{counted(missing, 'window')} {when} {'is' if missing == 1 else 'are'} left out"
            said = f"{said}: {needs} are not known."
            yield Remark("left_out", "with_caution", said)


def _releases(before: Side, after: Side) -> Iterator[Remark]:
    old, new = (names(side, lambda one: one.release) for side in (before, after))
    if not old or not new or old == new:
        return
    told = f"{listed(sorted(map(str, old)))} before, {listed(sorted(map(str, new)))} after"
    early = {_major(one) < FIRST_WITH_DB_TIME for one in old}, {_major(one) < FIRST_WITH_DB_TIME for one in new}
    if early[0] != early[1]:
        said = "before 10g waits have no classes, and DB time is a sum of waits"
        yield Remark("release", "no", f"Releases that count time differently ({told}): {said}.")
    else:
        yield Remark("release", "with_caution", f"Another release ({told}): plans and counting may differ with it.")


def _major(release: object) -> int:
    first = str(release).split(".")[0]
    return int(first) if first.isdigit() else FIRST_WITH_DB_TIME


def _base(usable: tuple[Side, Side]) -> Iterator[Remark]:
    base: Base = usable[0].base
    strained = [
        when
        for side, when in zip(usable, ("before", "after"), strict=True)
        if any(one.in_distress for one in side.windows)
    ]
    if strained:
        said = f"The host was in distress {' and '.join(strained)}: every wait ended late there"
        yield Remark("base", "with_caution", f"{said}, and figures stand on DB time, which holds what no wait tells.")
    if base == CAPTURED:
        said = f"DB time and the sum of CPU and waits differ by more than {percent(DOUBTFUL)}"
        yield Remark("base", "with_caution", f"{said}: figures stand on captured time, which is that sum.")


def _bounds(usable: tuple[Side, Side]) -> Iterator[Remark]:
    """Parts that come from the top events alone are the least that they can be."""
    cut = [when for side, when in zip(usable, ("before", "after"), strict=True) if side.is_bound("read_share")]
    if cut:
        where = f"the {cut[0]} side" if len(cut) == 1 else "both sides"
        said = (
            f"Only the top events are known of {where}: its parts are the least they can be, the rest is unaccounted."
        )
        yield Remark("bounds", "with_caution", said if len(cut) == 1 else said.replace("its parts", "their parts"))


def _changed(differences: tuple[Difference, ...], *, moved: bool) -> Iterator[Remark]:
    """One thing that changed is a named cause; several, together with the storage, leave nothing to attribute."""
    found = causes(differences)
    storage = moved or any(one.declared for one in differences)
    if not found or (len(found) == 1 and found[0].what in ("release", "block size")):
        return  # said already
    shown = [f"{one.what} ({one.before or 'not set'} → {one.after or 'not set'})" for one in found[:NAMED_CAUSES]]
    more = len(found) - len(shown)
    told = listed([*shown, f"{more} more"] if more else shown)
    if changes(found) == 1:
        yield Remark("configuration", "with_caution", f"Changed as well: {told}: a cause of its own.")
    elif storage:
        said = f"Changed together with the storage: {told}. No difference can be put down to one of them."
        yield Remark("configuration", "no", said)
    else:
        said = f"Several things changed: {told}. What each of them did cannot be told apart."
        yield Remark("configuration", "with_caution", said)


def _well(mix: Distance | None) -> str:
    said = "Same database and configuration, windows alike in length and hour"
    if mix is None or mix.distance is None or mix.factor is None:
        return f"{said}."
    one = BY_KEY[mix.unit].one
    return f"{said}; what each {one} asks for differs by at most {percent(mix.factor - 1)}."
