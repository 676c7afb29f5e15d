"""Judging an upload again with today's rules and facts, from a button on its report's page."""

from fastapi import APIRouter, Query
from fastapi.responses import RedirectResponse

from app.ingest.rejudge import Judging
from app.store.reports import MOST_PARTS
from app.web.problems import NotFound
from app.web.services import Provided

router = APIRouter(include_in_schema=False)


@router.post("/reports/{id}/rejudge")
def rejudge(id: str, judging: Provided[Judging], part: int = Query(1, ge=1, le=MOST_PARTS)) -> RedirectResponse:
    """Judges again and goes back to the report; where that fails the old judgement stays."""
    if not judging.again(id):
        raise NotFound("There is no such report: it may have been deleted.")
    return RedirectResponse(f"/reports/{id}?part={part}", status_code=303)
