"""Curves in the order of what was measured. These figures stand in documents alone, so that all are read for it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Row, Select
from sqlalchemy.orm import Session

from app.store.lists.keyset import Order, Place, behind
from app.store.schema.tables import Curve
from rules.curves.curve_study import STUDY, CurveStudy
from rules.curves.levels import SCAN_BYTES


def is_in_mb(curve: CurveStudy) -> bool:
    """Whether the curve is drawn over MB/s: requests were not counted, or are large."""
    return curve.max_iops is None or curve.time_per == "MB" or (curve.io_bytes or 0) >= SCAN_BYTES


def _most(curve: CurveStudy) -> float | None:
    """Requests a second; what is counted in MB/s comes below all of these, the largest first."""
    if not is_in_mb(curve):
        return curve.max_iops
    return -1 / curve.max_mbps if curve.max_mbps else None


FIGURES: Mapping[str, Callable[[CurveStudy], float | None]] = {
    "requests": lambda curve: curve.io_bytes,
    "floor": lambda curve: curve.floor_ms,
    "most": _most,
}
"""What a list of curves can be sorted by besides what the store knows by itself."""


def by_figure(
    session: Session,
    lines: Select[*tuple[Any, ...]],
    documents: Select[int, bytes],
    order: Order,
    after: Place | None,
    limit: int,
) -> tuple[Sequence[Row[*tuple[Any, ...]]], str | None]:
    """A page of lines in such an order, and the cursor of those after it; `documents` are of the same curves.

    The first column of both is the number of a curve.
    """
    figure = FIGURES[order.name.removeprefix("-")]
    values = {number: figure(STUDY.decode(document)) for number, document in session.execute(documents)}
    known = {number: None if value is None else float(value) for number, value in values.items()}
    numbers, further = behind(order, known, after, limit)
    listed = {row[0]: row for row in session.execute(lines.where(Curve.id.in_(numbers)))}
    return [listed[number] for number in numbers], further
