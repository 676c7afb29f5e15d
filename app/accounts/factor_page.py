"""The page of one's own second factor, whatever came of what was asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from fastapi import Request
from fastapi.responses import HTMLResponse

from app.accounts.factor_checks import Means
from app.accounts.password_checks import NotChecked
from app.logins.passwords import LONGEST
from app.logins.second_factors import OFF, is_demanded
from app.settings import Settings
from app.store.access.visibility import ASKING
from app.web.templating import render


@dataclass(frozen=True)
class Context:
    """What `accounts/second_factor.html` gets."""

    on: bool
    """Whether this service has logins."""
    has: bool
    """Whether the user has a password here; who has none gives what the identity provider asks for."""
    offered: bool
    """Whether a new one can be set up."""
    demanded: bool
    """Whether this user has to have one."""
    set_at: datetime | None
    """Since when there is one."""
    left: int
    """How many recovery codes are left."""
    asks: bool
    """Whether the password has to be typed again to set one up."""
    user: str
    """Whose it is, for the browser that keeps passwords."""
    faults: Mapping[str, str]
    """What is wrong, by field."""
    about: str
    """Which form it is that is wrong."""
    notice: str
    """What has just been done; empty where nothing was."""
    longest: int
    """How long a password may be."""


def factor_page(
    request: Request,
    settings: Settings,
    own: Means,
    *,
    fault: NotChecked | None = None,
    about: str = "",
    notice: str = "",
) -> HTMLResponse:
    """What there is, and what can be done; a fault stands beside its field."""
    has = settings.login and own.users.has_password(ASKING.get().name)
    user = own.users.named(ASKING.get().name) if has else None
    state = None if user is None else own.factors.state(user)
    context = Context(
        on=settings.login,
        has=has,
        offered=settings.second_factor != OFF,
        demanded=user is not None and is_demanded(settings.second_factor, user.role),
        set_at=None if state is None else state.set_at,
        left=0 if state is None else state.left,
        asks=not own.fresh(request),
        user=ASKING.get().name,
        faults={} if fault is None else {fault.field: str(fault)},
        about=about,
        notice=notice,
        longest=LONGEST,
    )
    return render("accounts/second_factor.html", context, 200 if fault is None else fault.status)
