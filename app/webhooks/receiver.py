"""Where messages may be sent: an address as it is written, and the numbers that its name has at the moment of a call.

What lies inside one's own network is refused unless the settings name it. A name is looked up once a call, and the
call goes to the very number that was looked at: a name that answers otherwise a moment later changes nothing.
"""

import socket
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Self

from urllib3.exceptions import LocationParseError
from urllib3.util import parse_url

LONGEST = 2000
PORTS = {"https": 443, "http": 80}
NAT64 = IPv6Network("64:ff9b::/96")
SITE_LOCAL = IPv6Network("fec0::/10")
COMPATIBLE = IPv6Network("::/96")
NO_ADDRESS = "The address must be a whole one, such as https://hooks.example.com/iobound."
NO_NAME = "The address must not hold a user name or a password: the signature says who sends."
TOO_LONG = f"The address may have up to {LONGEST:,} letters."
INSIDE = (
    "{host} lies inside this server's own network, to which nothing is sent. Whoever runs iobound can allow it: "
    "IOBOUND_WEBHOOK_INSIDE names hosts and networks."
)
UNKNOWN = "The name {host} is not known."
Number = IPv4Address | IPv6Address


class NotAllowed(ValueError):
    """One sentence why nothing is sent there."""


@dataclass(frozen=True, slots=True)
class Address:
    """A receiver's address in its parts; `path` has the query with it."""

    scheme: str
    host: str
    port: int
    path: str

    @classmethod
    def read(cls, text: str) -> Self:
        """Raises NotAllowed."""
        if len(text) > LONGEST:
            raise NotAllowed(TOO_LONG)
        try:
            url = parse_url(text)
        except LocationParseError as error:
            raise NotAllowed(NO_ADDRESS) from error
        host = (url.host or "").removeprefix("[").removesuffix("]")
        plain = text.isascii() and text.isprintable() and " " not in text and "\\" not in text
        if url.scheme not in PORTS or not host or url.port == 0 or url.fragment is not None or not plain:
            raise NotAllowed(NO_ADDRESS)
        if url.auth is not None:
            raise NotAllowed(NO_NAME)
        return cls(url.scheme, host, url.port or PORTS[url.scheme], url.request_uri)

    @property
    def named(self) -> str:
        """As the header `Host` has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


class Inside:
    """What of the own network the settings allow: host names, numbers and networks."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        self._hosts, self._networks = set[str](), []
        for entry in allowed:
            try:
                self._networks.append(ip_network(entry.strip().removeprefix("[").removesuffix("]"), strict=False))
            except ValueError:
                self._hosts.add(entry.strip().casefold())

    def check(self, address: Address) -> None:
        """Raises NotAllowed where the address is written as a number that may not be sent to. Looks nothing up."""
        try:
            number = ip_address(address.host)
        except ValueError:
            return
        if not self.allows(address.host, number):
            raise NotAllowed(INSIDE.format(host=address.host))

    def numbers(self, address: Address) -> list[str]:
        """The numbers that a call may go to now. Raises NotAllowed where there is none."""
        try:
            answers = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise NotAllowed(UNKNOWN.format(host=address.host)) from error
        numbers = list(dict.fromkeys(str(answer[4][0]) for answer in answers))
        allowed = [number for number in numbers if self.allows(address.host, ip_address(number))]
        if not allowed:
            raise NotAllowed(INSIDE.format(host=address.host))
        return allowed

    def allows(self, host: str, number: Number) -> bool:
        """Whether a call by that name may go to that number. A name that is allowed reaches what is private, but
        nothing that only this machine or its link has: such a number is to be named itself."""
        meant = list(_meant(number))
        if any(ip in network for ip in meant for network in self._networks):
            return True
        if all(_is_public(ip) for ip in meant):
            return True
        close = any(ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast for ip in meant)
        return host.casefold() in self._hosts and (not close or host.casefold() == "localhost")


def _meant(number: Number) -> Iterator[Number]:
    """The number, and the one of the older protocol that it stands for."""
    yield number
    if isinstance(number, IPv4Address):
        return
    if number.ipv4_mapped is not None:
        yield number.ipv4_mapped
    if number.sixtofour is not None:
        yield number.sixtofour
    if number.teredo is not None:
        yield from number.teredo
    if number in NAT64 or (number in COMPATIBLE and int(number) > 1):
        yield IPv4Address(int(number) & 0xFFFFFFFF)


def _is_public(number: Number) -> bool:
    if isinstance(number, IPv6Address) and (number.ipv4_mapped is not None or number in NAT64):
        return True  # it is what it stands for, which is asked, too
    local = isinstance(number, IPv6Address) and (number in SITE_LOCAL or number in COMPATIBLE)
    return number.is_global and not number.is_multicast and not number.is_reserved and not local
