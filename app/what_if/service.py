"""A what-if on a stored analysis: what is asked in an address or a body, and the answer or why there is none."""

from collections.abc import Sequence

import msgspec

import rules
from app.declared.curves import Curves
from app.web.problems import NotFound, Problem
from rules.curves.curve_study import STUDY, CurveStudy
from rules.fault import Fault
from rules.what_if.asked_change import AskedChange
from rules.what_if.basis import Basis
from rules.what_if.change import NUMBERS
from rules.what_if.outcome import WhatIf

NO_BASIS = "Nothing can be computed on this report: it can't be judged, or it was judged before there were what-ifs."
NO_CURVE = "There is no load curve of that id; /api/v1/curves lists them."


class NotAnswerable(Problem):
    """Why a what-if has no answer; `fault` where one key of the change is wrong."""

    def __init__(self, sentence: str, fault: Fault | None = None) -> None:
        super().__init__(422, "not_answerable", sentence)
        self.fault = fault


def answer(basis: Basis | None, change: AskedChange, curves: Curves) -> WhatIf:
    """The gain of a change, on the stored load curve where it names one.

    Raises Problem with one sentence where the change can't be or the report can't answer it.
    """
    if basis is None:
        raise NotAnswerable(NO_BASIS)
    curve = _curve(change.curve, curves)
    try:
        return rules.what_if(basis, change, curve)
    except Fault as fault:
        raise NotAnswerable(str(fault), fault) from fault
    except ValueError as refused:
        raise NotAnswerable(str(refused)) from refused


def _curve(public_id: str | None, curves: Curves) -> CurveStudy | None:
    if not public_id:
        return None
    document = curves.document(public_id)
    if document is None:
        raise NotFound(NO_CURVE)
    return STUDY.decode(document)


def from_address(pairs: Sequence[tuple[str, str]]) -> AskedChange:
    """The change that an address asks for; fields left empty are not asked for, other names are none of ours.

    Numbers may have commas for thousands, as people copy them; `move` may stand several times.
    """
    texts: dict[str, str] = {}
    places: list[str] = []
    for name, value in pairs:
        if name not in FIELDS or not value.strip():
            continue
        if name == "move":
            places.append(value)
        else:
            texts[name] = value.strip().replace(",", "") if name in NUMBERS else value.strip()
    return msgspec.structs.replace(AskedChange(move=places or None), **texts)


FIELDS = AskedChange.__struct_fields__
