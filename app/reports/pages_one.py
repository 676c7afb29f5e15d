"""The report page: verdict first, then its evidence, then everything the report prints."""

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from app.reports.page_context import Context
from app.reports.page_response import Naming, WhatIfContext, page
from app.web.all_services import AllServices
from app.web.kept_pages import kept

__all__ = ["Context", "WhatIfContext", "router"]
router = APIRouter(include_in_schema=False)


@router.get("/reports/{id}")
@kept
def report_page(
    request: Request,
    services: AllServices,
    id: str,
    part: int = Query(1, ge=1),
    kept: str = "",
    already: str = "",
) -> Response:
    """One report of an upload; its address may carry a what-if, and what has just been done: a forecast was kept, its
    file was sent again."""
    naming = Naming(kept=bool(kept), already=bool(already))
    return page(request, services, id, part, request.query_params.multi_items(), naming)
