"""Small and large requests side by side: the map, its models, and what one kind costs the other."""

from collections.abc import Iterator, Sequence

from parsers.load_curves.curve import LoadCurve, Mixed
from rules.curves.levels import MB, MS, known
from rules.curves.mix_document import Mix, MixCell, MixModel
from rules.curves.mix_models import FittedMix, Load, fitted
from rules.wording import ms, number

LARGE = 1024 * 1024
"""Orion's large requests have a MiB each unless it was told else; the rate of them is that of their megabytes."""
FEW = 1e-9
MOST_CELLS = 2_000
MOST_FITTED = 400


def mix(curve: LoadCurve) -> Mix | None:
    """What the side by side loads of a curve say; None of one that has none."""
    cells = [cell for cell in curve.mixed[:MOST_CELLS] if _is_sound(cell)]
    if not any(cell.small and cell.large for cell in cells):
        return None
    loads = [Load(cell.small, cell.large, known(cell.iops), _rate(cell)) for cell in cells]
    models = fitted(_thinned(loads))
    best = models[0] if models else None
    shown = tuple(_cell(cell, best) for cell in cells)
    return Mix(cells=shown, models=tuple(_model(model) for model in models), sentences=tuple(_sentences(shown, models)))


def _is_sound(cell: Mixed) -> bool:
    return all(0 <= load < 1 / FEW for load in (cell.small, cell.large)) and cell.small + cell.large > 0


def _rate(cell: Mixed) -> float | None:
    mbps = known(cell.mbps)
    return mbps * MB / LARGE if mbps else None


def _thinned(loads: Sequence[Load]) -> Sequence[Load]:
    """A detailed map has thousands of cells: every few of them are enough for five figures."""
    step = -(-len(loads) // MOST_FITTED)
    return loads[::step] if step > 1 else loads


def _latency(cell: Mixed) -> float | None:
    printed, rate = known(cell.latency_ms), known(cell.iops)
    return printed or (MS * cell.small / rate if rate and cell.small else None)


def _cell(cell: Mixed, best: FittedMix | None) -> MixCell:
    iops, rate = best.rule(best.figures, cell.small, cell.large) if best else (0.0, 0.0)
    return MixCell(
        small=cell.small,
        large=cell.large,
        iops=known(cell.iops),
        latency_ms=_latency(cell),
        mbps=known(cell.mbps),
        model_ms=MS * cell.small / iops if iops > 0 and cell.small else None,
        model_mbps=rate * LARGE / MB if rate > 0 and cell.large else None,
    )


def _model(model: FittedMix) -> MixModel:
    held = None if model.held_back is None else 100 * model.held_back
    if model.name == "additive cost":
        small, large, servers = model.figures
        return MixModel(name=model.name, held_back_percent=held, fit_percent=100 * model.fit, small_ms=MS * small,
                        large_ms=MS * large, servers=servers, max_iops=servers / small,
                        max_mbps=servers / large * LARGE / MB)  # fmt: skip
    most, more, weight, small, large = model.figures
    return MixModel(name=model.name, held_back_percent=held, fit_percent=100 * model.fit, max_iops=most,
                    max_mbps=more * LARGE / MB, weight=weight, small_ms=MS * small, large_ms=MS * large)  # fmt: skip


def _sentences(cells: Sequence[MixCell], models: Sequence[FittedMix]) -> Iterator[str]:
    yield from _beside(cells)
    best = models[0] if models else None
    if best is None:
        yield "Too few loads of both kinds were measured for a model."
        return
    if best.name == "additive cost":
        small, large, _ = best.figures
        yield f"A large request costs as much of the storage as {number(large / small, 3)} small ones."
    held = "" if best.held_back is None else f", and cells that were held back by {100 * best.held_back:.1f} %"
    yield f"The model of {best.name} misses the measured rates by {100 * best.fit:.1f} %{held}."
    if len(models) > 1 and models[1].held_back is not None:
        yield f"The model of {models[1].name} misses those held back by {100 * models[1].held_back:.1f} %."


def _beside(cells: Sequence[MixCell]) -> Iterator[str]:
    """What the middle load of small requests takes alone and beside large ones, a few of them and the most."""
    alone = {cell.small: cell.latency_ms for cell in cells if not cell.large and cell.small and cell.latency_ms}
    beside = [cell for cell in cells if cell.large and cell.latency_ms and cell.small in alone]
    if not beside:
        return
    loads = sorted({cell.small for cell in beside})
    small = loads[len(loads) // 2]
    rows = sorted((cell for cell in beside if cell.small == small), key=lambda cell: cell.large)
    for cell in dict.fromkeys((rows[len(rows) // 2], rows[-1])):
        scans = f", which get {number(cell.mbps)} MB/s" if cell.mbps else ""
        yield (
            f"With {number(small)} small requests in flight one takes {ms(alone[small])} alone and "
            f"{ms(cell.latency_ms or 0.0)} while {number(cell.large)} large ones run{scans}."
        )
