"""What the routes of a service under test are given, for tests that look behind them."""

from typing import Any, TypeVar

from app.web.services import services_of

T = TypeVar("T")


def provided(service: Any, kind: type[T]) -> T:
    """The service of that type of an application, or of the one that a client of tests calls."""
    return services_of(getattr(service, "app", service))[kind]
