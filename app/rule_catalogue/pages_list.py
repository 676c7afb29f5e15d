"""The catalogue of rules."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

import rules
from app.rule_catalogue import catalogue
from app.web.templating import render
from rules.entry import RuleEntry

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `rule_catalogue/list.html` gets."""

    families: Sequence[tuple[str, Sequence[RuleEntry]]]
    """Every family with its rules, by code."""
    number: int
    """How many rules there are."""
    waiting: int
    """How many no report at hand makes fire."""


@router.get("/rules")
def rules_page() -> HTMLResponse:
    """All rules."""
    listed = rules.catalogue()
    waiting = sum(bool(rule.waits_for) for rule in listed)
    return render("rule_catalogue/list.html", Context(catalogue.families(listed), len(listed), waiting))
