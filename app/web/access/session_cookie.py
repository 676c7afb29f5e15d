"""The cookies of logins: nothing but random secrets, for this service alone, out of reach of scripts."""

from datetime import timedelta
from typing import NamedTuple

from fastapi import Request, Response

from app.web.addresses import ROOT


class Names(NamedTuple):
    """What a cookie is called. With https a browser holds to what the name promises. `__Host-` binds it to the whole of
    one host; under a path (`IOBOUND_ROOT_PATH`, see `app.web.layers.under_root`) it is for that path alone."""

    of_host: str
    secure: str
    plain: str


SESSION = Names("__Host-iobound", "__Secure-iobound", "iobound_session")
AT_PROVIDER = Names("__Host-iobound-login", "__Secure-iobound-login", "iobound_login")
"""Of a login that goes on at the identity provider."""
AT_CODE = Names("__Host-iobound-code", "__Secure-iobound-code", "iobound_code")
"""Of a login that waits for the code of a second factor."""


def secret_of(request: Request, names: Names = SESSION) -> str | None:
    """The secret that the browser sends; None where it sends none."""
    return request.cookies.get(_name(request, names)) or None


def put(response: Response, request: Request, secret: str, lasts: timedelta, names: Names = SESSION) -> None:
    """Let the browser keep this secret for so long."""
    response.set_cookie(
        _name(request, names),
        secret,
        max_age=int(lasts.total_seconds()),
        path="/",
        secure=_secure(request),
        httponly=True,
        samesite="lax",
    )


def take_back(response: Response, request: Request, names: Names = SESSION) -> None:
    """Let the browser forget it."""
    put(response, request, "", timedelta(0), names)


def _name(request: Request, names: Names) -> str:
    if not _secure(request):
        return names.plain
    return names.secure if ROOT.get() else names.of_host


def _secure(request: Request) -> bool:
    return request.url.scheme == "https"
