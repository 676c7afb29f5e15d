"""What routes are given: the services of one store, each made once when the program starts.

A route asks for one by its type, `databases: Provided[Databases]`, for what it reads of an address likewise; nothing
else reads the state of the application.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, cast

from fastapi import Depends, FastAPI, Request

T = TypeVar("T")


class Services:
    """One object of each type; it knows none of them, so that no subject meets another here."""

    def __init__(self, *made: object) -> None:
        self._made = {type(service): service for service in made}

    def __getitem__(self, kind: type[T]) -> T:
        """The service of that type. Raises KeyError where the program made none, which is a mistake in the program."""
        return cast("T", self._made[kind])

    def get(self, kind: type[T]) -> T | None:
        """The service of that type; None where the program made none."""
        return cast("T | None", self._made.get(kind))

    def beside(self, service: object) -> "Services":
        """The same with one more."""
        return Services(*self._made.values(), service)

    def __iter__(self) -> Iterator[type[object]]:
        """The types that there are."""
        return iter(self._made)


def provide(application: FastAPI, services: Services) -> None:
    """Let these be what the routes of an application are given."""
    application.state.services = services


def services_of(application: FastAPI) -> Services:
    """What the routes of this application are given."""
    services: Services = application.state.services
    return services


if TYPE_CHECKING:
    Provided = Annotated[T, "the one that the program made"]
else:

    class Provided:
        """`Provided[X]`: the X that the program made."""

        def __class_getitem__(cls, kind: type[T]) -> Any:
            async def provided(request: Request) -> T:  # of nothing else: FastAPI asks for all of that anew each time
                return services_of(request.app)[kind]

            return Annotated[kind, Depends(provided)]
