"""The page on which a name, a logo and a note are set, changed back and cleared."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.datastructures import UploadFile

from app.exports.letterhead import LOGO_BYTES, LONGEST_NAME, LONGEST_NOTE, NOBODY, TOO_LARGE, Letterhead, Logo
from app.exports.letterheads import Letterheads
from app.letterhead.service import LOGO, NAME, NOTE, checked, first, logo_in
from app.web.requests.clean_text import form_of
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

PAGE = "/letterhead"
DONE = {
    "saved": "Saved: it is on every PDF and HTML export from now on.",
    "cleared": "Cleared: documents carry no name, logo or note.",
    "undone": "Changed back.",
}
WITHOUT = "without"


@dataclass(frozen=True)
class Context:
    """What `letterhead/page.html` gets."""

    name: str
    """As it was typed, or is kept."""
    note: str
    """As it was typed, or is kept."""
    logo: Logo | None
    """The picture that is kept."""
    faults: Mapping[str, str]
    """What is wrong, by field."""
    focus: str
    """The first field with a fault."""
    notice: str
    """What has just been done; empty where nothing was."""
    undo: bool
    """Whether there is a state before to change back to."""
    anything: bool
    """Whether there is anything to clear."""
    longest: Mapping[str, int]
    """How many letters name and note take."""
    largest_kib: int
    """How large a logo may be."""


@dataclass(frozen=True)
class Typed:
    """What was typed, and why it was not kept."""

    name: str
    note: str
    faults: Mapping[str, str] = field(default_factory=dict)


@router.get(PAGE)
def show(letterheads: Provided[Letterheads], done: Annotated[str, Query(max_length=20)] = "") -> HTMLResponse:
    """The form with what is kept."""
    return _page(letterheads, None, DONE.get(done, ""))


@router.post(PAGE)
async def save(request: Request, letterheads: Provided[Letterheads]) -> Response:
    """Keeps what was typed; a fault stands beside its field, and nothing is kept then."""
    async with form_of(request, max_files=1, max_fields=5) as form:
        name, note, picture = (form.get(part) for part in (NAME, NOTE, LOGO))
        file = picture if isinstance(picture, UploadFile) and picture.filename else None
        too_large = file is not None and (file.size or 0) > LOGO_BYTES
        body = b"" if file is None or too_large else await file.read()
        without = form.get(WITHOUT) is not None
    faults: dict[str, str] = {LOGO: TOO_LARGE} if too_large else {}
    chosen = logo_in(body, faults) if file is not None and not too_large else None
    typed = Typed(_text(name), _text(note))
    new, wrong = checked(typed.name, typed.note, chosen)
    faults |= wrong
    if faults:
        return await run_in_threadpool(_page, letterheads, replace(typed, faults=faults), "", 422)
    keeps = file is None and not without
    await run_in_threadpool(
        letterheads.change, lambda now: Letterhead(new.name, new.note, now.logo if keeps else chosen)
    )
    return RedirectResponse(f"{PAGE}?done=saved", 303)


@router.post(f"{PAGE}/clear")
def clear(letterheads: Provided[Letterheads]) -> RedirectResponse:
    """No name, no logo, no note; this can be undone."""
    letterheads.change(lambda _: NOBODY)
    return RedirectResponse(f"{PAGE}?done=cleared", 303)


@router.post(f"{PAGE}/undo")
def undo(letterheads: Provided[Letterheads]) -> RedirectResponse:
    """As it was before the last change."""
    return RedirectResponse(f"{PAGE}?done=undone" if letterheads.undo() else PAGE, 303)


def _text(sent: object) -> str:
    return sent if isinstance(sent, str) else ""


def _page(letterheads: Letterheads, typed: Typed | None, message: str, status: int = 200) -> HTMLResponse:
    kept = letterheads.now()
    shown = typed or Typed(kept.name, kept.note)
    context = Context(
        name=shown.name,
        note=shown.note,
        logo=kept.logo,
        faults=shown.faults,
        focus=first(shown.faults),
        notice=message,
        undo=letterheads.before() is not None,
        anything=kept != NOBODY,
        longest={NAME: LONGEST_NAME, NOTE: LONGEST_NOTE},
        largest_kib=LOGO_BYTES // 1024,
    )
    return render("letterhead/page.html", context, status)
