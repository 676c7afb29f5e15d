"""Comparisons: two reports, or two sets of them, before and after."""

from typing import Annotated, Any

from fastapi import APIRouter, Query

from app.comparison.schemas import ComparisonObject, ComparisonQuery
from app.comparison.service import Comparing
from app.web.schemas import problems
from app.web.services import Provided

router = APIRouter(prefix="/api/v1/comparisons", tags=["comparisons"])


@router.get("", response_model=None, responses={200: {"model": ComparisonObject}, **problems(400, 404, 422)})
def compare_reports(comparing: Provided[Comparing], query: Annotated[ComparisonQuery, Query()]) -> dict[str, Any]:
    """Before against after, per unit of work. Nothing is stored: the address is the comparison."""
    return comparing.answer(query.asked())
