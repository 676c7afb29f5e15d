"""What an identity provider publishes of itself: its addresses and its keys, kept for a while."""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from app.environment.login_settings import is_safe
from app.logins.provider_calls import Away, Calls

WELL_KNOWN = "/.well-known/openid-configuration"
KEPT_SECONDS = 3600.0
AGAIN_SECONDS = 30.0
"""So long after keys were asked for, an unknown one does not have them asked for again."""
FAILED_SECONDS = 3.0
"""So long after it did not answer nobody waits for it again."""


@dataclass(frozen=True, slots=True)
class Published:
    """What it says of itself, as far as a login needs it (OpenID Connect Discovery 1.0): its addresses, whether it
    takes the client's secret in the form, and whether it names itself in what it answers (RFC 9207)."""

    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    userinfo_endpoint: str | None
    end_session_endpoint: str | None
    takes_secret_in_form: bool
    names_itself: bool


class ProviderData:
    """Asked for when it is needed first. Safe to call from many threads."""

    def __init__(self, issuer: str, calls: Calls, clock: Callable[[], float] = time.monotonic) -> None:
        self._issuer, self._calls, self._clock, self._lock = issuer, calls, clock, threading.Lock()
        self._known: tuple[float, Published] | None = None
        self._keys: tuple[float, KeySet] | None = None
        self._failed: tuple[float, str] | None = None

    def published(self) -> Published:
        """What it says of itself. Raises Away."""
        with self._lock:
            if self._known is None or self._clock() - self._known[0] > KEPT_SECONDS:
                self._known = self._clock(), self._asked()
            return self._known[1]

    def keys(self, *, newer: bool = False) -> KeySet:
        """The keys that it signs with; `newer` where one is not among them. Raises Away."""
        address = self.published().jwks_uri
        with self._lock:
            age = None if self._keys is None else self._clock() - self._keys[0]
            if self._keys is None or age is None or age > (AGAIN_SECONDS if newer else KEPT_SECONDS):
                self._keys = self._clock(), _key_set(self._calls.get(address).members)
            return self._keys[1]

    def _asked(self) -> Published:
        if self._failed is not None and self._clock() - self._failed[0] < FAILED_SECONDS:
            raise Away(self._failed[1])
        try:
            return self._looked_up()
        except Away as error:
            self._failed = self._clock(), str(error)
            raise

    def _looked_up(self) -> Published:
        document = self._calls.get(self._issuer.rstrip("/") + WELL_KNOWN).members
        if document.get("issuer") != self._issuer:
            raise Away(f"it calls itself {str(document.get('issuer'))[:200]!r}: IOBOUND_OIDC_ISSUER has to be the same")
        offered = document.get("token_endpoint_auth_methods_supported")
        return Published(
            authorization_endpoint=_address(document, "authorization_endpoint"),
            token_endpoint=_address(document, "token_endpoint"),
            jwks_uri=_address(document, "jwks_uri"),
            userinfo_endpoint=_address_or_none(document, "userinfo_endpoint"),
            end_session_endpoint=_address_or_none(document, "end_session_endpoint"),
            takes_secret_in_form=isinstance(offered, list) and "client_secret_post" in offered,
            names_itself=document.get("authorization_response_iss_parameter_supported") is True,
        )


def _address(document: Mapping[str, object], name: str) -> str:
    address = document.get(name)
    if not isinstance(address, str) or not is_safe(address.partition("?")[0]):
        raise Away(f"its {name} is no address with https")
    return address


def _address_or_none(document: Mapping[str, object], name: str) -> str | None:
    return None if document.get(name) is None else _address(document, name)


def _key_set(document: Mapping[str, object]) -> KeySet:
    """Those that can be read: a provider may have kinds that nobody knows here."""
    keys = document.get("keys")
    readable = []
    for key in keys if isinstance(keys, list) else []:
        try:
            readable += KeySet.import_key_set({"keys": [key]}).keys
        except (JoseError, ValueError, TypeError, KeyError, AttributeError):
            continue
    if not readable:
        raise Away("it has no key that can be read")
    return KeySet(readable)
