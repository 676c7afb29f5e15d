"""Logging in by the identity provider: there, and back with its word. What fails is one sentence on the login page."""

import base64
from datetime import timedelta
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from app.accounts.browsers import begun
from app.accounts.login_page import LONGEST_PLACE, login_page
from app.logins.arriving import Arriving, NotLetIn
from app.logins.provider_login import Began, NotLoggedIn
from app.logins.sessions import Sessions
from app.logins.sign_on import SignOn
from app.settings import Settings
from app.store.audit.noting import about, take_along
from app.web.access.entrance import LOGIN, safe_place
from app.web.access.session_cookie import AT_PROVIDER, put, secret_of, take_back
from app.web.addresses import from_root
from app.web.few_threads import FewThreads
from app.web.problems import NotFound
from app.web.services import Provided

if TYPE_CHECKING:
    from app.logins.provider import Provider

router = APIRouter(include_in_schema=False)

BACK = f"{LOGIN}/oidc/callback"
LASTS = timedelta(minutes=10)
NONE = "This service has no identity provider: IOBOUND_OIDC_ISSUER names one."
AT_ONCE = 4
"""So many threads wait for the provider: one that hangs keeps no others from their answers."""
RETRY_SECONDS = "60"
OWN = ("same-origin", "none")


_ASKING = FewThreads(AT_ONCE)
_KEPT = msgspec.json.Decoder(Began)


@router.get(f"{LOGIN}/oidc")
async def go(
    request: Request,
    settings: Provided[Settings],
    sign_on: Provided[SignOn],
    next: Annotated[str, Query(max_length=LONGEST_PLACE)] = "/",
) -> Response:
    """To the provider. Another site's link leads to the login page only: to log in is the user's own step."""
    provider, place = _provider(sign_on), safe_place(next)
    if request.headers.get("sec-fetch-site", "none") not in OWN:
        return RedirectResponse(LOGIN, 303)
    try:
        address, began = await _ASKING.run(provider.begin, _back(request), place)
    except NotLoggedIn as error:
        return _refused(settings, sign_on, place, error)
    response = RedirectResponse(address, 303)
    kept = base64.urlsafe_b64encode(msgspec.json.encode(began)).decode().rstrip("=")
    put(response, request, kept, LASTS, AT_PROVIDER)
    return response


@router.get(BACK)
async def come_back(
    request: Request,
    settings: Provided[Settings],
    sign_on: Provided[SignOn],
    sessions: Provided[Sessions],
    arriving: Provided[Arriving],
) -> Response:
    """With the provider's word: a new session, in place of the one that the browser had."""
    provider, began = _provider(sign_on), _began(request)
    place = safe_place("/" if began is None else began.place)
    try:
        response = await _ASKING.run(_arrived, request, provider, began, sessions, arriving)
    except NotLoggedIn as error:
        response = _refused(settings, sign_on, place, error)
    except NotLetIn as error:
        response = login_page(settings, sign_on, place, str(error), status=403, focus="")
    take_back(response, request, AT_PROVIDER)
    return response


def _arrived(
    request: Request, provider: "Provider", began: Began | None, sessions: Sessions, arriving: Arriving
) -> Response:
    arrived = provider.arrive(_back(request), request.query_params, began)
    about(by="identity provider")
    user = arriving.known(arrived.who)
    about(user.name)
    take_along(user.name)
    secret = sessions.begin(user, secret_of(request), begun(request, arrived.ends_at, arrived.id_token))
    response = RedirectResponse(safe_place("/" if began is None else began.place), 303)
    put(response, request, secret, sessions.lasting.most)
    return response


def _refused(settings: Settings, sign_on: SignOn, place: str, error: NotLoggedIn) -> Response:
    response = login_page(settings, sign_on, place, str(error), status=error.status, focus="")
    if error.status == HTTPStatus.SERVICE_UNAVAILABLE:
        response.headers["retry-after"] = RETRY_SECONDS
    return response


def _provider(sign_on: SignOn) -> "Provider":
    if sign_on.provider is None:
        raise NotFound(NONE)
    return sign_on.provider


def _began(request: Request) -> Began | None:
    """What the browser kept; None where that is nothing of ours."""
    try:
        kept = base64.urlsafe_b64decode((secret_of(request, AT_PROVIDER) or "") + "==")
        return _KEPT.decode(kept)
    except (ValueError, msgspec.DecodeError):
        return None


def _back(request: Request) -> str:
    """Where the provider sends the browser to, as it has to know it."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}{from_root(BACK)}"
