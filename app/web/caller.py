"""Who is calling: every route takes it, and hands it to each list that it asks for."""

from typing import Annotated

from fastapi import Depends

from app.store.visibility import EVERYBODY, Caller


async def caller() -> Caller:
    """Who asks; the place where logins will read the session or the token of a request, and refuse what has none."""
    return EVERYBODY


Asking = Annotated[Caller, Depends(caller)]
"""What a route takes that asks for a list."""
