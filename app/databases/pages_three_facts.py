"""The three facts in place: from a report's page or a database's, and back to where they were typed."""

import re
from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import RedirectResponse, Response

from app.databases import page_context, three_facts
from app.databases.page_context import GONE, Typed, changed, known
from app.declared.databases import Databases, Stated
from app.ingest.judge_later import JudgeLater
from app.text import storage_form
from app.web.all_services import AllServices
from app.web.problems import NotFound, Problem
from app.web.requests.clean_text import form_of
from app.web.services import Services
from rules.storage.inputs.declared import StorageFacts

router = APIRouter(include_in_schema=False)
BACK = re.compile(r"/(reports|databases)/[a-z0-9]+([?][a-z0-9_=&.-]*)?(#[a-z0-9_-]*)?")
"""Where a form may lead back to: a report or a database here, nothing else."""


@router.post("/databases/{id}/storage/three")
async def declare(request: Request, services: AllServices, id: str) -> Response:
    """Declares the three in place of what they said; the rest of what is declared stays."""
    async with form_of(request, max_files=0, max_fields=10) as form:
        typed = {name: value for name, value in form.items() if isinstance(value, str)}
    return await run_in_threadpool(_declared, services, id, typed)


def _declared(services: Services, id: str, typed: Mapping[str, str]) -> Response:
    three, faults = three_facts.read(typed)
    if not faults:
        try:
            if not services[Databases].restate(id, lambda now: _together(now, three)):
                raise NotFound(GONE)
        except Problem as problem:
            faults = {three_facts.MEDIA: problem.sentence}
    if faults:
        return page_context.page(services, known(services, id), Typed("three", typed, faults), status=422)
    back = typed.get("back", "")
    if not BACK.fullmatch(back):
        return changed(services, id)
    services[JudgeLater].databases(id)
    return RedirectResponse(back, 303)


def _together(now: Stated, three: StorageFacts) -> StorageFacts:
    """All that is declared then. Raises Problem where the three do not go with the rest."""
    facts = three_facts.merged(now.storage, three)
    if wrong := storage_form.wrong(facts):
        raise Problem(422, "invalid_storage", storage_form.in_words(wrong))
    return facts
