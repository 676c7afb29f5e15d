"""The page on which somebody logs in, whatever came of it."""

from dataclasses import dataclass

from fastapi.responses import HTMLResponse

from app.logins.passwords import LONGEST
from app.logins.sign_on import SignOn
from app.settings import Settings
from app.web.access.entrance import LOGIN
from app.web.templating import render

LONGEST_PLACE = 2000
CODE = f"{LOGIN}/code"
"""Where the code of a second factor is given."""
TOO_LATE = "That took too long, or was done already: begin again."
NOTICES = {
    "out": "You are logged out.",
    "password": "The password is changed: log in with it.",
    "late": TOO_LATE,
}
"""What has just been done, by what the address says."""


@dataclass(frozen=True)
class Context:
    """What `accounts/login.html` gets."""

    on: bool
    """Whether this service has logins."""
    passwords: bool
    """Whether passwords let anybody in."""
    provider: str
    """What the identity provider is called; empty where there is none."""
    name: str
    """As it was typed."""
    next: str
    """Where to go then."""
    fault: str
    """Why nobody came in; empty at first."""
    focus: str
    """The field to go on with; empty where it was not the form that failed."""
    notice: str
    """What has just been done; empty where nothing was."""
    longest: int
    """How long a password may be."""


def login_page(
    settings: Settings, sign_on: SignOn, place: str, fault: str = "", *, status: int = 200, name: str = "",
    focus: str | None = None, notice: str = "",
) -> HTMLResponse:  # fmt: skip
    """The page. Without a word about the focus it is on the password where something was wrong."""
    context = Context(
        on=settings.login,
        passwords=sign_on.passwords,
        provider=sign_on.name,
        name=name[:100],
        next=place,
        fault=fault,
        focus=focus if focus is not None else "password" if fault else "name",
        notice=notice,
        longest=LONGEST,
    )
    return render("accounts/login.html", context, status)
