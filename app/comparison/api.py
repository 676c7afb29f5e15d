"""Comparisons: two reports, or two sets of them, before and after."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from app.comparison.schemas import ComparisonQuery
from app.comparison.service import Comparing
from app.web.caller import Asking
from app.web.schemas import problems
from app.web.services import Provided
from app.web.struct_schemas import answers, encoded
from rules import Comparison

router = APIRouter(prefix="/api/v1/comparisons", tags=["comparisons"])


@router.get("", response_model=None, responses=answers(Comparison) | problems(400, 404, 422))
def compare_reports(
    comparing: Provided[Comparing], query: Annotated[ComparisonQuery, Query()], caller: Asking
) -> Response:
    """Before against after, per unit of work. Nothing is stored: the address is the comparison."""
    return encoded(comparing.answer(query.asked(), caller))
