"""Deleting an upload with all its reports: asked first, then done; works without a script."""

from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse

from app.reports.export.export import label
from app.store.reports import Store
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `reports/delete.html` gets."""

    id: str
    """The upload's public id."""
    file: str
    """The uploaded file's name."""
    parts: int
    """How many reports go with it."""
    report: str
    """Whose report it is and of when; empty where there are several."""


@router.get("/reports/{id}/delete")
def ask(id: str, store: Provided[Store]) -> HTMLResponse:
    """The confirmation."""
    upload = store.upload(id)
    if upload is None:
        raise NotFound("There is no such report: it may have been deleted.")
    analysis = store.analysis(id, 1) if upload.parts == 1 else None
    report = label(analysis) if analysis else ""
    return render("reports/delete.html", Context(id=id, file=upload.file, parts=upload.parts, report=report))


@router.post("/reports/{id}/delete")
def delete(id: str, store: Provided[Store]) -> RedirectResponse:
    """Deletes; a second click finds nothing to delete and says so."""
    upload = store.upload(id)
    if upload is None or not store.delete(id):
        raise NotFound("There is no such report: it may have been deleted.")
    return RedirectResponse(f"/?deleted={upload.parts}", status_code=303)
