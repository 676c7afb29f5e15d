"""How people get in here: by an identity provider, by passwords, or by both."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.logins.provider import Provider  # with its library, which is an extra


@dataclass(frozen=True, slots=True)
class SignOn:
    """The identity provider of this service, if it has one, and whether passwords let anybody in."""

    provider: "Provider | None"
    name: str
    """As the login page calls it; empty where there is none."""
    passwords: bool
