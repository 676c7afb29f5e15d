"""Load curves together: one picture, the first against the others, and the sheet of the storage."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from app.curves import together
from app.curves.compare_context import Context, context, nothing
from app.declared.curves import Curves
from app.web.problems import Problem
from app.web.services import Provided
from app.web.templating import render

__all__ = ["Context"]

router = APIRouter(include_in_schema=False)


@router.get("/curves/compare")
def compare_page(curves: Provided[Curves], curve: Annotated[list[str] | None, Query()] = None) -> HTMLResponse:
    """Curves by their ids; the first is what the others are held against."""
    chosen = curve or []
    try:
        document = together.compared(curves, chosen, {})
        sheet = together.on_sheet(curves, chosen, {})
    except Problem as problem:
        return render("curves/compare.html", nothing(str(problem)), problem.status)
    return render("curves/compare.html", context(document.comparisons, sheet, chosen))
