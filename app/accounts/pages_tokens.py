"""Tokens: one's own, and for admins those of everybody; a new one is shown once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.accounts.form import WITH_LOGINS, Form, Typed, first
from app.logins.roles import Right, Scope, groups_in
from app.logins.tokens import LONGEST_NAME, MOST_DAYS, Token, Tokens
from app.logins.users import Users
from app.settings import Settings
from app.store.access.visibility import ASKING
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

PAGE = "/tokens"
NAMELESS = "Say what it is for: you will know it by that when it is to be revoked."
SCOPELESS = "Tick what it may do."
NO_DAYS = f"Type a whole number of days from 1 to {MOST_DAYS:,}."
GONE = "There is no such token, or it is somebody else's."


@dataclass(frozen=True)
class Context:
    """What `accounts/tokens.html` gets."""

    on: bool
    """Whether this service has logins."""
    tokens: Sequence[Token]
    """Those that may be revoked here, the newest first."""
    everybody: bool
    """Whether they are those of everybody."""
    secret: str
    """The token that was just made; it is never shown again. Empty where none was."""
    typed: Mapping[str, str]
    """What was typed, by field."""
    chosen: Sequence[str]
    """The scopes that are ticked."""
    faults: Mapping[str, str]
    """What is wrong, by field."""
    focus: str
    """The first field with a fault."""
    notice: str
    """What has just been done; empty where nothing was."""


@router.get(PAGE)
def show(settings: Provided[Settings], tokens: Provided[Tokens], done: str = "") -> HTMLResponse:
    """The list and the form."""
    if not settings.login:
        return _page([], on=False)
    return _page(_listed(tokens), notice="The token is revoked: it lets nobody in any more." if done else "")


@router.post(PAGE, dependencies=[WITH_LOGINS])
def create(form: Form, tokens: Provided[Tokens], users: Provided[Users]) -> HTMLResponse:
    """A new token of the one who asks. It may no more than its user."""
    name, days = first(form, "name").strip(), first(form, "days").strip()
    scopes = [scope for scope in form.get("scope", ()) if scope in set(Scope)]
    faults = {} if name else {"name": NAMELESS}
    faults |= {} if scopes else {"scope": SCOPELESS}
    if not (days.isascii() and days.isdigit() and len(days) < 8 and 1 <= int(days) <= MOST_DAYS):
        faults["days"] = NO_DAYS
    if faults:
        return _page(_listed(tokens), form=form, faults=faults, status=422)
    groups = groups_in(first(form, "groups"))
    secret = tokens.create(name[:LONGEST_NAME], scopes, groups or None, int(days), users.named(ASKING.get().name))
    answer = _page(_listed(tokens), secret=secret)
    answer.headers["cache-control"] = "no-store"
    return answer


@router.post(f"{PAGE}/{{token}}/revoke", dependencies=[WITH_LOGINS])
def revoke(token: str, tokens: Provided[Tokens]) -> Response:
    """It lets nobody in from now on."""
    caller = ASKING.get()
    if not tokens.revoke(token, None if caller.may(Right.ADMIN) else caller.id):
        raise NotFound(GONE)
    return RedirectResponse(f"{PAGE}?done=revoked", 303)


def _listed(tokens: Tokens) -> list[Token]:
    caller = ASKING.get()
    return tokens.all(None if caller.may(Right.ADMIN) else caller.id)


def _page(
    tokens: Sequence[Token], *, form: Typed | None = None, faults: Mapping[str, str] | None = None, secret: str = "",
    notice: str = "", status: int = 200, on: bool = True,
) -> HTMLResponse:  # fmt: skip
    wrong, filled = faults or {}, form or {}
    context = Context(
        on=on,
        tokens=tokens,
        everybody=on and ASKING.get().may(Right.ADMIN),
        secret=secret,
        typed={
            name: first(filled, name) or default for name, default in (("name", ""), ("groups", ""), ("days", "365"))
        },
        chosen=list(filled.get("scope", ["upload"])),
        faults=wrong,
        focus=next(iter(wrong), ""),
        notice=notice,
    )
    return render("accounts/tokens.html", context, status)
