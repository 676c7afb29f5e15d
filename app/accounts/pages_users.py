"""Users, for admins: who may log in, and a new one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.accounts.form import NO_ROLE, USERS, WITH_LOGINS, Form, Typed, chosen_groups, first
from app.logins.passwords import LONGEST, SHORTEST, WeakPassword
from app.logins.roles import Role
from app.logins.users import Known, NotChanged, Users
from app.settings import Settings
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `accounts/users.html` gets."""

    on: bool
    """Whether this service has logins."""
    users: Sequence[Known]
    """Every user, by name."""
    roles: Sequence[str]
    """What there is to choose from."""
    typed: Mapping[str, str]
    """What was typed, by field; never the password."""
    every: bool
    """Whether every database is chosen."""
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


@router.get(USERS)
def show(settings: Provided[Settings], users: Provided[Users], done: str = "") -> HTMLResponse:
    """The list and the form."""
    if not settings.login:
        return _page([], on=False)
    return _page(users.all(), notice="The user is removed, with all sessions and tokens." if done else "")


@router.post(USERS, dependencies=[WITH_LOGINS])
def add(form: Form, users: Provided[Users]) -> Response:
    """A new user; a fault stands beside its field."""
    role, faults = first(form, "role"), {}
    if role not in set(Role):
        faults["role"] = NO_ROLE
    else:
        try:
            known = users.add(first(form, "name"), first(form, "password"), role, chosen_groups(form))
            return RedirectResponse(f"{USERS}/{quote(known.name, safe='')}?done=added", 303)
        except NotChanged as error:
            faults["name"] = str(error)
        except WeakPassword as error:
            faults["password"] = str(error)
    return _page(users.all(), form=form, faults=faults, status=422)


def _page(
    users: Sequence[Known], *, form: Typed | None = None, faults: Mapping[str, str] | None = None, notice: str = "",
    status: int = 200, on: bool = True,
) -> HTMLResponse:  # fmt: skip
    wrong, filled = faults or {}, form or {}
    context = Context(
        on=on,
        users=users,
        roles=[*Role],
        typed={name: first(filled, name) for name in ("name", "role", "groups")},
        every=bool(filled.get("every")),
        faults=wrong,
        focus=next(iter(wrong), ""),
        notice=notice,
        shortest=SHORTEST,
        longest=LONGEST,
    )
    return render("accounts/users.html", context, status)
