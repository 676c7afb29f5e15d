"""What two load curves say of each other, in sentences."""

from collections.abc import Iterator, Sequence
from statistics import median

from rules.curves.components import LABELS
from rules.curves.levels import Unit
from rules.curves.versus_caveats import NAMELESS, opening
from rules.curves.versus_document import AtLoad, CurveDifference, CurveSide
from rules.wording import number

ALONE = 1.5
"""Servers of a fit below this are one."""
TENTH = 0.1
"""A time below this part of another is given as a fraction of it."""


def sentences(
    sides: tuple[CurveSide, CurveSide],
    differences: Sequence[CurveDifference],
    at_loads: Sequence[AtLoad],
    noise: float,
    unit: Unit | None,
) -> Iterator[str]:
    """The answer first, then what ended each, then equal load."""
    names = names_of(sides)
    clauses = [_maximum(difference, names) for difference in differences if difference.figure == "maximum"]
    yield from clauses[:1] if unit == "request" or len(clauses) < 2 else clauses[1:]
    for difference in differences:
        if difference.figure == "each device":
            yield (
                f"Each device gives {number(difference.second, 4)} {difference.unit} in {names[1]} and "
                f"{number(difference.first, 4)} in {names[0]}{_how(difference)}."
            )
    yield from _ended(sides, names)
    yield from _equal_load(at_loads, noise, unit, names[1])
    floor = next((difference for difference in differences if difference.figure == "without load"), None)
    if floor is not None:
        per = " for 1 MB" if unit == "MB" else ""
        second, first = f"{number(floor.second)} ms{per}", f"{number(floor.first)} ms"
        yield f"Without load a request takes {second} against {first}{_how(floor)}."
    if not at_loads:
        compared = "only the maxima are compared" if clauses else "nothing is"
        yield f"Their loads cannot be compared level by level: {compared}."


def names_of(sides: tuple[CurveSide, CurveSide]) -> tuple[str, str]:
    """What the sides are called in sentences."""
    first, second = sides
    return (first.name, second.name) if first.name and second.name and first.name != second.name else NAMELESS


def _maximum(difference: CurveDifference, names: tuple[str, str]) -> str:
    first, second = names
    figures = f"{number(difference.second)} {difference.unit} against {number(difference.first)}"
    if not difference.real:
        return f"{opening(second)} reaches the same maximum as {first}: {figures}, a difference within the spread."
    more = (
        f"{number(difference.ratio, 3)} times" if difference.ratio > 1 else f"{number(100 * difference.ratio, 3)} % of"
    )
    return f"{opening(second)} reaches {more} the maximum of {first}: {figures}."


def _long(ratio: float) -> str:
    """How long the second takes: 2.3 times as long, 40 % as long, 1/65 as long."""
    if ratio >= 1:
        return f"{number(ratio, 3)} times as long"
    return f"{number(100 * ratio, 2)} % as long" if ratio >= TENTH else f"1/{number(round(1 / ratio))} as long"


def _how(difference: CurveDifference) -> str:
    if not difference.real:
        return ", within the spread"
    return (
        f": {number(difference.ratio, 3)} times"
        if difference.ratio >= TENTH
        else f": 1/{number(round(1 / difference.ratio))}"
    )


def _ended(sides: tuple[CurveSide, CurveSide], names: tuple[str, str]) -> Iterator[str]:
    for side, name in zip(sides, names, strict=True):
        called = opening(name)
        if side.ended_by:
            whose = "the" if side.ended_by == LABELS["cpu"] else "its"
            yield f"{called} ended at {whose} {side.ended_by}: {side.because}."
        elif side.servers and side.servers < ALONE:
            yield f"{called} passes all requests through one shared resource."
        elif side.servers:
            yield f"{called} works as {number(round(side.servers))} servers side by side."


def _equal_load(at_loads: Sequence[AtLoad], noise: float, unit: Unit | None, second: str) -> Iterator[str]:
    if not at_loads:
        return
    what = "a MB" if unit == "MB" else "a request"
    least, most = at_loads[0], at_loads[-1]
    middle = median(row.ratio for row in at_loads)
    if abs(middle - 1) <= noise:
        yield f"At equal load {what} takes as long in both: the middle ratio is {number(middle, 3)}, within the spread."
        return
    yield (
        f"At equal load {what} takes {_long(middle)} in {second}: {_long(least.ratio)} with "
        f"{number(least.outstanding)} in flight, {_long(most.ratio)} with {number(most.outstanding)}."
    )
