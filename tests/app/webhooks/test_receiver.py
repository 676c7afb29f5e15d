"""Where messages may be sent: how an address is read, and which numbers are inside."""

import socket
from ipaddress import ip_address
from typing import Any

import pytest

from app.webhooks.receiver import INSIDE, NO_ADDRESS, NO_NAME, TOO_LONG, UNKNOWN, Address, Inside, NotAllowed


def test_an_address_is_read_in_its_parts() -> None:
    assert Address.read("https://Hooks.example.com/a?b=c") == Address("https", "hooks.example.com", 443, "/a?b=c")
    assert Address.read("http://[2001:4860::8888]:8080") == Address("http", "2001:4860::8888", 8080, "/")
    assert Address.read("http://[2001:4860::8888]:8080/").named == "[2001:4860::8888]:8080"
    assert Address.read("https://h.example.com/").named == "h.example.com"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", NO_ADDRESS),
        ("hooks.example.com", NO_ADDRESS),
        ("ftp://hooks.example.com/", NO_ADDRESS),
        ("file:///etc/passwd", NO_ADDRESS),
        ("https:///path", NO_ADDRESS),
        ("https://h.example.com/#part", NO_ADDRESS),
        ("https://h.example.com:0/", NO_ADDRESS),
        ("https://h.example.com:99999/", NO_ADDRESS),
        ("https://h.example.com/a b", NO_ADDRESS),
        ("https://h.example.com\\@127.0.0.1/", NO_ADDRESS),
        ("https://h.example.com/\r\nx: y", NO_ADDRESS),
        ("https://bücher.example/", NO_ADDRESS),
        ("https://user:secret@h.example.com/", NO_NAME),
        (f"https://h.example.com/{'x' * 2000}", TOO_LONG),
    ],
)
def test_what_is_no_address_is_said(text: str, said: str) -> None:
    with pytest.raises(NotAllowed) as error:
        Address.read(text)
    assert str(error.value) == said


OWN = (
    "127.0.0.1 127.8.9.1 10.0.0.1 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 "
    "192.0.2.1 198.18.0.1 :: ::1 fe80::1 fc00::1 fd00:ec2::254 fec0::1 ff02::1 2001:db8::1 ::ffff:127.0.0.1 "
    "::ffff:169.254.169.254 ::ffff:10.1.1.1 ::10.0.0.1 2002:7f00:1:: 2002:a9fe:a9fe::1 64:ff9b::a9fe:a9fe "
    "64:ff9b::7f00:1 2001:0:1:2:3:4:5:6"
).split()
PUBLIC = "8.8.8.8 1.1.1.1 2606:4700::1111 ::ffff:8.8.8.8 64:ff9b::808:808 2002:808:808::1".split()


@pytest.mark.parametrize("number", OWN)
def test_own_networks_are_refused(number: str) -> None:
    assert not Inside().allows(number, ip_address(number))
    with pytest.raises(NotAllowed) as error:
        Inside().check(Address("http", number, 80, "/"))
    assert str(error.value) == INSIDE.format(host=number)


@pytest.mark.parametrize("number", PUBLIC)
def test_public_numbers_are_not(number: str) -> None:
    assert Inside().allows(number, ip_address(number))


def test_what_the_settings_name_is_allowed() -> None:
    inside = Inside(("10.1.0.0/16", "hooks.lan", "[fd00::1]"))
    assert inside.allows("a.lan", ip_address("10.1.2.3"))
    assert inside.allows("a.lan", ip_address("::ffff:10.1.2.3"))
    assert not inside.allows("a.lan", ip_address("10.2.0.1"))
    assert inside.allows("x", ip_address("fd00::1"))
    assert inside.allows("Hooks.LAN", ip_address("192.168.1.1"))
    assert not inside.allows("hooks.lan", ip_address("169.254.169.254"))
    assert not inside.allows("hooks.lan", ip_address("127.0.0.1"))
    assert Inside(("localhost",)).allows("localhost", ip_address("127.0.0.1"))


@pytest.mark.parametrize("host", ["2130706433", "0x7f.1", "127.1", "localhost"])
def test_other_spellings_of_this_machine_are_looked_at_as_numbers(host: str) -> None:
    with pytest.raises(NotAllowed):
        Inside().numbers(Address("http", host, 80, "/"))


def test_a_name_with_numbers_on_both_sides_leads_outside_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(*_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 80)) for one in ("10.0.0.1", "8.8.8.8")]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    assert Inside().numbers(Address("http", "two.example.com", 80, "/")) == ["8.8.8.8"]


def test_an_unknown_name_is_said() -> None:
    with pytest.raises(NotAllowed) as error:
        Inside().numbers(Address("http", "nosuch.invalid", 80, "/"))
    assert str(error.value) == UNKNOWN.format(host="nosuch.invalid")
