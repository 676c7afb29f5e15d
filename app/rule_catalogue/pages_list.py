"""The catalogue of rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

import rules
from app.rule_catalogue import catalogue
from app.web.templating import render

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `rule_catalogue/list.html` gets."""

    families: Sequence[tuple[str, Sequence[Mapping[str, Any]]]]
    """Every family with its rules, by code."""
    number: int
    """How many rules there are."""
    waiting: int
    """How many no report at hand makes fire."""


@router.get("/rules")
def rules_page() -> HTMLResponse:
    """All rules."""
    found = rules.catalogue()
    waiting = sum(bool(one["waits_for"]) for one in found)
    return render("rule_catalogue/list.html", Context(catalogue.families(found), len(found), waiting))
