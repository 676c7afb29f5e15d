"""Curves that are stored, held against each other or put on one sheet."""

from collections.abc import Sequence

from msgspec import Struct

from app.declared.curves import Curves
from app.text.load_curves_chart import MOST
from app.web.problems import NotFound, Problem
from rules.curves.sheet import SHEET, Sheet
from rules.curves.versus_document import COMPARISON, CurveComparison
from rules.storage.inputs.declared import StorageFacts

NONE = "There is no load curve of the id {}: it may have been deleted."
FEW = "Choose two load curves or more, to hold the others against the first."
MANY = f"Up to {MOST} load curves can be shown together."


class CurveComparisons(Struct, frozen=True, kw_only=True):
    """The first of some curves against each of the others, in the order that they were named."""

    comparisons: tuple[CurveComparison, ...]


def compared(curves: Curves, ids: Sequence[str], storage: StorageFacts) -> CurveComparisons:
    """The first against each of the others. Raises Problem where they are too few or too many, NotFound."""
    chosen = _chosen(ids)
    if len(chosen) < 2:
        raise Problem(422, "invalid_request", FEW)
    measured = [_measured(curves, public_id) for public_id in chosen]
    documents = [curves.versus(measured[0], other, storage) for other in measured[1:]]
    return CurveComparisons(comparisons=tuple(COMPARISON.decode(document) for document in documents))


def on_sheet(curves: Curves, ids: Sequence[str], storage: StorageFacts) -> Sheet:
    """One sheet of the storage that they were measured on. Raises as `compared` does."""
    chosen = _chosen(ids)
    if not chosen:
        raise Problem(422, "invalid_request", FEW)
    return SHEET.decode(curves.sheet([_measured(curves, public_id) for public_id in chosen], storage))


def _chosen(ids: Sequence[str]) -> list[str]:
    if len(ids) > MOST:
        raise Problem(422, "invalid_request", MANY)
    return list(ids)


def _measured(curves: Curves, public_id: str) -> bytes:
    curve = curves.measured(public_id)
    if curve is None:
        raise NotFound(NONE.format(public_id[:40]))
    return curve
