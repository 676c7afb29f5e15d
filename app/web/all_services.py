"""For a page whose parts need many services: all of them, and who is calling: `services[Caller]`."""

from typing import Annotated

from fastapi import Depends, Request

from app.web.caller import Asking
from app.web.services import Services, services_of


async def services(request: Request, caller: Asking) -> Services:
    """What this request's application was made with, and who is calling."""
    return services_of(request.app).beside(caller)


AllServices = Annotated[Services, Depends(services)]
