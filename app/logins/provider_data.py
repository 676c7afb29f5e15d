"""What an identity provider publishes of itself: its addresses and its keys, kept for a while."""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from app.login_settings import is_safe
from app.logins.provider_calls import Away, Calls

WELL_KNOWN = "/.well-known/openid-configuration"
KEPT_SECONDS = 3600.0
AGAIN_SECONDS = 30.0
"""So long after keys were asked for, an unknown one does not have them asked for again."""
FAILED_SECONDS = 3.0
"""So long after it did not answer nobody waits for it again."""
NEEDED = ("authorization_endpoint", "token_endpoint", "jwks_uri")
OPTIONAL = ("userinfo_endpoint", "end_session_endpoint")


class ProviderData:
    """Asked for when it is needed first. Safe to call from many threads."""

    def __init__(self, issuer: str, calls: Calls, clock: Callable[[], float] = time.monotonic) -> None:
        self._issuer, self._calls, self._clock, self._lock = issuer, calls, clock, threading.Lock()
        self._known: tuple[float, Mapping[str, Any]] | None = None
        self._keys: tuple[float, KeySet] | None = None
        self._failed: tuple[float, str] | None = None

    def addresses(self) -> Mapping[str, Any]:
        """What it says of itself. Raises Away."""
        with self._lock:
            if self._known is None or self._clock() - self._known[0] > KEPT_SECONDS:
                self._known = self._clock(), self._asked()
            return self._known[1]

    def keys(self, *, newer: bool = False) -> KeySet:
        """The keys that it signs with; `newer` where one is not among them. Raises Away."""
        address = str(self.addresses()["jwks_uri"])
        with self._lock:
            age = None if self._keys is None else self._clock() - self._keys[0]
            if self._keys is None or age is None or age > (AGAIN_SECONDS if newer else KEPT_SECONDS):
                self._keys = self._clock(), _key_set(self._calls.get(address).object)
            return self._keys[1]

    def _asked(self) -> Mapping[str, Any]:
        if self._failed is not None and self._clock() - self._failed[0] < FAILED_SECONDS:
            raise Away(self._failed[1])
        try:
            return self._looked_up()
        except Away as error:
            self._failed = self._clock(), str(error)
            raise

    def _looked_up(self) -> Mapping[str, Any]:
        found = self._calls.get(self._issuer.rstrip("/") + WELL_KNOWN).object
        if found.get("issuer") != self._issuer:
            raise Away(f"it calls itself {str(found.get('issuer'))[:200]!r}: IOBOUND_OIDC_ISSUER has to be the same")
        for name in (*NEEDED, *OPTIONAL):
            address = found.get(name)
            if address is None and name in OPTIONAL:
                continue
            if not isinstance(address, str) or not is_safe(address.partition("?")[0]):
                raise Away(f"its {name} is no address with https")
        return found


def _key_set(found: dict[str, Any]) -> KeySet:
    """Those that can be read: a provider may have kinds that nobody knows here."""
    keys = found.get("keys")
    readable = []
    for one in keys if isinstance(keys, list) else []:
        try:
            readable += KeySet.import_key_set({"keys": [one]}).keys
        except (JoseError, ValueError, TypeError, KeyError, AttributeError):
            continue
    if not readable:
        raise Away("it has no key that can be read")
    return KeySet(readable)
