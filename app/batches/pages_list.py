"""All batches, a line each: found by words, narrowed, sorted and paged by the address."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from pydantic import ValidationError

from app.batches.document import BatchList, BatchState
from app.batches.list_query import NEWEST, STATES, BatchQuery
from app.batches.service import Batches
from app.web.caller import Asking
from app.web.list_address import Column, ListAddress, chosen
from app.web.services import Provided
from app.web.templating import is_fragment, render

router = APIRouter(include_in_schema=False)

PATH, SHOWN = "/batches", 50
NARROWING = ("q", "state")
WRONG = "The search takes up to 200 letters, and the state is one of those offered: choose it anew."
COLUMNS = (
    Column("state", "State"),
    Column("members", "Files", "members", figure=True),
    Column("stored", "Stored", figure=True),
    Column("duplicate", "Already here", figure=True),
    Column("refused", "Not taken", "refused", figure=True),
    Column("sender", "Sent as", hint="Ticket, environment and host that the sender named"),
    Column("size", "Size", "size", figure=True, usual=False),
    Column("received", "Sent, UTC", "received", figure=True),
)


@dataclass(frozen=True)
class Context:
    """What `batches/list.html` gets."""

    batches: Sequence[BatchState]
    """The batches of this page."""
    columns: Sequence[Column]
    """What is shown of each."""
    all_columns: Sequence[Column]
    """Every column that may be chosen."""
    address: ListAddress
    """The page's own address, and those beside it."""
    older: str | None
    """The cursor of the batches after these; None at the end."""
    states: Sequence[str]
    """How far a batch may be, to narrow by."""
    fault: str
    """What of the address cannot be asked, in a sentence; empty where all can."""
    narrowed: bool
    """Whether anything is asked for but an order."""
    removed: bool
    """Whether the list of one has just been removed."""


@router.get(PATH)
def batches_page(request: Request, batches: Provided[Batches], caller: Asking) -> HTMLResponse:
    """The list that the address asks for; `before` is the cursor of further ones. Raises InvalidCursor."""
    address = ListAddress.of(PATH, request.query_params.multi_items(), NEWEST)
    page, fault = BatchList((), None), ""
    try:
        query = BatchQuery.model_validate(address.asked(*NARROWING))
        page = batches.page(caller, address.value("before") or None, SHOWN, query.wanted(), query.sort)
    except ValidationError:
        fault = WRONG
    context = Context(
        batches=page.batches,
        columns=chosen(COLUMNS, address),
        all_columns=COLUMNS,
        address=address,
        older=page.next,
        states=[*STATES],
        fault=fault,
        narrowed=address.narrowed(NARROWING),
        removed=bool(address.value("removed")),
    )
    return render("batches/list.html", context, 422 if fault and not is_fragment(request) else 200)
