"""Errors as people and programs get them: RFC 9457 problem documents under /api, a page elsewhere."""

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.headers import HEADERS
from parsers.errors import Refused

STATUS = {"too_large": 413, "timeout": 503, "failed": 500}
REFUSED = 422
HEADINGS = {
    400: "This could not be read", 403: "This was not done", 404: "Nothing is here", 405: "This was not done",
    409: "This was not done", 413: "This is too large", 422: "This was not understood", 500: "A mistake of ours",
    503: "Not now",
}  # fmt: skip
"""What a page says in place of HTTP's own phrases."""
LOG = logging.getLogger(__name__)
UNREADABLE = "Something in this page's address is not as iobound writes it: go back, or begin with a page of the menu."
TOO_LARGE = "This file is larger than the service takes: bring the report itself, not a dump of many."
NO_REPORT = "There is no report of that id and part."


class Problem(Exception):
    """What stops a request: a status, a short code for programs and one sentence for people."""

    def __init__(self, status: int, code: str, sentence: str, **headers: str) -> None:
        super().__init__(sentence)
        self.status, self.code, self.sentence = status, code, sentence
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


class NotFound(Problem):
    def __init__(self, sentence: str) -> None:
        super().__init__(404, "not_found", sentence)


def refused(error: Refused) -> Problem:
    """A refused file as a problem, with the contract's status for its code."""
    return refused_as(error.code, str(error))


def refused_as(code: str, sentence: str) -> Problem:
    """The problem for one of the contract's codes."""
    return Problem(STATUS.get(code, REFUSED), code, sentence)


def unavailable(error: OperationalError) -> Problem:
    """The problem of a store that cannot be asked now: locked, full, read-only, away. Its SQL is nobody's business."""
    why = str(error.orig).splitlines()[0]
    LOG.warning("The store does not answer: %s", why)
    return Problem(503, "store_unavailable", f"The store does not answer now ({why}): try again in a minute.")


def handle(service: FastAPI) -> None:
    """Every error of the service becomes a problem document or a page."""
    service.add_exception_handler(Problem, _problem)
    service.add_exception_handler(Refused, _refused)
    service.add_exception_handler(OperationalError, _unavailable)
    service.add_exception_handler(HTTPException, _http)
    service.add_exception_handler(RequestValidationError, _invalid)
    service.add_exception_handler(500, _broken)
    service.add_middleware(BodyLimitSentence)


def answer(request: Request, problem: Problem) -> Response:
    """The response for a problem: a document for programs, a page for a browser."""
    if wants_page(request):
        from app.web.templating import error_page

        heading = HEADINGS.get(problem.status, "This was not done")
        response: Response = error_page(problem.status, heading, problem.sentence)
        response.headers.update(problem.headers)
        return response
    title = HTTPStatus(problem.status).phrase
    body = {"type": "about:blank", "title": title, "status": problem.status}
    body |= {"code": problem.code, "detail": problem.sentence}
    return JSONResponse(body, problem.status, problem.headers, "application/problem+json")


def wants_page(request: Request) -> bool:
    """Whether a person asks, with a browser."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)  # noqa: S101 - the handler is registered for it
    return answer(request, error)


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)  # noqa: S101
    return answer(request, refused(error))


def _unavailable(request: Request, error: Exception) -> Response:
    assert isinstance(error, OperationalError)  # noqa: S101
    return answer(request, unavailable(error))


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101
    codes = {
        404: ("not_found", "There is nothing at this address."),
        405: ("method_not_allowed", f"This address does not take {request.method}: go back to the page it belongs to."),
        413: ("too_large", TOO_LARGE),
    }
    phrase = HTTPStatus(error.status_code).phrase
    code, sentence = codes.get(error.status_code, (phrase.lower().replace(" ", "_"), f"{error.detail.rstrip('.')}."))
    problem = Problem(error.status_code, code, sentence)
    problem.headers.update(error.headers or {})
    return answer(request, problem)


def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    if wants_page(request):
        return answer(request, Problem(422, "invalid_request", UNREADABLE))
    first: dict[str, Any] = error.errors()[0]
    where = " ".join(str(step) for step in first["loc"])
    return answer(request, Problem(422, "invalid_request", f"{where}: {first['msg']}."))


def _broken(request: Request, _error: Exception) -> Response:
    # Starlette answers this outside of every other layer, and raises it again for the server's log.
    response = answer(request, Problem(500, "failed", "iobound itself failed on this request: please report it."))
    response.headers.update(HEADERS)
    return response


class BodyLimitSentence:
    """The body limit answers in its own plain words before any handler is asked; here they become a problem."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        replaced = False

        async def send_sentence(message: Message) -> None:
            nonlocal replaced
            if message["type"] == "http.response.start" and _is_plain_limit(message):
                replaced = True
                problem = Problem(413, "too_large", TOO_LARGE)
                await answer(Request(scope), problem)(scope, receive, send)
            elif not replaced:
                await send(message)

        await self.app(scope, receive, send_sentence)


def _is_plain_limit(message: Message) -> bool:
    kinds = [value for name, value in message["headers"] if name.lower() == b"content-type"]
    return message["status"] == HTTPStatus.REQUEST_ENTITY_TOO_LARGE and kinds[:1] == [b"text/plain; charset=utf-8"]
