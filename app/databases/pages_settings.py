"""The form of settings on a database's page: it says what would be removed before anything is."""

from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from app.databases import forms_view, page_context, undo
from app.databases.page_context import Typed, changed, known
from app.databases.settings import DatabaseSettings, from_texts
from app.store.upkeep.retention import Retention
from app.web.all_services import AllServices
from app.web.requests.clean_text import form_of
from app.web.services import Services

router = APIRouter(include_in_schema=False)


@router.post("/databases/{id}/settings")
async def save(request: Request, services: AllServices, id: str) -> Response:
    """Saves; where reports would go the page says how many first, and asks again."""
    async with form_of(request, max_files=0, max_fields=20) as form:
        typed = {name: value for name, value in form.items() if isinstance(value, str)}
    return await run_in_threadpool(_saved, services, id, typed)


def _saved(services: Services, id: str, typed: Mapping[str, str]) -> Response:
    database = known(services, id)
    wanted, faults = from_texts(typed)
    if faults:
        return page_context.page(services, database, Typed("settings", typed, faults), status=422)
    retention = services[Retention]
    old = None if database.whole else retention.preview(id, *wanted.keeps)
    if old and old.reports and typed.get("removes") != str(old.reports):
        return page_context.page(services, database, Typed("settings", typed, old=old))
    was = forms_view.settings_texts(database)
    services[DatabaseSettings].keep(id, wanted)
    gone = retention.apply(id).reports if old and old.reports else 0
    back = {
        setting.key: was[setting.key]
        for setting, value in wanted.settings()
        if was[setting.key] != forms_view.text_of(value)
    }
    return changed(
        services, id, "settings", removed=gone, undone=undo.settings(id, back) if back and not gone else None
    )
