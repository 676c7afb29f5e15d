"""The door: a session or a token makes a caller, who may do what the route needs, and see what its address names."""

import re
from collections.abc import Mapping
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import RedirectResponse, Response
from sqlalchemy import Engine

from app.logins.roles import Right, rights_of
from app.logins.second_factors import OFFERED, is_demanded
from app.logins.sessions import Lasting, Sessions
from app.logins.tokens import Tokens
from app.store.access.claiming import OTHER_GROUP, OtherGroup
from app.store.access.seen import KINDS, Seen
from app.store.access.visibility import Caller
from app.web.access import audited
from app.web.access.route_needs import OPEN, needs
from app.web.access.session_cookie import secret_of
from app.web.access.trusted_proxy import TrustedProxy
from app.web.addresses import from_root
from app.web.layers.layer import bearer_of, route_path
from app.web.layers.security import SAFE
from app.web.problems import NotFound, Problem, answer, wants_page

API, METRICS = "/api/", "/metrics"
LOGIN = "/login"
SECOND_FACTOR = "/second-factor"
SETS_UP = (LOGIN, SECOND_FACTOR, f"{SECOND_FACTOR}/begin", f"{SECOND_FACTOR}/confirm", "/logout")
"""What is there for who has to set up a second factor, and nothing else."""
NAMES_ONE = re.compile(rf"(?:/api/v1)?/({'|'.join(KINDS)})/{{id}}")
"""A path that begins so names one of a kind."""
OWNED = ("batches", "exports")
NOBODY = Caller(groups=(), rights=frozenset())
NO_ONE = "There is nothing of that id."
WRONG_TOKEN = "This token is none of ours, has ended or was revoked: ask for a new one."  # noqa: S105 - a sentence
NO_LOGIN = "This service asks for a login: send a token as `Authorization: Bearer …`."
NOT_ALLOWED = {
    Right.UPLOAD: "Your role may not send files: ask an admin.",
    Right.CHANGE: "Your role may look, but not change this: ask an admin.",
    Right.ADMIN: "This is for admins: ask one of them.",
}
NOT_BY_TOKEN = {
    Right.READ: "This takes a token with the scope `read`.",
    Right.UPLOAD: "This takes a token with the scope `upload`, of somebody whose role may send files.",
    Right.CHANGE: "This takes a token with the scope `admin`, of somebody whose role may change it.",
    Right.ADMIN: "This takes a token with the scope `admin`, of an admin.",
}
NOT_OWN = "Somebody else asked for this: only they, or an analyst, may end it."
NOT_SAID = "The browser does not say which page asked for this change, so it was not made: bring it up to date."
SAMPLES = "Samples belong to no group of databases: somebody who may see every database can try them."

NO_FACTOR = "A second factor is asked for here, and you have none yet: set it up at /second-factor."
EVERY_GROUP = "This is about every database: only an admin who may see all of them may."


class LoginWanted(Problem):
    """Nobody, or nobody any more, is logged in."""

    def __init__(self, sentence: str = NO_LOGIN) -> None:
        super().__init__(401, "login_wanted", sentence, www_authenticate='Bearer realm="iobound"')


class FactorWanted(Problem):
    """Who is logged in has to set up a second factor first."""

    def __init__(self) -> None:
        super().__init__(403, "second_factor_wanted", NO_FACTOR)


