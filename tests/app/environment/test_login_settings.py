"""Settings of logins: what is unsafe or does not fit together is one sentence at the start."""

from typing import Any

import pytest

from app.environment.login_settings import is_safe
from app.environment.setting_sources import Misconfigured
from app.settings import Settings, read

OIDC = {"LOGIN": "1", "OIDC_ISSUER": "https://login.example", "OIDC_CLIENT_ID": "x", "LOGIN_ROLES": "dba=analyst"}
PROXY = {"LOGIN": "1", "PROXY_LOGIN_ADDRESSES": "10.0.0.7", "LOGIN_ROLES": "*=reader"}
SECRET = "s" * 32


def environment(monkeypatch: pytest.MonkeyPatch, **given: str) -> None:
    for name, value in given.items():
        monkeypatch.setenv(f"IOBOUND_{name}", value)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"OIDC_ISSUER": "https://login.example", "OIDC_CLIENT_ID": "x"}, "set IOBOUND_LOGIN=1"),
        ({**OIDC, "OIDC_CLIENT_ID": ""}, "without IOBOUND_OIDC_CLIENT_ID"),
        ({**OIDC, "LOGIN_ROLES": ""}, "IOBOUND_LOGIN_ROLES says what new users may"),
        ({**OIDC, "LOGIN_ROLES": "dba=king"}, "king is no role"),
        ({**OIDC, "LOGIN_ROLES": "dba"}, "VALUE=MEANING"),
        ({**OIDC, "LOGIN_ROLES": "{"}, "IOBOUND_LOGIN_ROLES cannot be"),
        ({**OIDC, "OIDC_ISSUER": "http://login.example"}, "an address with https"),
        ({**OIDC, "OIDC_ISSUER": "https://login.example/?a=b"}, "an address with https"),
        ({**OIDC, "PROXY_LOGIN_ADDRESSES": "10.0.0.7"}, "leave one of them out"),
        ({"SECOND_FACTOR": "everyone"}, "IOBOUND_SECOND_FACTOR is set, and nobody has to log in"),
        ({"LOGIN": "1", "SECOND_FACTOR": "some"}, "IOBOUND_SECOND_FACTOR cannot be 'some'"),
        ({"LOGIN": "1", "PASSWORD_LOGIN": "0"}, "nobody else lets people in"),
        ({**PROXY, "LOGIN": "0"}, "set IOBOUND_LOGIN=1"),
        ({**PROXY, "LOGIN_ROLES": ""}, "IOBOUND_LOGIN_ROLES says what new users may"),
        ({**PROXY, "PROXY_LOGIN_ADDRESSES": "127.0.0.1"}, "wants IOBOUND_PROXY_LOGIN_SECRET"),
        ({**PROXY, "PROXY_LOGIN_ADDRESSES": "10.0.0.7,::1"}, "wants IOBOUND_PROXY_LOGIN_SECRET"),
        ({**PROXY, "PROXY_LOGIN_ADDRESSES": "0.0.0.0/0"}, "nearly every address is the proxy"),
        ({**PROXY, "PROXY_LOGIN_ADDRESSES": "::/0"}, "nearly every address is the proxy"),
        ({**PROXY, "PROXY_LOGIN_ADDRESSES": "proxy.example"}, "does not appear to be an IPv4 or IPv6"),
        ({**PROXY, "PROXY_LOGIN_SECRET": "short"}, "at least 32 characters"),
        ({**PROXY, "PROXY_USER_HEADER": "X User"}, "IOBOUND_PROXY_USER_HEADER"),
        ({"LOGIN": "1", "PROXY_LOGIN_SECRET": SECRET}, "without IOBOUND_PROXY_LOGIN_ADDRESSES"),
    ],
)
def test_what_cannot_be_is_refused_at_the_start(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], said: str
) -> None:
    environment(monkeypatch, **given)
    with pytest.raises(Misconfigured) as refused:
        read()
    assert said in str(refused.value)
    assert "'short'" not in str(refused.value)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("dba=analyst, *=reader", {"dba": "analyst", "*": "reader"}),
        ("a=b=admin", {"a=b": "admin"}),
        ('{"cn=dba,ou=x": "admin"}', {"cn=dba,ou=x": "admin"}),
        ({"dba": "admin"}, {"dba": "admin"}),
    ],
)
def test_meanings_are_pairs_json_or_a_table(typed: Any, meant: dict[str, str]) -> None:
    assert Settings(login_roles=typed).login_roles == meant


def test_what_is_safe_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    environment(monkeypatch, **OIDC, OIDC_SCOPES="email")
    assert read().oidc_scopes == "openid email"
    monkeypatch.delenv("IOBOUND_OIDC_ISSUER")
    environment(monkeypatch, **PROXY)
    assert read().proxy_login_addresses == ("10.0.0.7",)
    environment(monkeypatch, PROXY_LOGIN_ADDRESSES="127.0.0.1", PROXY_LOGIN_SECRET=SECRET)
    assert read().others_let_in


@pytest.mark.parametrize(
    ("address", "safe"),
    [("https://a.example/x", True), ("http://127.0.0.1:1", True), ("http://a.example", False), ("https://", False),
     ("ftp://a.example", False), ("https://u:p@a.example", False), ("https://[", False)],
)  # fmt: skip
def test_a_provider_is_asked_by_https_or_on_this_machine(address: str, safe: bool) -> None:
    assert is_safe(address) is safe
