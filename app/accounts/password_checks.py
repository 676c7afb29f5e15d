"""The password once more, and the code of a second factor, of somebody who is logged in already: guesses are slowed
down as at the login."""

from collections.abc import Sequence
from datetime import timedelta

from fastapi import Request

from app.logins.second_factors import SecondFactors, kind_of
from app.logins.sessions import ListedSession
from app.logins.slowing import Slowing
from app.logins.users import Known, Users
from app.store.access.visibility import ASKING
from app.store.audit.noting import hold
from app.store.clock import now

WRONG = "This is not the password that you have now."
WRONG_CODE = "This is neither the code that your app shows now, nor a recovery code that is left. Each is taken once."
FRESH = timedelta(minutes=10)
"""So long after a login nobody is asked for a password again."""
OFTEN = "Too many wrong passwords were given: wait a minute."
OFTEN_CODE = "Too many wrong codes were given: wait a minute."


class NotChecked(Exception):
    """Why it was not the password, or not the code, in a sentence; `status` is that of the answer."""

    def __init__(self, sentence: str, status: int, field: str = "password") -> None:
        super().__init__(sentence)
        self.status, self.field = status, field


def address_of(request: Request) -> str:
    """Whose request it is."""
    return request.client.host if request.client else ""


def checked(request: Request, password: str, users: Users, slowing: Slowing) -> Known:
    """The one who asks, by their password. Raises NotChecked. What is counted meanwhile is not the change yet."""
    hold()
    name, address = ASKING.get().name, address_of(request)
    if slowing.guess(name, address).wait:
        raise NotChecked(OFTEN, 429)
    user = users.check(name, password)
    if user is None:
        raise NotChecked(WRONG, 422)
    slowing.succeeded(name, address)
    return user


def checked_code(request: Request, user: Known, typed: str, factors: SecondFactors, slowing: Slowing) -> None:
    """Their code, or a recovery code, which is used up by it. Raises NotChecked."""
    address, kind = address_of(request), kind_of(typed)
    if slowing.guess(user.name, address, kind).wait:
        raise NotChecked(OFTEN_CODE, 429, "code")
    if not factors.accepts(user, typed):
        raise NotChecked(WRONG_CODE, 422, "code")
    slowing.succeeded(user.name, address, kind)


def is_fresh(sessions: Sequence[ListedSession]) -> bool:
    """Whether the session that asks was begun a short time ago."""
    return any(session.mine and session.begun_at >= now() - FRESH for session in sessions)
