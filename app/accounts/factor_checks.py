"""What the pages of one's own second factor share: who asks, and that it is really them."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from app.accounts.form import Typed, first
from app.accounts.password_checks import NotChecked, checked, checked_code, is_fresh
from app.logins.second_factors import SecondFactors
from app.logins.sessions import Sessions
from app.logins.slowing import Slowing
from app.logins.users import Known, Users
from app.store.access.visibility import ASKING
from app.store.audit.noting import hold
from app.web.access.session_cookie import secret_of
from app.web.services import Provided

NO_FACTOR = "There is no second factor any more: set one up first."
NO_PASSWORD = "You have no password of this service: whoever says who you are asks for a second factor."  # noqa: S105
CODE = "code"


@dataclass(frozen=True, slots=True)
class Means:
    """What these pages ask."""

    users: Users
    factors: SecondFactors
    sessions: Sessions
    slowing: Slowing

    def fresh(self, request: Request) -> bool:
        """Whether who asks logged in a short time ago."""
        secret = secret_of(request)
        return secret is not None and is_fresh(self.sessions.all(ASKING.get().id, secret))


def _means(
    users: Provided[Users], factors: Provided[SecondFactors], sessions: Provided[Sessions], slowing: Provided[Slowing]
) -> Means:
    return Means(users, factors, sessions, slowing)


Own = Annotated[Means, Depends(_means)]


def again(request: Request, form: Typed, own: Means) -> Known:
    """The one who asks, by password and code. Raises NotChecked. What is counted meanwhile is not the change yet."""
    user = checked(request, first(form, "password"), own.users, own.slowing)
    if not user.second_factor:
        raise NotChecked(NO_FACTOR, 409)
    checked_code(request, user, first(form, CODE), own.factors, own.slowing)
    return user


def may_begin(request: Request, form: Typed, own: Means) -> Known:
    """The one who sets up a first one, by the password or shortly after a login; or another one, as `again`. Raises
    NotChecked."""
    user = own.users.named(ASKING.get().name)
    if user.second_factor:
        return again(request, form, own)
    hold()
    if not own.users.has_password(user.name):
        raise NotChecked(NO_PASSWORD, 403)
    return user if own.fresh(request) else checked(request, first(form, "password"), own.users, own.slowing)
