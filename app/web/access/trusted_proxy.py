"""Who asks by the headers of a proxy that has them log in: taken from its addresses alone, and with its secret where it
has one. From anybody else these headers are not looked at.

The address is that of the connection (`app.cli.serving.connections`), never one that a header tells.
"""

import hmac
from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Self

from fastapi import Request

from app.environment.login_settings import LoginSettings
from app.logins.arriving import PROXY, Arriving, NotLetIn
from app.logins.identities import Identity
from app.logins.users import Known
from app.web.problems import Problem

PEER = "iobound_peer"
"""Where the scope of a request has the address of its connection."""
SECRET_HEADER = "X-Iobound-Proxy-Secret"  # noqa: S105 - a name
TWICE = "The proxy sent {header} more than once, so nobody was let in: it has to replace what callers send."
NOT_ALLOWED = "not_allowed"
LONGEST_NAME = 300


class TrustedProxy:
    """One that says who asks, with every request."""

    def __init__(self, networks: Sequence[str], secret: str | None, headers: tuple[str, str], users: Arriving) -> None:
        self._networks, self._secret = [ip_network(network) for network in networks], secret
        self._user_header, self._groups_header = headers
        self._users = users

    @classmethod
    def of(cls, settings: LoginSettings, users: Arriving) -> Self | None:
        """As the settings have it; None where they name none."""
        if not settings.proxy_login_addresses:
            return None
        headers = settings.proxy_user_header, settings.proxy_groups_header
        return cls(settings.proxy_login_addresses, settings.proxy_login_secret, headers, users)

    def user(self, request: Request) -> Known | None:
        """Who asks; None where it is not the proxy that asks, or it names nobody. Raises Problem for who may not."""
        if not self._is_proxy(request):
            return None
        name = self._only(request, self._user_header).strip()
        if not name:
            return None
        groups = [group.strip() for group in self._only(request, self._groups_header).split(",") if group.strip()]
        try:
            return self._users.known(Identity(PROXY, name[:LONGEST_NAME], name[:LONGEST_NAME], groups, groups))
        except NotLetIn as error:
            raise Problem(403, NOT_ALLOWED, str(error)) from error

    def _is_proxy(self, request: Request) -> bool:
        peer = request.scope.get(PEER)
        try:
            address = ip_address(str(peer).partition("%")[0])
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        if not any(address in network for network in self._networks):
            return False
        if self._secret is None:
            return True
        secrets = request.headers.getlist(SECRET_HEADER)
        return len(secrets) == 1 and hmac.compare_digest(secrets[0].encode(), self._secret.encode())

    def _only(self, request: Request, header: str) -> str:
        values = request.headers.getlist(header)
        if len(values) > 1:
            raise Problem(400, "repeated_header", TWICE.format(header=header))
        return _text(values[0]) if values else ""


def _text(header: str) -> str:
    """A header's bytes as UTF-8, as proxies send names; else as they are."""
    try:
        return header.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return header
