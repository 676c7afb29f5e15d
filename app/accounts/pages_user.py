"""One user, for admins: role, groups, a new password, kept out or removed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.accounts.form import NO_ROLE, USERS, WITH_LOGINS, Form, chosen_groups, first
from app.logins.passwords import LONGEST, SHORTEST, WeakPassword
from app.logins.roles import Role
from app.logins.second_factors import SecondFactors, State
from app.logins.users import Known, NotChanged, NoUser, Users
from app.settings import Settings
from app.store.access.visibility import ASKING
from app.store.audit.noting import about
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

OWN_CHANGE = "Your own is changed on My password, with the one that you have: not from here."
OWN_FACTOR = "Your own is turned off or moved on My second factor, by password and code: not from here."
GONE = "There is no such user: the list of users names them."
DONE = {
    "added": "The user can log in now.",
    "role": "Saved: it holds from the next request on.",
    "password": "The password is set, and every session of the user has ended.",
    "factor": "The second factor is gone, and every session of the user has ended: the password alone lets them in.",
    "disable": "The user is logged out, and cannot log in any more.",
    "enable": "The user can log in again.",
}


@dataclass(frozen=True)
class Context:
    """What `accounts/user.html` gets."""

    on: bool
    """Whether this service has logins."""
    user: Known | None
    """Whose page it is; None without logins."""
    factor: State | None
    """The second factor of the user."""
    roles: Sequence[str]
    """What there is to choose from."""
    faults: Mapping[str, str]
    """What is wrong, by field."""
    notice: str
    """What has just been done; empty where nothing was."""
    shortest: int
    """How long a password is at least."""
    longest: int
    """How long a password may be."""


@router.get(f"{USERS}/{{user}}")
def show(
    user: str, settings: Provided[Settings], users: Provided[Users], factors: Provided[SecondFactors], done: str = ""
) -> HTMLResponse:
    """The user with what can be changed."""
    return _page(_account(users, user) if settings.login else None, factors, {}, DONE.get(done, ""))


@router.post(f"{USERS}/{{user}}/role", dependencies=[WITH_LOGINS])
def set_role(user: str, form: Form, users: Provided[Users], factors: Provided[SecondFactors]) -> Response:
    """Role and groups, from the next request on."""
    role = first(form, "role")
    if role not in set(Role):
        return _page(_account(users, user), factors, {"role": NO_ROLE}, status=422)

    def change() -> None:
        users.set_role(user, role)
        users.set_groups(user, chosen_groups(form))

    return _changed(users, factors, user, "role", change)


@router.post(f"{USERS}/{{user}}/password", dependencies=[WITH_LOGINS])
def set_password(user: str, form: Form, users: Provided[Users], factors: Provided[SecondFactors]) -> Response:
    """A new password; every session of the user ends. A second factor stays. One's own takes the one before: a browser
    that was left open must not do."""
    account = _account(users, user)
    if account.id == ASKING.get().id:
        return _page(account, factors, {"password": OWN_CHANGE}, status=409)
    return _changed(users, factors, user, "password", lambda: users.set_password(user, first(form, "password")))


@router.post(f"{USERS}/{{user}}/second-factor", dependencies=[WITH_LOGINS])
def reset_factor(user: str, users: Provided[Users], factors: Provided[SecondFactors]) -> Response:
    """The second factor goes, for who has lost it; every session of the user ends."""
    account = _account(users, user)
    if account.id == ASKING.get().id:
        return _page(account, factors, {"factor": OWN_FACTOR}, status=409)
    about(account.name)
    factors.remove(account)
    return RedirectResponse(f"{USERS}/{quote(account.name, safe='')}?done=factor", 303)


@router.post(f"{USERS}/{{user}}/disable", dependencies=[WITH_LOGINS])
def disable(user: str, users: Provided[Users], factors: Provided[SecondFactors]) -> Response:
    """Nobody comes in by that name."""
    return _changed(users, factors, user, "disable", lambda: users.set_disabled(user, disabled=True))


@router.post(f"{USERS}/{{user}}/enable", dependencies=[WITH_LOGINS])
def enable(user: str, users: Provided[Users], factors: Provided[SecondFactors]) -> Response:
    """The user may come in again."""
    return _changed(users, factors, user, "enable", lambda: users.set_disabled(user, disabled=False))


@router.post(f"{USERS}/{{user}}/remove", dependencies=[WITH_LOGINS])
def remove(user: str, users: Provided[Users], factors: Provided[SecondFactors]) -> Response:
    """The user goes with sessions and tokens; what they sent stays."""
    account = _account(users, user)
    try:
        users.remove(account.name)
    except NotChanged as error:
        return _page(account, factors, {"remove": str(error)}, status=409)
    return RedirectResponse(f"{USERS}?done=removed", 303)


def _changed(users: Users, factors: SecondFactors, user: str, what: str, change: Callable[[], None]) -> Response:
    account = _account(users, user)
    try:
        change()
    except (NotChanged, WeakPassword) as error:
        return _page(_account(users, user), factors, {what: str(error)}, status=422)
    return RedirectResponse(f"{USERS}/{quote(account.name, safe='')}?done={what}", 303)


def _account(users: Users, user: str) -> Known:
    """Raises NotFound."""
    try:
        return users.named(user)
    except NoUser as error:
        raise NotFound(GONE) from error


def _page(
    user: Known | None, factors: SecondFactors, faults: Mapping[str, str], notice: str = "", status: int = 200
) -> HTMLResponse:
    context = Context(
        on=user is not None,
        user=user,
        factor=None if user is None else factors.state(user),
        roles=[*Role],
        faults=faults,
        notice=notice,
        shortest=SHORTEST,
        longest=LONGEST,
    )
    return render("accounts/user.html", context, status)
