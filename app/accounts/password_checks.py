"""The password once more, of somebody who is logged in already: guesses are slowed down as at the login."""

from fastapi import Request

from app.logins.slowing import Slowing
from app.logins.users import Known, Users
from app.store.noting import hold
from app.store.visibility import ASKING

WRONG = "This is not the password that you have now."
OFTEN = "Too many wrong passwords were given: wait a minute."


class NotChecked(Exception):
    """Why it was not the password, in a sentence; `status` is that of the answer."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


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
