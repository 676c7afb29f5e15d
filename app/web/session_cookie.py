"""The cookie of a session: nothing but a random secret, for this service alone, out of reach of scripts."""

from datetime import timedelta

from fastapi import Request, Response

from app.web.addresses import ROOT

OF_HOST, SECURE, PLAIN = "__Host-iobound", "__Secure-iobound", "iobound_session"


def secret_of(request: Request) -> str | None:
    """The secret that the browser sends; None where it sends none."""
    return request.cookies.get(_name(request)) or None


def put(response: Response, request: Request, secret: str, lasts: timedelta) -> None:
    """Let the browser keep this secret for so long."""
    response.set_cookie(
        _name(request),
        secret,
        max_age=int(lasts.total_seconds()),
        path="/",
        secure=_secure(request),
        httponly=True,
        samesite="lax",
    )


def take_back(response: Response, request: Request) -> None:
    """Let the browser forget it."""
    put(response, request, "", timedelta(0))


def _name(request: Request) -> str:
    """With https a browser holds to what the name promises. `__Host-` binds it to the whole of one host; under a path
    (`IOBOUND_ROOT_PATH`, see `app.web.under_root`) it is for that path alone."""
    if not _secure(request):
        return PLAIN
    return SECURE if ROOT.get() else OF_HOST


def _secure(request: Request) -> bool:
    return request.url.scheme == "https"
