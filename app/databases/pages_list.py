"""All databases with their newest verdict."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from app.declared.databases import DatabaseLine, Databases
from app.store.tables import BIGGEST
from app.web.deletion_notice import deletion
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

SHOWN = 50


@dataclass(frozen=True)
class Context:
    """What `databases/list.html` gets."""

    databases: Sequence[DatabaseLine]
    """The newest databases, or those after a cursor; of one group where one was chosen."""
    older: int | None
    """The cursor of the databases after these; None at the end."""
    groups: Sequence[tuple[str, int]]
    """The groups there are, with how many databases each has."""
    group: str
    """The chosen group; empty for all."""
    stale: int
    """How many of their reports wait to be judged again."""
    declared: bool
    """Whether anything is declared of the storage of one of them, or waits to be judged again."""
    deleted: str
    """What has just been deleted, in a sentence; empty where nothing was."""


@router.get("/databases")
def databases_page(
    databases: Provided[Databases],
    before: int | None = Query(None, ge=1, le=BIGGEST),
    group: str = "",
    deleted: str = "",
) -> HTMLResponse:
    """The list; `before` is the cursor of older ones."""
    page = databases.page(before=before, limit=SHOWN, group=group or None)
    stale = sum(one.stale for one in page.databases)
    context = Context(
        databases=page.databases,
        older=page.next,
        groups=databases.groups(),
        group=group,
        stale=stale,
        declared=any(one.storage or one.curve or one.stale for one in page.databases),
        deleted=deletion("database", deleted),
    )
    return render("databases/list.html", context)
