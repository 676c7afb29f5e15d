"""One rule's manual, with its limits and sources."""

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

import rules
from app.rule_catalogue import catalogue
from app.web.problems import NotFound
from app.web.templating import is_fragment, render
from rules.entry import RuleEntry

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `rule_catalogue/one.html` gets."""

    rule: RuleEntry
    """The rule as in the catalogue: id, code, title, manual, cure, limits, sources, what it waits for."""
    seen: str | None
    """A report on which it fires, with the line."""


@router.get("/rules/{id}")
def rule_page(request: Request, id: str) -> HTMLResponse:
    """A rule by its readable name or its code; its text alone where a finding unfolds it."""
    rule = rules.find(id)
    if rule is None:
        raise NotFound("There is no rule of that name: the catalogue lists them all.")
    template = "rule_catalogue/_why.html" if is_fragment(request) else "rule_catalogue/one.html"
    return render(template, Context(rule=rule, seen=catalogue.seen_on(rule.seen)))
