"""Logging in by name and password. A wrong name and a wrong password are answered alike, after the same time. Who has
a second factor goes on to give its code."""

import math
from typing import Annotated
from urllib.parse import quote

import anyio
from anyio import to_thread
from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import RedirectResponse, Response

from app.accounts.browsers import begun
from app.accounts.form import OFF
from app.accounts.login_page import CODE, LONGEST_PLACE, NOTICES, login_page
from app.accounts.password_checks import address_of
from app.logins.half_logins import LASTS, HalfLogins
from app.logins.passwords import AT_ONCE
from app.logins.sessions import Sessions
from app.logins.sign_on import SignOn
from app.logins.slowing import Slowing
from app.logins.users import Users, folded
from app.settings import Settings
from app.store.access.visibility import ASKING
from app.store.audit.noting import about, called, take_along
from app.web.access.entrance import LOGIN, safe_place
from app.web.access.session_cookie import AT_CODE, put, secret_of
from app.web.few_threads import FewThreads
from app.web.problems import NotFound
from app.web.services import Provided

router = APIRouter(include_in_schema=False)

WRONG = "The name or the password is wrong."
EMPTY = "Type your name and your password."
WAIT = "Too many wrong passwords were given: try again in {seconds} s."
HALF = "login.password"
"""What a right password is called in the audit log, where a code is still to come."""
NO_PASSWORDS = "Passwords let nobody in here: log in by {name}."


_CHECKING = FewThreads(AT_ONCE)


@router.get(LOGIN)
def show(
    settings: Provided[Settings],
    sign_on: Provided[SignOn],
    next: Annotated[str, Query(max_length=LONGEST_PLACE)] = "/",
    done: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """The form. Who is logged in already goes on."""
    if settings.login and ASKING.get().id:
        return RedirectResponse(safe_place(next), 303)
    return login_page(settings, sign_on, safe_place(next), notice=NOTICES.get(done, ""))


@router.post(LOGIN)
async def log_in(
    request: Request,
    settings: Provided[Settings],
    sign_on: Provided[SignOn],
    users: Provided[Users],
    sessions: Provided[Sessions],
    halves: Provided[HalfLogins],
    slowing: Provided[Slowing],
    name: Annotated[str, Form(max_length=1000)] = "",
    password: Annotated[str, Form(max_length=10_000)] = "",
    next: Annotated[str, Form(max_length=LONGEST_PLACE)] = "/",
) -> Response:
    """A new session for the right name and password, in place of the one that the browser had, or the way to a code."""
    if not settings.login:
        raise NotFound(OFF)
    place, folded_name, address = safe_place(next), folded(name), address_of(request)
    if not sign_on.passwords:
        fault = NO_PASSWORDS.format(name=sign_on.name or "the proxy")
        return login_page(settings, sign_on, place, fault, status=403, focus="")
    if not folded_name or not password:
        focus = "password" if folded_name else "name"
        return login_page(settings, sign_on, place, EMPTY, status=422, name=name, focus=focus)
    guess = await to_thread.run_sync(slowing.guess, folded_name, address)
    if guess.wait:
        seconds = math.ceil(guess.wait)
        answer = login_page(settings, sign_on, place, WAIT.format(seconds=seconds), status=429, name=name)
        answer.headers["retry-after"] = str(seconds)
        return answer
    await anyio.sleep(guess.pause)
    user = await _CHECKING.run(users.check, name, password)
    if user is None:
        about(await to_thread.run_sync(users.known_name, folded_name))
        return login_page(settings, sign_on, place, WRONG, status=401, name=name)
    await to_thread.run_sync(slowing.succeeded, folded_name, address)
    take_along(user.name)
    if user.second_factor:
        called(HALF)
        secret = await to_thread.run_sync(halves.begin, user, secret_of(request, AT_CODE))
        response = RedirectResponse(f"{CODE}?next={quote(place, safe='/')}", 303)
        put(response, request, secret, LASTS, AT_CODE)
        return response
    secret = await to_thread.run_sync(sessions.begin, user, secret_of(request), begun(request))
    response = RedirectResponse(place, 303)
    put(response, request, secret, sessions.lasting.most)
    return response