class Entrance:
    """Decides for every request of a route who asks, and whether they may."""

    def __init__(
        self, engine: Engine, lasting: Lasting | None = None, proxy: TrustedProxy | None = None, factor: str = OFFERED
    ) -> None:
        self.sessions, self.tokens, self._proxy = Sessions(engine, lasting), Tokens(engine), proxy
        self._seen, self._factor = Seen(engine), factor

    async def caller(self, request: Request) -> Caller:
        """Who asks. Raises Problem: 401 for nobody, 403 for who may not, 404 for what they may not see."""
        need = needs(request.method, route_path(request))
        return await run_in_threadpool(self._caller, request, need)

    def _caller(self, request: Request, need: str | None) -> Caller:
        caller = self._known(request) if need != OPEN or request.url.path == LOGIN else None
        if need == OPEN:
            return caller or NOBODY
        if caller is None:
            raise LoginWanted
        audited.by(request, caller)
        if need is None or not caller.may(need):
            sentences = NOT_BY_TOKEN if caller.token else NOT_ALLOWED
            raise Problem(403, "not_allowed", sentences.get(Right(need or Right.ADMIN), sentences[Right.ADMIN]))
        if need == Right.ADMIN and caller.groups is not None:
            raise Problem(403, OTHER_GROUP, EVERY_GROUP)
        self._look(request, caller)
        return caller

    def _known(self, request: Request) -> Caller | None:
        """By a token where one is sent, else as a trusted proxy says, else by the cookie; a token opens no page."""
        path, token = request.url.path, bearer_of(request.headers)
        if token is not None and (path.startswith(API) or path == METRICS):
            holder = self.tokens.known(token)
            if holder is None:
                raise LoginWanted(WRONG_TOKEN)
            by = holder.user or holder.name, holder.groups, holder.rights, holder.name
            return Caller(holder.user_id or holder.id, *by)
        secret = secret_of(request)
        user = None if self._proxy is None else self._proxy.user(request)
        named = user is not None
        if user is None and secret is not None:
            user = self.sessions.user(secret)
        if user is None:
            return None
        if request.method not in SAFE and not says_its_page(request):
            raise Problem(403, "cross_site", NOT_SAID)
        asks = Caller(user.id, user.name, user.groups, rights_of(user.role))
        if not (named or user.vouched or user.second_factor) and is_demanded(self._factor, user.role):
            _only_to_set_up(request, asks)
        return asks

    def _look(self, request: Request, caller: Caller) -> None:
        """Raises Problem where the address names what this caller may not see, or not change."""
        path, changing = route_path(request), request.method not in SAFE
        if caller.groups is not None and path.startswith("/samples/"):
            raise Problem(403, OTHER_GROUP, SAMPLES)
        named = NAMES_ONE.match(path)
        if named is None:
            return
        kind, public_id = named[1], request.path_params["id"]
        if caller.groups is not None and not self._seen.may(caller, kind, public_id, changing=changing):
            raise NotFound(NO_ONE)
        if (
            changing
            and kind in OWNED
            and not caller.may(Right.CHANGE)
            and not self._seen.is_own(caller, kind, public_id)
        ):
            raise Problem(403, "not_allowed", NOT_OWN)


def _only_to_set_up(request: Request, caller: Caller) -> None:
    """Raises FactorWanted for all else. A page that leads on is no call that was refused."""
    if route_path(request) not in SETS_UP:
        if not _leads_on(request):
            audited.by(request, caller)
        raise FactorWanted


def _leads_on(request: Request) -> bool:
    return request.method in SAFE and wants_page(request)


def handle(service: FastAPI) -> None:
    """A browser that nobody is logged in with is shown where to; others get a refusal."""
    service.add_exception_handler(LoginWanted, _login_wanted)
    service.add_exception_handler(FactorWanted, _factor_wanted)
    service.add_exception_handler(OtherGroup, _other_group)


def says_its_page(request: Request) -> bool:
    """Whether the browser says which page asked; `app.web.layers.security` refuses those of others."""
    return bool({"origin", "sec-fetch-site"} & set(request.headers))


def safe_place(place: str) -> str:
    """Where to go after the login: a path of this service, nothing that leads elsewhere."""
    plain = place.startswith("/") and not place.startswith(("//", "/\\")) and "\\" not in place
    return place if plain and place.isprintable() and not place.startswith(LOGIN) else "/"


async def _login_wanted(request: Request, error: Exception) -> Response:
    assert isinstance(error, LoginWanted)  # noqa: S101 - the handler is registered for it
    if not wants_page(request):
        return _sent_to(LOGIN, request, error)
    query = f"?{request.url.query}" if request.url.query else ""
    place = f"{request.url.path}{query}" if request.method in SAFE else "/"
    return RedirectResponse(f"{LOGIN}?{_asked({'next': place})}" if place != "/" else LOGIN, 303)


async def _factor_wanted(request: Request, error: Exception) -> Response:
    assert isinstance(error, FactorWanted)  # noqa: S101 - the handler is registered for it
    if _leads_on(request):
        return RedirectResponse(SECOND_FACTOR, 303)
    return _sent_to(SECOND_FACTOR, request, error)


def _sent_to(path: str, request: Request, problem: Problem) -> Response:
    """The problem; a script that wanted a part of a page leads the browser to that page instead."""
    response = answer(request, problem)
    if request.headers.get("HX-Request") == "true":
        response.headers["HX-Redirect"] = from_root(path)
    return response


def _asked(known: Mapping[str, str]) -> str:
    return "&".join(f"{name}={quote(value, safe='/')}" for name, value in known.items())


async def _other_group(request: Request, error: Exception) -> Response:
    return answer(request, Problem(403, OTHER_GROUP, str(error)))
