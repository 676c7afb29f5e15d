"""Search over all reports."""

from typing import Annotated

from fastapi import APIRouter, Query, Response
from msgspec import structs

from app.search.document import FoundReport, SearchAnswer
from app.search.service import Search
from app.web.addresses import from_root
from app.web.caller import Asking
from app.web.schemas import problems
from app.web.services import Provided
from app.web.stated_clean import NO_NUL
from app.web.struct_schemas import answers, encoded

router = APIRouter(prefix="/api/v1/search", tags=["reports"])

LONGEST = 200


@router.get("", response_class=Response, responses=answers(SearchAnswer) | problems(400, 422))
def search_reports(
    q: Annotated[
        str,
        Query(
            min_length=1,
            max_length=LONGEST,
            pattern=NO_NUL,
            description="A part of the name of a segment, tablespace or event, the beginning of a statement's; or "
            "words that each occur in what a database is called, in instance, host or file name, or in what the "
            "verdict says",
            examples=["sales prod"],
        ),
    ],
    search: Provided[Search],
    caller: Asking,
    limit: Annotated[int, Query(ge=1, le=500, description="How many reports at most")] = 50,
) -> Response:
    """Databases and reports that fit, the newest first, each with the places that it was found by."""
    answer = search.answer(q, caller, limit)
    return encoded(structs.replace(answer, reports=tuple(_rooted(report) for report in answer.reports)))


def _rooted(report: FoundReport) -> FoundReport:
    """Pages know addresses that begin at the service, others do not."""
    places = tuple(structs.replace(place, page=from_root(place.page)) for place in report.places)
    return structs.replace(report, places=places)
