"""The catalogue of rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

import rules
from app.templating import render

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `rules.html` gets."""

    rules: Sequence[Mapping[str, Any]]
    """Every rule of the catalogue, by code."""


@router.get("/rules")
def rules_page() -> HTMLResponse:
    """All rules."""
    return render("rules.html", Context(rules=sorted(rules.catalogue(), key=lambda one: one["code"])))
