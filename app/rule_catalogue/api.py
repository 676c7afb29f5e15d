"""The rule catalogue."""

from typing import Annotated, Any

from fastapi import APIRouter, Path

import rules
from app.web.problems import NotFound
from app.web.schemas import RuleItem, RuleList, problems

router = APIRouter(prefix="/api/v1/rules", tags=["rules"])


@router.get("", response_model=RuleList, responses=problems(400))
def list_rules() -> dict[str, Any]:
    """Every rule with its manual, limits and sources."""
    return {"rules": rules.catalogue()}


@router.get("/{id}", response_model=RuleItem, responses=problems(400, 404, 422))
def get_rule(rule: Annotated[str, Path(alias="id", description="A rule's name or code")]) -> dict[str, Any]:
    """One rule by its name or its code."""
    found = rules.find(rule)
    if found is None:
        raise NotFound("There is no rule of that name; /api/v1/rules lists them.")
    return found
