"""The audit log as a page for admins; without logins, for whoever is on this machine."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from pydantic import ValidationError

from app.audit.action_words import in_words, outcome_in_words
from app.audit.detail_words import detail_words
from app.audit.document import AUDIT, AuditItem, AuditList
from app.audit.list_query import AuditNarrowing
from app.audit.service import AuditLog
from app.settings import Settings
from app.web.list_address import ListAddress
from app.web.services import Provided
from app.web.templating import is_fragment, render
from app.web.times import DAY, NoTime, read

router = APIRouter(include_in_schema=False)

PATH, SHOWN = "/audit", 50
NARROWING = ("who", "action", "object", "outcome", "since", "until")
WRONG = "The filter cannot be read: choose it anew; times are written as 2026-11-23 or 2026-11-23 08:00."


@dataclass(frozen=True)
class Context:
    """What `audit/list.html` gets."""

    entries: Sequence[AuditItem]
    """The entries of this page, the newest first."""
    address: ListAddress
    """The page's own address, and those beside it."""
    older: str | None
    """The cursor of the entries before these; None at the beginning."""
    options: Sequence[tuple[str, str]]
    """Every action that was ever written down, to narrow by, with its words."""
    in_words: Callable[[str, str], str]
    """An action in words, by its outcome."""
    detail_words: Callable[[Mapping[str, object] | None], str]
    """What an entry says besides, in words."""
    fault: str
    """What of the address cannot be asked, in a sentence; empty where all can."""
    narrowed: bool
    """Whether anything is asked for."""
    files: str
    """Where the same entries are had as a file, up to the name of its format."""
    narrowing: str
    """What stands behind that name."""
    keep_days: int | None
    """How long entries are kept; None: all are."""


@router.get(PATH)
def audit_page(request: Request, log: Provided[AuditLog], settings: Provided[Settings]) -> HTMLResponse:
    """What the address asks for; `before` is the cursor of older entries. Raises InvalidCursor."""
    address = ListAddress.of(PATH, request.query_params.multi_items(), "-at")
    asked = {name: value for name in NARROWING if (value := address.value(name))}
    page, fault = AuditList((), None), ""
    try:
        asked = _with_last_day(asked)
        wanted = AuditNarrowing.model_validate(asked).wanted()
        page = log.page(address.value("before") or None, SHOWN, wanted)
    except (ValidationError, NoTime):
        fault = WRONG
    context = Context(
        entries=page.entries,
        address=address,
        older=page.next,
        options=sorted(((action, in_words(action)) for action in log.actions()), key=itemgetter(1)),
        in_words=outcome_in_words,
        detail_words=detail_words,
        fault=fault,
        narrowed=bool(asked),
        files=f"{AUDIT}/export.",
        narrowing=f"?{urlencode(asked)}" if asked and not fault else "",
        keep_days=settings.audit_keep_days,
    )
    return render("audit/list.html", context, 422 if fault and not is_fragment(request) else 200)


def _with_last_day(asked: Mapping[str, str]) -> dict[str, str]:
    """The same, with a day up to which is asked as its end, as in every form. Raises NoTime."""
    until = asked.get("until", "").strip()
    if not DAY.fullmatch(until):
        return dict(asked)
    after = read(until, "until", end=True)
    rest = {name: value for name, value in asked.items() if name != "until"}
    return rest if after is None else rest | {"until": after.isoformat()}
