"""The second step of a login: the code of the app, or a recovery code. Nothing else is there before it is given."""

import math
from dataclasses import dataclass
from functools import partial
from typing import Annotated
from urllib.parse import quote

from anyio import to_thread
from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.accounts.browsers import begun
from app.accounts.login_page import CODE, LONGEST_PLACE, TOO_LATE, login_page
from app.accounts.password_checks import WRONG_CODE, address_of
from app.logins.half_logins import HalfLogins
from app.logins.second_factors import SecondFactors, kind_of
from app.logins.sessions import Sessions
from app.logins.sign_on import SignOn
from app.logins.slowing import Kind, Slowing
from app.logins.users import Known
from app.settings import Settings
from app.store.audit.noting import about, take_along
from app.web.access.entrance import LOGIN, NOT_SAID, SECOND_FACTOR, safe_place, says_its_page
from app.web.access.session_cookie import AT_CODE, put, secret_of, take_back
from app.web.problems import Problem
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

EMPTY = "Type the six digits that your app shows now."
EMPTY_RECOVERY = "Type one of the recovery codes that you kept."
WAIT = "Too many wrong codes were given: try again in {seconds} s. A recovery code is taken meanwhile."
WAIT_RECOVERY = "Too many wrong codes were given: try again in {seconds} s."


@dataclass(frozen=True)
class Context:
    """What `accounts/code.html` gets."""

    next: str
    """Where to go then."""
    fault: str
    """Why nobody came in; empty at first."""
    recovery: bool
    """Whether it was a recovery code that was typed."""


@router.get(CODE)
def show(
    request: Request, halves: Provided[HalfLogins], next: Annotated[str, Query(max_length=LONGEST_PLACE)] = "/"
) -> Response:
    """The form, for who gave the password a short time ago."""
    if halves.user(secret_of(request, AT_CODE)) is None:
        return RedirectResponse(f"{LOGIN}?done=late&next={quote(safe_place(next), safe='/')}", 303)
    return _page(safe_place(next))


@router.post(CODE)
async def give(
    request: Request,
    settings: Provided[Settings],
    sign_on: Provided[SignOn],
    halves: Provided[HalfLogins],
    factors: Provided[SecondFactors],
    sessions: Provided[Sessions],
    slowing: Provided[Slowing],
    code: Annotated[str, Form(max_length=100)] = "",
    recovery: Annotated[str | None, Form(max_length=100)] = None,
    next: Annotated[str, Form(max_length=LONGEST_PLACE)] = "/",
) -> Response:
    """A new session for the right code. Each code is good for one login, and so is the password before it."""
    if not says_its_page(request):
        raise Problem(403, "cross_site", NOT_SAID)
    place, half, typed = safe_place(next), secret_of(request, AT_CODE), code or recovery or ""
    user = await to_thread.run_sync(halves.user, half)
    late = partial(login_page, settings, sign_on, place, TOO_LATE, status=409, focus="")
    if half is None or user is None:
        return late()
    if not typed.strip():
        return _page(place, EMPTY if recovery is None else EMPTY_RECOVERY, status=422, recovery=recovery is not None)
    kind, address = kind_of(typed), address_of(request)
    guess = await to_thread.run_sync(slowing.guess, user.name, address, kind)
    if guess.wait:
        return _wait(place, guess.wait, kind)
    if not await to_thread.run_sync(factors.accepts, user, typed):
        about(user.name, second_factor=f"wrong {kind}")
        return _page(place, WRONG_CODE, status=401, recovery=not code)
    await to_thread.run_sync(slowing.succeeded, user.name, address, kind)
    if not await to_thread.run_sync(halves.end, half):
        return late()
    return await to_thread.run_sync(_come_in, request, user, kind, sessions, place)


def _come_in(request: Request, user: Known, kind: Kind, sessions: Sessions, place: str) -> Response:
    about(second_factor=kind.value)
    take_along(user.name)
    secret = sessions.begin(user, secret_of(request), begun(request, second_factor=True))
    response = RedirectResponse(place if kind == Kind.CODE else f"{SECOND_FACTOR}?done=recovery", 303)
    put(response, request, secret, sessions.lasting.most)
    take_back(response, request, AT_CODE)
    return response


def _wait(place: str, wait: float, kind: Kind) -> Response:
    seconds = math.ceil(wait)
    sentence = WAIT if kind == Kind.CODE else WAIT_RECOVERY
    answer = _page(place, sentence.format(seconds=seconds), status=429, recovery=kind == Kind.RECOVERY)
    answer.headers["retry-after"] = str(seconds)
    return answer


def _page(place: str, fault: str = "", *, status: int = 200, recovery: bool = False) -> HTMLResponse:
    return render("accounts/code.html", Context(next=place, fault=fault, recovery=recovery), status)
