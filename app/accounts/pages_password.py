"""One's own password: the new one ends every other session."""

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.accounts.browsers import begun
from app.accounts.form import WITH_LOGINS, Form, first
from app.accounts.password_checks import NotChecked, checked
from app.logins.passwords import LONGEST, SHORTEST, WeakPassword
from app.logins.sessions import Sessions
from app.logins.slowing import Slowing
from app.logins.users import Users
from app.settings import Settings
from app.store.access.visibility import ASKING
from app.store.audit.noting import take_along
from app.web.access.session_cookie import put
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

PAGE = "/password"
UNLIKE = "The two are not the same: type the new one again."


@dataclass(frozen=True)
class Context:
    """What `accounts/password.html` gets."""

    on: bool
    """Whether this service has logins."""
    has: bool
    """Whether the user has a password here; an identity provider may know another."""
    user: str
    """Whose password it is, for the browser that keeps passwords."""
    faults: Mapping[str, str]
    """What is wrong, by field."""
    focus: str
    """The first field with a fault."""
    notice: str
    """What has just been done; empty where nothing was."""
    shortest: int
    """How long a password is at least."""
    longest: int
    """How long a password may be."""


@router.get(PAGE)
def show(settings: Provided[Settings], users: Provided[Users], done: str = "") -> HTMLResponse:
    """The form."""
    note = "Your password is changed, and every other session has ended." if done else ""
    return _page(users if settings.login else None, {}, note)


@router.post(PAGE, dependencies=[WITH_LOGINS])
def change(
    request: Request, form: Form, users: Provided[Users], sessions: Provided[Sessions], slowing: Provided[Slowing]
) -> Response:
    """A new password for the right old one; this browser goes on with a new session."""
    try:
        user = checked(request, first(form, "now"), users, slowing)
    except NotChecked as error:
        return _page(users, {"now": str(error)}, status=error.status)
    if first(form, "new") != first(form, "again"):
        return _page(users, {"again": UNLIKE}, status=422)
    take_along()
    try:
        users.set_password(user.name, first(form, "new"))
    except WeakPassword as error:
        return _page(users, {"new": str(error)}, status=422)
    response = RedirectResponse(f"{PAGE}?done=changed", 303)
    how = begun(request, second_factor=user.second_factor)  # the session that asks had its code
    put(response, request, sessions.begin(user, how=how), sessions.lasting.most)
    return response


def _page(users: Users | None, faults: Mapping[str, str], notice: str = "", status: int = 200) -> HTMLResponse:
    context = Context(
        on=users is not None,
        has=users is not None and users.has_password(ASKING.get().name),
        user=ASKING.get().name,
        faults=faults,
        focus=next(iter(faults), "now"),
        notice=notice,
        shortest=SHORTEST,
        longest=LONGEST,
    )
    return render("accounts/password.html", context, status)
