"""What the pages of logins share: they are there with logins only, and read their forms alike."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from fastapi import Depends, Request

from app.logins.roles import groups_in
from app.settings import Settings
from app.web.problems import NotFound
from app.web.requests.clean_text import form_of
from app.web.services import Provided

USERS = "/users"
NO_ROLE = "Choose what the user may do."
OFF = "This service runs without logins: IOBOUND_LOGIN=1 turns them on."


def with_logins(settings: Provided[Settings]) -> None:
    """Raises NotFound where nobody logs in: who may change users then is nobody's to say."""
    if not settings.login:
        raise NotFound(OFF)


WITH_LOGINS = Depends(with_logins)
Typed = Mapping[str, Sequence[str]]


async def typed(request: Request) -> Typed:
    """Every field of the form with all its values. Raises Problem."""
    async with form_of(request, max_files=0, max_fields=30) as form:
        return {name: [str(value) for value in form.getlist(name)] for name in form}


Form = Annotated[Typed, Depends(typed)]


def first(form: Typed, name: str) -> str:
    """The field of that name; empty where it was not sent."""
    return next(iter(form.get(name, ())), "")


def chosen_groups(form: Typed) -> tuple[str, ...] | None:
    """The groups of a form about a user; None where every database is ticked."""
    return None if first(form, "every") else groups_in(first(form, "groups"))
