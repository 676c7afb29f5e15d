"""One's own password: the new one ends every other session."""

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.accounts.form import WITH_LOGINS, Form, first
from app.logins.passwords import LONGEST, SHORTEST, WeakPassword
from app.logins.sessions import Sessions
from app.logins.slowing import Slowing
from app.logins.users import Users
from app.settings import Settings
from app.store.visibility import ASKING
from app.web.services import Provided
from app.web.session_cookie import put
from app.web.templating import render

router = APIRouter(include_in_schema=False)

PAGE = "/password"
WRONG = "This is not the password that you have now."
OFTEN = "Too many wrong passwords were given: wait a minute."
UNLIKE = "The two are not the same: type the new one again."


@dataclass(frozen=True)
class Context:
    """What `accounts/password.html` gets."""

    on: bool
    """Whether this service has logins."""
    user: str
    """Whose password it is, for the browser that keeps passwords."""
    faults: Mapping[str, str]
    """What is wrong, by field."""
    focus: str
    """The first field with a fault."""
    said: str
    """What has just been done; empty where nothing was."""
    shortest: int
    """How long a password is at least."""
    longest: int
    """How long a password may be."""


@router.get(PAGE)
def show(settings: Provided[Settings], done: str = "") -> HTMLResponse:
    """The form."""
    return _page({}, "Your password is changed, and every other session has ended." if done else "", on=settings.login)


@router.post(PAGE, dependencies=[WITH_LOGINS])
def change(
    request: Request, form: Form, users: Provided[Users], sessions: Provided[Sessions], slowing: Provided[Slowing]
) -> Response:
    """A new password for the right old one; this browser goes on with a new session."""
    name, address = ASKING.get().name, request.client.host if request.client else ""
    if slowing.wait(name, address):
        return _page({"now": OFTEN}, status=429)
    user = users.check(name, first(form, "now"))
    if user is None:
        slowing.failed(name, address)
        return _page({"now": WRONG}, status=422)
    if first(form, "new") != first(form, "again"):
        return _page({"again": UNLIKE}, status=422)
    try:
        users.set_password(user.name, first(form, "new"))
    except WeakPassword as error:
        return _page({"new": str(error)}, status=422)
    response = RedirectResponse(f"{PAGE}?done=changed", 303)
    put(response, request, sessions.begin(user), sessions.lasting.most)
    return response


def _page(faults: Mapping[str, str], said: str = "", status: int = 200, *, on: bool = True) -> HTMLResponse:
    context = Context(
        on=on,
        user=ASKING.get().name,
        faults=faults,
        focus=next(iter(faults), "now"),
        said=said,
        shortest=SHORTEST,
        longest=LONGEST,
    )
    return render("accounts/password.html", context, status)
