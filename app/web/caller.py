"""Who is calling: every route takes it, and hands it to each list that it asks for."""

from typing import Annotated

from fastapi import Depends, Request

from app.store.access.visibility import ASKING, EVERYBODY, Caller
from app.web.access import audited
from app.web.access.entrance import NOBODY, Entrance
from app.web.problems import Problem
from app.web.services import services_of


async def caller(request: Request) -> Caller:
    """Who asks. With logins the session or the token of the request says it, and what may not be is refused here, for
    every route. Raises Problem."""
    entrance = services_of(request.app).get(Entrance)
    noting = audited.begin(request)
    try:
        who = EVERYBODY if entrance is None else await entrance.caller(request)
    except Problem:
        ASKING.set(audited.known(request) or NOBODY)  # the page that says no has the menu of whom it says it to
        raise
    audited.by(request, who)
    audited.may(request, noting)
    ASKING.set(who)
    return who


Asking = Annotated[Caller, Depends(caller)]
"""What a route takes that asks for a list."""
