"""One's own sessions, each to be ended: by the password once more, or shortly after a login."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.accounts.browsers import browser_in_words
from app.accounts.form import WITH_LOGINS, Form, first
from app.accounts.password_checks import NotChecked, checked, is_fresh
from app.logins.passwords import LONGEST
from app.logins.sessions import ListedSession, Sessions
from app.logins.slowing import Slowing
from app.logins.users import Users
from app.settings import Settings
from app.store.access.visibility import ASKING
from app.store.audit.noting import about, take_along
from app.web.access.session_cookie import secret_of
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

PAGE = "/sessions"
AGAIN = "Log out and in again first: sessions are ended within ten minutes of a login."
GONE = "There is no such session any more."
DONE = {"one": "The session has ended: that browser has to log in again.", "others": "Every other session has ended."}
OTHERS = "others"


@dataclass(frozen=True)
class Line:
    """A session in the list."""

    session: ListedSession
    browser: str
    """In words."""


@dataclass(frozen=True)
class Context:
    """What `accounts/sessions.html` gets."""

    on: bool
    """Whether this service has logins."""
    lines: Sequence[Line]
    """The sessions, the last used first."""
    asks: bool
    """Whether the password has to be typed again."""
    fault: str
    """Why none was ended; empty at first."""
    notice: str
    """What has just been done; empty where nothing was."""
    user: str
    """Whose they are, for the browser that keeps passwords."""
    longest: int
    """How long a password may be."""


@router.get(PAGE)
def show(
    request: Request, settings: Provided[Settings], sessions: Provided[Sessions], users: Provided[Users], done: str = ""
) -> HTMLResponse:
    """The list."""
    if not settings.login:
        return _page([], on=False)
    known = _listed(request, sessions)
    return _page(known, asks=not is_fresh(known) and users.has_password(ASKING.get().name), notice=DONE.get(done, ""))


@router.post(f"{PAGE}/end", dependencies=[WITH_LOGINS])
def end(
    request: Request, form: Form, sessions: Provided[Sessions], users: Provided[Users], slowing: Provided[Slowing]
) -> Response:
    """End the one that is named, or every other."""
    caller, which = ASKING.get(), first(form, "session")
    listed = _listed(request, sessions)
    if which not in (OTHERS, *(session.id for session in listed if not session.mine)):
        raise NotFound(GONE)
    fresh, asks = is_fresh(listed), users.has_password(caller.name)
    if not fresh and not asks:
        return _page(listed, fault=AGAIN, status=403)
    if not fresh:
        try:
            checked(request, first(form, "password"), users, slowing)
        except NotChecked as error:
            return _page(listed, asks=True, fault=str(error), status=error.status)
        take_along()
    about(None if which == OTHERS else which)
    sessions.end_some(caller.id, None if which == OTHERS else which, secret_of(request))
    return RedirectResponse(f"{PAGE}?done={'others' if which == OTHERS else 'one'}", 303)


def _listed(request: Request, sessions: Sessions) -> Sequence[ListedSession]:
    return sessions.all(ASKING.get().id, secret_of(request))


def _page(
    listed: Sequence[ListedSession],
    *,
    asks: bool = False,
    fault: str = "",
    notice: str = "",
    status: int = 200,
    on: bool = True,
) -> HTMLResponse:
    context = Context(
        on=on,
        lines=[Line(session, browser_in_words(session.browser)) for session in listed],
        asks=asks,
        fault=fault,
        notice=notice,
        user=ASKING.get().name,
        longest=LONGEST,
    )
    return render("accounts/sessions.html", context, status)
