"""The page that shows recovery codes, once."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import Request
from fastapi.responses import Response

from app.accounts.browsers import begun
from app.logins.sessions import Sessions
from app.logins.users import Known
from app.web.access.session_cookie import put
from app.web.templating import render


@dataclass(frozen=True)
class Context:
    """What `accounts/recovery_codes.html` gets."""

    codes: Sequence[str]
    """The codes, which nobody is shown again."""
    begun: bool
    """Whether the second factor was set up just now."""


def recovery_page(
    request: Request, user: Known, codes: Sequence[str], sessions: Sessions, *, begins: bool = False
) -> Response:
    """The codes. Every session of the user has ended with what they replace: this browser gets a new one."""
    response = render("accounts/recovery_codes.html", Context(codes=codes, begun=begins))
    secret = sessions.begin(user, how=begun(request, second_factor=True))
    put(response, request, secret, sessions.lasting.most)
    return response
