"""Errors as people and programs get them: RFC 9457 problem documents under /api, a page elsewhere."""

from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response

from app.web.answers.headers import HEADERS
from parsers.errors import Refused

STATUS = {"too_large": 413, "timeout": 503, "failed": 500, "busy": 503, "no_pdf": 501}
REFUSED = 422
HEADINGS = {
    400: "This could not be read", 401: "Log in first", 403: "You may not do this", 404: "Nothing is here",
    405: "This was not done", 409: "This was not done", 412: "This was not done", 413: "This is too large",
    415: "This could not be read", 422: "This was not understood", 429: "Too many calls", 500: "This request failed",
    501: "Not here", 503: "Not now",
}  # fmt: skip
"""What a page says in place of HTTP's own phrases."""
HEADER, NUMBER = "X-Request-ID", "iobound_request"
"""The number of a request, in headers and in its state."""
FAILED = "The fault is in iobound: tell whoever runs it the number {number}, under which the log has the details."
RETRY_SECONDS = 30
"""When a program may try again what cannot be done now, where nothing else is known."""
NO_REPORT = "There is no report of that id and part."


class Problem(Exception):
    """What stops a request: a status, a short code for programs and one sentence for people."""

    def __init__(self, status: int, code: str, sentence: str, **headers: str) -> None:
        super().__init__(sentence)
        self.status, self.code, self.sentence = status, code, sentence
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if status == HTTPStatus.SERVICE_UNAVAILABLE:  # whoever sends reports by itself comes again by it
            self.headers.setdefault("retry-after", str(RETRY_SECONDS))


class NotFound(Problem):
    def __init__(self, sentence: str) -> None:
        super().__init__(404, "not_found", sentence)


def refused(error: Refused) -> Problem:
    """A refused file as a problem, with the contract's status for its code."""
    return refused_as(error.code, str(error))


def refused_as(code: str, sentence: str) -> Problem:
    """The problem for one of the contract's codes."""
    return Problem(STATUS.get(code, REFUSED), code, sentence)


def handle(service: FastAPI) -> None:
    """What the service itself refuses, and what fails, becomes a problem document or a page."""
    service.add_exception_handler(Problem, _problem)
    service.add_exception_handler(Refused, _refused)
    service.add_exception_handler(500, _broken)


def answer(request: Request, problem: Problem) -> Response:
    """The response for a problem: a document for programs, a page for a browser."""
    if wants_page(request):
        from app.web.templating import error_note, error_page, is_fragment

        heading = HEADINGS.get(problem.status, "This was not done")
        response: Response = (
            error_note(request, problem.status, problem.sentence)
            if is_fragment(request)
            else error_page(problem.status, heading, problem.sentence)
        )
        response.headers.update(problem.headers)
        return response
    title = HTTPStatus(problem.status).phrase
    body = {"type": "about:blank", "title": title, "status": problem.status}
    body |= {"code": problem.code, "detail": problem.sentence}
    return JSONResponse(body, problem.status, problem.headers, "application/problem+json")


def wants_page(request: Request) -> bool:
    """Whether a person asks, with a browser."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)  # noqa: S101 - the handler is registered for it
    return answer(request, error)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)  # noqa: S101
    return answer(request, refused(error))


async def _broken(request: Request, _error: Exception) -> Response:
    # Starlette answers this outside of every other layer, and raises it again for the server's log.
    number = request.scope.get("state", {}).get(NUMBER, "none")
    response = answer(request, Problem(500, "failed", FAILED.format(number=number)))
    response.headers.update({**HEADERS, HEADER: number})
    return response
