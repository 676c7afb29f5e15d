"""What is refused before a route is asked: an address that is none, a method, a body too large, what no route takes."""

from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.body_limit import MAX_BODY_SIZE_SCOPE_KEY
from starlette.types import Message, Receive, Scope, Send

from app.environment.store_settings import MIB
from app.store.lists.keyset import InvalidCursor
from app.web.layers.layer import Layer, begins, raw_headers, route_of, status_of
from app.web.problems import NotFound, Problem, answer, wants_page
from app.web.requests import invalid_requests, json_bodies, methods
from app.web.requests.invalid_fields import first_of

UNREADABLE = "Something in this page's address is not as iobound writes it: go back, or begin with a page of the menu."
TOO_LARGE = "This file is larger than {most}: bring the report itself, not a dump of many."
FORM = "The form cannot be read ({detail}): send it as curl does with -F file=@NAME."
CURSOR = "cursor: no page of this list in this order has it as `next`; ask again without it, for the first page."
NOTHING_HERE = "There is nothing at this address."
DESCRIBED = "There is nothing at this address: /api/v1/docs tells which addresses there are."


def handle(service: FastAPI) -> None:
    """What the framework refuses becomes a problem document or a page."""
    service.add_exception_handler(HTTPException, _http)
    service.add_exception_handler(RequestValidationError, _invalid)
    service.add_exception_handler(InvalidCursor, _cursor)
    service.add_middleware(BodyLimitSentence)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - the handler is registered for it
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        return _method(request)
    return answer(request, _problem(request, error))


def _problem(request: Request, error: HTTPException) -> Problem:
    if error.status_code == HTTPStatus.NOT_FOUND:
        return NotFound(DESCRIBED if request.url.path.startswith("/api/") else NOTHING_HERE)
    if error.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return _too_large(request.scope)
    if isinstance(error.__cause__, ValueError | RecursionError) and json_bodies.takes_json(route_of(request.scope)):
        return json_bodies.unreadable(request)
    code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "_")
    of_form = request.headers.get("content-type", "").startswith("multipart/")
    detail = error.detail.rstrip(".")
    problem = Problem(error.status_code, code, FORM.format(detail=detail.lower()) if of_form else f"{detail}.")
    problem.headers.update(error.headers or {})
    return problem


async def _cursor(request: Request, _error: Exception) -> Response:
    return answer(request, Problem(422, "invalid_cursor", UNREADABLE if wants_page(request) else CURSOR))


def _method(request: Request) -> Response:
    """405 with all that the address takes; OPTIONS asks for just that."""
    if request.method == "OPTIONS":
        return methods.options(request)
    allowed = methods.allowed(request)
    if wants_page(request):
        sentence = f"This address does not take {request.method}: go back to the page it belongs to."
    else:
        sentence = methods.not_taken(request, allowed)
    problem = Problem(405, "method_not_allowed", sentence)
    problem.headers = methods.headers(allowed)
    return answer(request, problem)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    sentence = UNREADABLE if wants_page(request) else invalid_requests.sentence(request, first_of(error))
    return answer(request, Problem(422, "invalid_request", sentence))


def _too_large(scope: Scope) -> Problem:
    route = route_of(scope)
    if json_bodies.takes_json(route):
        return Problem(413, "too_large", json_bodies.TOO_LARGE)
    return Problem(413, "too_large", too_large(scope.get(MAX_BODY_SIZE_SCOPE_KEY)))


def too_large(most: int | None) -> str:
    """What is said of a file that has more bytes than that; None where the framework does not say how many."""
    known = "" if most is None else f"the {size_in_words(most)} that "
    return TOO_LARGE.format(most=f"{known}the service takes")


def size_in_words(most: int) -> str:
    """How large a file may be, in words."""
    return f"{most >> 20} MiB" if most >= MIB else f"{most:,} bytes"


class BodyLimitSentence(Layer):
    """The body limit answers in its own plain words before any handler is asked; here they become a problem."""

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        replaced = False

        async def send_sentence(message: Message) -> None:
            nonlocal replaced
            if begins(message) and _is_plain_limit(message):
                replaced = True
                await answer(Request(scope), _too_large(scope))(scope, receive, send)
            elif not replaced:
                await send(message)

        await self.app(scope, receive, send_sentence)


def _is_plain_limit(message: Message) -> bool:
    kinds = [value for name, value in raw_headers(message) if name.lower() == b"content-type"]
    return status_of(message) == HTTPStatus.REQUEST_ENTITY_TOO_LARGE and kinds[:1] == [b"text/plain; charset=utf-8"]
