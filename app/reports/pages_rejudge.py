"""Judging an upload again with today's rules and facts, from a button on its report's page."""

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse

from app.ingest.rejudge import Judging
from app.store.reports import MOST_PARTS
from app.web.problems import NotFound

router = APIRouter(include_in_schema=False)


@router.post("/reports/{id}/rejudge")
def rejudge(request: Request, id: str, part: int = Query(1, ge=1, le=MOST_PARTS)) -> RedirectResponse:
    """Judges again and goes back to the report; where that fails the old judgement stays."""
    judging: Judging = request.app.state.judging
    if not judging.again(id):
        raise NotFound("There is no such report: it may have been deleted.")
    return RedirectResponse(f"/reports/{id}?part={part}", status_code=303)
