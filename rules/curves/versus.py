"""Two load curves: times at equal load, floors, maxima, what ended each, and which difference is more than noise."""

from collections.abc import Sequence
from math import log, sqrt
from statistics import median

from parsers.load_curves.curve import LoadCurve
from rules.curves.audit import contradiction
from rules.curves.components import component, told_with
from rules.curves.interpolation import rate_at, seconds_with
from rules.curves.levels import MB, MS, Level, Unit, known
from rules.curves.studied import Studied, study
from rules.curves.versus_caveats import caveats
from rules.curves.versus_document import AtLoad, CurveComparison, CurveDifference, CurveSide, LayerCost
from rules.curves.versus_words import names_of, sentences
from rules.storage.inputs.declared import StorageFacts, figure

STATED_ERROR = 0.05
"""What CERN adds to its figures, each a mean of two runs; taken where a curve has no repeated runs."""
SURE = 2.0
"""Standard errors beyond which a difference counts."""
MOST_LOADS = 24
NEAR = 2.0
"""Lightest loads that are so many times apart are compared as idle (our judgement)."""


def versus(
    first: LoadCurve,
    second: LoadCurve,
    first_storage: StorageFacts | None = None,
    second_storage: StorageFacts | None = None,
) -> CurveComparison:
    """The second against the first; the storage facts of each name what ended it."""
    base, other = study(first), study(second)
    sides = _side(base, first_storage or {}), _side(other, second_storage or {})
    noise, origin = _noise(base, other)
    unit = _unit(base, other)
    at_loads = _at_loads(base, other, unit) if unit else []
    alike = base.is_scan == other.is_scan  # else a request of one is far more work than a request of the other
    differences = _differences(sides, noise, idle=bool(unit) and _idle_alike(base, other), requests=alike)
    cost = _cost(base, other, at_loads, differences, unit)
    return CurveComparison(
        first=sides[0],
        second=sides[1],
        unit=unit,
        sentences=(
            *caveats(first, second, names_of(sides), [contradiction(read.levels) for read in (base, other)]),
            *sentences(sides, differences, at_loads, noise, unit),
        ),
        differences=tuple(differences),
        at_loads=tuple(at_loads),
        cost=cost,
        noise_percent=100 * noise,
        noise_from=origin,
    )


def _side(read: Studied, storage: StorageFacts) -> CurveSide:
    ended = component(read, storage)
    devices = figure(told_with(read, storage), "devices")
    return CurveSide(
        name=read.curve.name,
        floor_ms=read.floor_ms,
        max_iops=read.max_iops,
        max_mbps=read.max_mbps,
        servers=read.fit.servers if read.fit else None,
        ended_by=ended.label if ended else None,
        because=ended.because if ended else None,
        each_device_iops=read.max_iops / devices if devices and read.max_iops and not read.is_scan else None,
        spread_percent=None if read.spread is None else 100 * read.spread,
        levels=tuple(read.row(level) for level in read.levels),
    )


def _noise(base: Studied, other: Studied) -> tuple[float, str]:
    """From where on a ratio counts: twice the standard error of a quotient of two means."""
    spreads = [read.spread for read in (base, other)]
    if None not in spreads:
        return SURE * sqrt(sum((each or 0.0) ** 2 for each in spreads)), "the spread of repeated runs"
    errors = [STATED_ERROR if each is None else each for each in spreads]
    return sqrt(sum(each**2 for each in errors)), "5 % for each curve without repeated runs"


def _unit(base: Studied, other: Studied) -> Unit | None:
    """What both count: requests, else MB where both tell; None where their levels cannot stand beside each other."""
    if not base.levels or not other.levels or base.below_the_floor or other.below_the_floor:
        return None
    if contradiction(base.levels) or contradiction(other.levels):
        return None
    if base.unit == other.unit:
        return base.unit
    return "MB" if all(_in_mb(read) for read in (base, other)) else None


def _in_mb(read: Studied) -> list[Level]:
    """Levels in MB a second, each time that of one MB; none where the size of requests is not known."""
    size = known(read.curve.io_bytes)
    if read.unit == "MB":
        return list(read.levels)
    if not size:
        return []
    return [Level(level.outstanding, level.rate * size / MB, level.seconds * MB / size) for level in read.levels]


def _at_loads(base: Studied, other: Studied, unit: Unit) -> list[AtLoad]:
    """Rows at the loads that either was measured at, as far as both reach."""
    mine, theirs = (list(read.levels) if read.unit == unit else _in_mb(read) for read in (base, other))
    least = max(mine[0].outstanding, theirs[0].outstanding)
    most = min(mine[-1].outstanding, theirs[-1].outstanding)
    loads = sorted({level.outstanding for level in (*mine, *theirs) if least <= level.outstanding <= most})
    return [_at(mine, theirs, load) for load in _thinned(loads)]


def _thinned(loads: Sequence[float]) -> Sequence[float]:
    if len(loads) <= MOST_LOADS:
        return loads
    return [loads[round(place * (len(loads) - 1) / (MOST_LOADS - 1))] for place in range(MOST_LOADS)]


def _at(mine: Sequence[Level], theirs: Sequence[Level], load: float) -> AtLoad:
    first, second = MS * seconds_with(mine, load), MS * seconds_with(theirs, load)
    return AtLoad(
        outstanding=load,
        first_rate=rate_at(mine, load),
        second_rate=rate_at(theirs, load),
        first_ms=first,
        second_ms=second,
        ratio=second / first,
    )


def _differences(
    sides: tuple[CurveSide, CurveSide], noise: float, *, idle: bool, requests: bool
) -> list[CurveDifference]:
    """Figure by figure; times without load where both have them (`idle`), requests where one is like the other."""
    first, second = sides
    pairs = (
        ("maximum", "requests/s", first.max_iops if requests else None, second.max_iops),
        ("maximum", "MB/s", first.max_mbps, second.max_mbps),
        ("without load", "ms", first.floor_ms if idle else None, second.floor_ms if idle else None),
        ("each device", "requests/s", first.each_device_iops, second.each_device_iops),
    )
    return [
        CurveDifference(
            figure=figure, unit=unit, first=before, second=after, ratio=after / before,
            real=abs(log(after / before)) > noise,
        )
        for figure, unit, before, after in pairs
        if before and after
    ]  # fmt: skip


def _idle_alike(base: Studied, other: Studied) -> bool:
    """Whether the lightest loads of both are about the same: else their times are none without load."""
    if base.unit != other.unit or not base.levels or not other.levels:
        return False
    least = sorted((base.levels[0].outstanding, other.levels[0].outstanding))
    return least[1] <= NEAR * least[0]


def _cost(
    base: Studied, other: Studied, at_loads: Sequence[AtLoad], differences: Sequence[CurveDifference], unit: Unit | None
) -> LayerCost | None:
    """What the second adds to the first, as the cost of the layer between them."""
    most = next((each for each in differences if each.figure == "maximum"), None)
    if most is None and not at_loads:
        return None
    floors = (base.floor_ms, other.floor_ms) if unit and _idle_alike(base, other) else (None, None)
    return LayerCost(
        floor_ms=floors[1] - floors[0] if floors[0] is not None and floors[1] is not None else None,
        times=median(each.ratio for each in at_loads) if at_loads else None,
        maximum_percent=100 * (1 - most.ratio) if most else None,
    )
