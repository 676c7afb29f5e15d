"""The databases that use a load curve: which load the newest report of each shows, and what they ask together."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.declared.database_lines import DatabaseLine
from app.store.reports import Store
from rules.curves.curve_study import CurveStudy
from rules.curves.shared_storage import at_once
from rules.what_if.basis import OnCurve

NOT_PLACED = "its newest report cannot be placed on the curve"
NO_REPORT = "no report yet"
MISMATCH = "curve_mismatch"


@dataclass(frozen=True, slots=True)
class Placed:
    """One database: its number in picture and table, its title and newest report, and where that stands."""

    number: int
    id: str
    title: str
    report: str | None
    """The address of its newest report."""
    answer: str | None
    short: str | None
    here: OnCurve | None
    why_not: str
    """Why it has no place; empty where it has one."""
    fits: bool
    """Whether report and curve can be of one storage."""


def placed(lines: Sequence[DatabaseLine], store: Store) -> list[Placed]:
    """Each database with the place of its newest report; those that the report itself leaves out say so."""
    return [_placed(number, line, store) for number, line in enumerate(lines, start=1)]


def together(curve: CurveStudy, databases: Sequence[Placed]) -> str:
    """What they ask of the storage at the same time, in a sentence; empty of fewer than two."""
    load = at_once(curve, [database.here.rate for database in databases if database.here and database.fits])
    return load.sentence() if load else ""


def _placed(number: int, line: DatabaseLine, store: Store) -> Placed:
    newest = line.newest
    if newest is None:
        return Placed(number, line.id, line.title, None, None, None, None, NO_REPORT, fits=False)
    analysis = store.analysis(newest.id, newest.part)
    basis = analysis.verdict.basis if analysis else None
    here = basis.on_curve if basis else None
    reason = "" if here else (basis and basis.curve_not_used) or NOT_PLACED
    address = f"/reports/{newest.id}" + (f"?part={newest.part}" if newest.parts > 1 else "")
    fits = newest.case != MISMATCH
    return Placed(number, line.id, line.title, address, newest.answer, newest.short, here, reason, fits)
