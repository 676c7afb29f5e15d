"""One batch: how far it is, what was not taken, every file; cancelled or removed. Works without a script."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from app.batches.document import OUTCOMES, BatchMember, BatchState
from app.batches.service import Batches
from app.ingest.work import Work
from app.store.schema.tables import BIGGEST
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import is_fragment, render

router = APIRouter(include_in_schema=False)

SHOWN = 100
FEW = 20
"""Files of a batch that are shown where it was sent; of more there is a link to all."""
OTHERS = tuple(outcome for outcome in OUTCOMES if outcome != "refused")
NONE = "This batch no longer exists: its reports are in the list of reports."


@dataclass(frozen=True)
class Context:
    """What `batches/one.html` gets."""

    batch: BatchState
    """The batch."""
    refused: Sequence[BatchMember]
    """Some of its files that were not taken, which stand before all others when it is done."""
    members: Sequence[BatchMember]
    """Its files in their order, or those after a cursor."""
    outcome: str
    """The outcome that is shown alone; empty for all."""
    after: int
    """The cursor of these files; 0 at the beginning."""
    more: str | None
    """The cursor of the files after these; None at the end."""
    outcomes: Sequence[str]
    """The outcomes that some of its files have."""


@dataclass(frozen=True)
class ProgressContext:
    """What `batches/progress.html` gets."""

    batch: BatchState
    """The batch."""
    members: Sequence[BatchMember]
    """When it is done: some of its files that were not taken, then the others where all are few."""


@router.get("/batches/{id}")
def batch_page(
    request: Request,
    batches: Provided[Batches],
    id: str,
    outcome: str = "",
    after: int = Query(0, ge=0, le=BIGGEST),
    brief: bool = False,
) -> HTMLResponse:
    """One batch with its files; `outcome` shows some of them alone, `brief` how far it is, for its sender."""
    batch = _batch(batches, id)
    if brief and is_fragment(request):
        return _progress(batches, batch)
    wanted = outcome if outcome in OUTCOMES else ""
    page = batches.members(id, [wanted] if wanted else [], after, SHOWN)
    if page is None:
        raise NotFound(NONE)
    begins = not (batch.running or wanted or after) and batch.counts.refused
    refused = batches.members(id, ["refused"], 0, FEW) if begins else None
    context = Context(
        batch=batch,
        refused=refused.members if refused else (),
        members=page.members,
        outcome=wanted,
        after=after,
        more=page.next,
        outcomes=[name for name in OUTCOMES if getattr(batch.counts, name)],
    )
    return render("batches/one.html", context)


@router.post("/batches/{id}/cancel")
def cancel(batches: Provided[Batches], work: Provided[Work], id: str) -> RedirectResponse:
    """Cancels what runs; one that came to its end meanwhile stays as it is."""
    if _batch(batches, id).running:
        work.batch_ends.end(id)
    return RedirectResponse(f"/batches/{id}", status_code=303)


@router.post("/batches/{id}/delete")
def delete(batches: Provided[Batches], work: Provided[Work], id: str) -> RedirectResponse:
    """Removes the list of one that does not run; its reports stay."""
    if _batch(batches, id).running:
        return RedirectResponse(f"/batches/{id}", status_code=303)
    work.batch_ends.end(id)
    return RedirectResponse("/batches?removed=1", status_code=303)


def _progress(batches: Batches, batch: BatchState) -> HTMLResponse:
    if batch.running:
        return render("batches/progress.html", ProgressContext(batch=batch, members=()))
    others = OTHERS if batch.counts.members <= FEW else ()
    pages = [batches.members(batch.id, wanted, 0, FEW) for wanted in (["refused"], others) if wanted]
    members = [member for page in pages if page for member in page.members]
    return render("batches/progress.html", ProgressContext(batch=batch, members=members))


def _batch(batches: Batches, public_id: str) -> BatchState:
    state = batches.state(public_id)
    if state is None:
        raise NotFound(NONE)
    return state
