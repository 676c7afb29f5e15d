"""Setting up a second factor, or moving it to another device: a secret is shown, and counts once a code confirms it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from app.accounts.factor_checks import CODE, Own, may_begin
from app.accounts.factor_page import factor_page
from app.accounts.form import WITH_LOGINS, Form, first
from app.accounts.password_checks import NotChecked, address_of
from app.accounts.qr_code import qr_code
from app.accounts.recovery_page import recovery_page
from app.logins.one_time_codes import address
from app.logins.second_factors import OFF
from app.logins.slowing import Kind
from app.settings import Settings
from app.store.access.visibility import ASKING
from app.store.audit.noting import hold, take_along
from app.web.access.entrance import SECOND_FACTOR
from app.web.layers.security import name_of
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

TURNED_OFF = "This service offers no second factor: IOBOUND_SECOND_FACTOR turns it on."
WRONG = "This is not the code that the app shows now: wait for its next one. The clock of the phone has to be right."
OFTEN = "Too many wrong codes were given: wait a minute, then type the next one."
IN_GROUP = 4


@dataclass(frozen=True)
class Context:
    """What `accounts/factor_setup.html` gets."""

    picture: Markup
    """The QR code."""
    secret: str
    """The same to be typed."""
    groups: Sequence[str]
    """The same again, a few letters each."""
    address: str
    """The same as a link, for an app on this device."""
    account: str
    """What the app will call it."""
    moves: bool
    """Whether there is one already, which counts until this one is confirmed."""
    faults: Mapping[str, str]
    """What is wrong, by field."""


@router.post(f"{SECOND_FACTOR}/begin", dependencies=[WITH_LOGINS])
def begin(request: Request, form: Form, settings: Provided[Settings], own: Own) -> Response:
    """A new secret, as a picture and to be typed."""
    try:
        user = may_begin(request, form, own)
    except NotChecked as error:
        return factor_page(request, settings, own, fault=error, about="begin")
    if settings.second_factor == OFF and not user.second_factor:
        raise NotFound(TURNED_OFF)
    take_along()
    return _page(request, own.factors.begin(user), moves=user.second_factor)


@router.post(f"{SECOND_FACTOR}/confirm", dependencies=[WITH_LOGINS])
def confirm(request: Request, form: Form, own: Own) -> Response:
    """The first code: from now on it is asked for at each login. Recovery codes are shown."""
    hold()
    user = own.users.named(ASKING.get().name)
    secret = own.factors.waiting(user, first(form, "secret"))
    if secret is None:
        return RedirectResponse(SECOND_FACTOR, 303)
    if own.slowing.guess(user.name, address_of(request), Kind.CODE).wait:
        return _page(request, secret, moves=user.second_factor, fault=OFTEN, status=429)
    take_along()
    codes = own.factors.confirm(user, first(form, CODE))
    if codes is None:
        return _page(request, secret, moves=user.second_factor, fault=WRONG, status=422)
    own.slowing.succeeded(user.name, address_of(request), Kind.CODE)
    return recovery_page(request, user, codes, own.sessions, begins=True)


def _page(request: Request, secret: str, *, moves: bool, fault: str = "", status: int = 200) -> HTMLResponse:
    account = f"{ASKING.get().name}@{name_of(request.headers.get('host', '')) or 'iobound'}"
    uri = address(secret, account)
    context = Context(
        picture=qr_code(uri),
        secret=secret,
        groups=[secret[at : at + IN_GROUP] for at in range(0, len(secret), IN_GROUP)],
        address=uri,
        account=account,
        moves=moves,
        faults={CODE: fault} if fault else {},
    )
    return render("accounts/factor_setup.html", context, status)
