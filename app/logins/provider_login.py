"""A login at an identity provider, for who need not know how it is done: begun, arrived, or failed."""

from dataclasses import dataclass
from datetime import datetime

from app.logins.identities import Identity


class NotLoggedIn(Exception):
    """Why nobody was logged in, for the one who tried; `status` is that of the answer."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


@dataclass(frozen=True, slots=True)
class Began:
    """What a browser keeps while somebody logs in at the provider; the first three are random."""

    state: str
    nonce: str
    verifier: str
    place: str
    """Where to go then."""
    at: float
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """Who came back, until when the provider vouches for it, and its token for the logout there."""

    who: Identity
    ends_at: datetime | None
    id_token: str
