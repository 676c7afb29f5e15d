"""The glossary: what unusual terms and the waits that matter mean, one line each."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from app.web.templating import render
from rules.glossary import Term, glossary

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `rule_catalogue/glossary.html` gets."""

    terms: Sequence[Term]
    """Every term with its meaning, by its letters."""


@router.get("/glossary")
def glossary_page() -> HTMLResponse:
    """All terms, each with an address of its own."""
    return render("rule_catalogue/glossary.html", Context(glossary()))
