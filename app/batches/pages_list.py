"""All batches, the newest first."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from app.batches.document import BatchState
from app.batches.service import Batches
from app.web.caller import Asking
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

SHOWN = 50


@dataclass(frozen=True)
class Context:
    """What `batches/list.html` gets."""

    batches: Sequence[BatchState]
    """The newest batches, or those after a cursor."""
    older: str | None
    """The cursor of the batches after these; None at the end."""
    removed: bool
    """Whether the list of one has just been removed."""


@router.get("/batches")
def batches_page(
    batches: Provided[Batches],
    caller: Asking,
    before: str = "",
    removed: bool = False,
) -> HTMLResponse:
    """The list; `before` is the cursor of older ones."""
    page = batches.page(caller, before or None, SHOWN)
    return render("batches/list.html", Context(batches=page.batches, older=page.next, removed=removed))
