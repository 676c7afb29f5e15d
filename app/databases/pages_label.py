"""The databases of reports that are ticked in a list get one label."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Query
from fastapi.responses import HTMLResponse, RedirectResponse

from app.analysis.context import text
from app.databases.settings import LONGEST, DatabaseSettings, SettingsChange
from app.declared.databases import DatabaseLine, Databases
from app.store.audit.noting import about
from app.web.problems import Problem
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

MOST = 500
NONE = "No report was ticked: go back and tick those that are meant."


@dataclass(frozen=True)
class Context:
    """What `databases/label.html` gets."""

    databases: Sequence[DatabaseLine]
    """Those of the ticked reports."""
    longest: int
    """How long a name may be."""


@router.get("/ticked/label")
def ask(databases: Provided[Databases], report: Annotated[list[str], Query(default_factory=list)]) -> HTMLResponse:
    """Asks for the label, and shows which databases get it: a label is a database's, not a report's."""
    lines: dict[str, DatabaseLine] = {}
    for reference in report[:MOST]:
        upload, _, part = reference.partition(".")
        number = int(part) if part.isascii() and part.isdigit() and len(part) < 8 else 1
        line = databases.of_report(upload, number)
        if line is not None:
            lines[line.id] = line
    if not lines:
        raise Problem(422, "ticked", NONE)
    return render("databases/label.html", Context(list(lines.values()), LONGEST))


@router.post("/ticked/label")
def label(
    settings: Provided[DatabaseSettings],
    database: Annotated[list[str], Form(default_factory=list)],
    called: Annotated[str, Form(max_length=LONGEST)] = "",
) -> RedirectResponse:
    """Sets it, or clears it where nothing was typed."""
    about(databases=list(dict.fromkeys(database[:MOST])))
    for public_id in dict.fromkeys(database[:MOST]):
        settings.keep(public_id, SettingsChange(label=text(called.strip()) or None))
    return RedirectResponse("/databases", status_code=303)
