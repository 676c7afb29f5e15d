"""The rule catalogue."""

from typing import Annotated

from fastapi import APIRouter, Path, Response
from msgspec import Struct

import rules
from app.web.problems import NotFound
from app.web.schemas import problems
from app.web.struct_schemas import answers, encoded
from rules.entry import RuleEntry

router = APIRouter(prefix="/api/v1/rules", tags=["rules"])


class RuleList(Struct, frozen=True):
    """Every rule, by family and code."""

    rules: list[RuleEntry]


@router.get("", response_model=None, responses=answers(RuleList) | problems(400))
def list_rules() -> Response:
    """Every rule with its manual, limits and sources."""
    return encoded(RuleList(rules.catalogue()))


@router.get("/{id}", response_model=None, responses=answers(RuleEntry) | problems(400, 404, 422))
def get_rule(rule: Annotated[str, Path(alias="id", description="A rule's name or code")]) -> Response:
    """One rule by its name or its code."""
    entry = rules.find(rule)
    if entry is None:
        raise NotFound("There is no rule of that name; /api/v1/rules lists them.")
    return encoded(entry)
