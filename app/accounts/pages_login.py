"""Logging in and out. A wrong name and a wrong password are answered alike, after the same time."""

import math
from dataclasses import dataclass
from typing import Annotated

import anyio
from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.accounts.form import OFF
from app.logins.passwords import AT_ONCE, LONGEST
from app.logins.sessions import Sessions
from app.logins.slowing import Slowing
from app.logins.users import Users, folded
from app.settings import Settings
from app.store.noting import about, take_along
from app.store.visibility import ASKING
from app.web.entrance import LOGIN, safe_place
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.session_cookie import put, secret_of, take_back
from app.web.templating import render

router = APIRouter(include_in_schema=False)

WRONG = "The name or the password is wrong."
EMPTY = "Type your name and your password."
WAIT = "Too many wrong passwords were given: try again in {seconds} s."
LONGEST_PLACE = 2000


@dataclass(frozen=True)
class Context:
    """What `accounts/login.html` gets."""

    on: bool
    """Whether this service has logins."""
    name: str
    """As it was typed."""
    next: str
    """Where to go then."""
    fault: str
    """Why nobody came in; empty at first."""
    focus: str
    """The field to go on with."""
    said: str
    """What has just been done; empty where nothing was."""
    longest: int
    """How long a password may be."""


class Checking:
    """Checks one after the other or two: each takes memory and a core for a moment."""

    limiter: CapacityLimiter | None = None


_CHECKING = Checking()


@router.get(LOGIN)
def show(
    settings: Provided[Settings],
    next: Annotated[str, Query(max_length=LONGEST_PLACE)] = "/",
    done: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """The form. Who is logged in already goes on."""
    if settings.login and ASKING.get().id:
        return RedirectResponse(safe_place(next), 303)
    said = {"out": "You are logged out.", "password": "The password is changed: log in with it."}.get(done, "")
    return _page(settings, "", safe_place(next), said=said)


@router.post(LOGIN)
async def log_in(
    request: Request,
    settings: Provided[Settings],
    users: Provided[Users],
    sessions: Provided[Sessions],
    slowing: Provided[Slowing],
    name: Annotated[str, Form(max_length=1000)] = "",
    password: Annotated[str, Form(max_length=10_000)] = "",
    next: Annotated[str, Form(max_length=LONGEST_PLACE)] = "/",
) -> Response:
    """A new session for the right name and password, in place of the one that the browser had."""
    if not settings.login:
        raise NotFound(OFF)
    place, known, address = safe_place(next), folded(name), request.client.host if request.client else ""
    if not known or not password:
        return _page(settings, name, place, EMPTY, status=422, focus="password" if known else "name")
    if seconds := slowing.wait(known, address):
        answer = _page(settings, name, place, WAIT.format(seconds=math.ceil(seconds)), status=429)
        answer.headers["retry-after"] = str(math.ceil(seconds))
        return answer
    await anyio.sleep(slowing.pause(known))
    slowing.failed(known, address)  # before the check: many at once would else all be free
    if _CHECKING.limiter is None:
        _CHECKING.limiter = CapacityLimiter(AT_ONCE)
    user = await to_thread.run_sync(users.check, name, password, limiter=_CHECKING.limiter)
    if user is None:
        about(await to_thread.run_sync(users.known_name, known))
        return _page(settings, name, place, WRONG, status=401)
    slowing.succeeded(known, address)
    take_along(user.name)
    secret = await to_thread.run_sync(sessions.begin, user, secret_of(request))
    response = RedirectResponse(place, 303)
    put(response, request, secret, sessions.lasting.most)
    return response


@router.post("/logout")
def log_out(request: Request, sessions: Provided[Sessions]) -> RedirectResponse:
    """The session ends, here and in the browser."""
    if (secret := secret_of(request)) is not None:
        sessions.end(secret)
    response = RedirectResponse(f"{LOGIN}?done=out", 303)
    take_back(response, request)
    response.headers["clear-site-data"] = '"cache"'
    return response


def _page(
    settings: Settings, name: str, place: str, fault: str = "", *, status: int = 200, focus: str = "", said: str = ""
) -> HTMLResponse:
    context = Context(
        on=settings.login,
        name=name[:100],
        next=place,
        fault=fault,
        focus=focus or ("password" if fault else "name"),
        said=said,
        longest=LONGEST,
    )
    return render("accounts/login.html", context, status)
