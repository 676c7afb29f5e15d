"""Logging out: here, and where an identity provider offers it, there too."""

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.logins.sessions import Sessions
from app.logins.sign_on import SignOn
from app.web.access.entrance import LOGIN
from app.web.access.session_cookie import secret_of, take_back
from app.web.addresses import from_root
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `accounts/leaving.html` gets."""

    provider: str
    """What the identity provider is called."""
    address: str
    """Where it logs out too."""


@router.post("/logout")
def log_out(request: Request, sessions: Provided[Sessions], sign_on: Provided[SignOn]) -> Response:
    """The session ends, here and in the browser. A form leads nowhere else (`form-action`), so a page of its own leads
    on to the provider."""
    secret = secret_of(request)
    id_token = None if secret is None else sessions.end(secret)
    there = None
    if id_token is not None and sign_on.provider is not None:
        back = f"{request.url.scheme}://{request.headers.get('host', '')}{from_root(LOGIN)}"
        there = sign_on.provider.logout_address(id_token, back)
    response: Response = RedirectResponse(f"{LOGIN}?done=out", 303)
    if there is not None:
        response = render("accounts/leaving.html", Context(provider=sign_on.name, address=there))
    take_back(response, request)
    response.headers["clear-site-data"] = '"cache"'
    return response
