"""One's own second factor: whether there is one, new recovery codes, and turning it off."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.accounts.browsers import begun
from app.accounts.factor_checks import Own, again
from app.accounts.factor_page import factor_page
from app.accounts.form import WITH_LOGINS, Form
from app.accounts.password_checks import NotChecked
from app.accounts.recovery_page import recovery_page
from app.logins.second_factors import is_demanded
from app.settings import Settings
from app.store.access.visibility import ASKING
from app.store.audit.noting import take_along
from app.web.access.entrance import SECOND_FACTOR
from app.web.access.session_cookie import put
from app.web.problems import Problem
from app.web.services import Provided

router = APIRouter(include_in_schema=False)

DEMANDED = "This service asks you for a second factor, so it cannot be turned off: move it to another device instead."
NONE = "You have no second factor: set one up first."
DONE = {
    "off": "The second factor is turned off, and every other session has ended.",
    "recovery": "You came in by a recovery code, which is used up.",
}


@router.get(SECOND_FACTOR)
def show(request: Request, settings: Provided[Settings], own: Own, done: str = "") -> HTMLResponse:
    """What there is, and what can be done."""
    return factor_page(request, settings, own, notice=DONE.get(done, ""))


@router.post(f"{SECOND_FACTOR}/codes", dependencies=[WITH_LOGINS])
def renew_codes(request: Request, form: Form, settings: Provided[Settings], own: Own) -> Response:
    """New recovery codes; those that there were are void."""
    try:
        user = again(request, form, own)
    except NotChecked as error:
        return factor_page(request, settings, own, fault=error, about="codes")
    take_along()
    return recovery_page(request, user, own.factors.renew_codes(user), own.sessions)


@router.post(f"{SECOND_FACTOR}/off", dependencies=[WITH_LOGINS])
def turn_off(request: Request, form: Form, settings: Provided[Settings], own: Own) -> Response:
    """No code is asked for any more."""
    known = own.users.named(ASKING.get().name)
    if is_demanded(settings.second_factor, known.role):
        raise Problem(403, "not_allowed", DEMANDED)
    try:
        user = again(request, form, own)
    except NotChecked as error:
        return factor_page(request, settings, own, fault=error, about="off")
    take_along()
    own.factors.remove(user)
    response = RedirectResponse(f"{SECOND_FACTOR}?done=off", 303)
    put(response, request, own.sessions.begin(user, how=begun(request)), own.sessions.lasting.most)
    return response
