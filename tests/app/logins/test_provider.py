"""What an identity provider may answer: nothing of it is taken that is not as it has to be."""

import json
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from app.logins.provider import Provider
from app.logins.provider_calls import MOST_BYTES, Answered, Away, Calls
from app.logins.provider_data import AGAIN_SECONDS, FAILED_SECONDS, KEPT_SECONDS, WELL_KNOWN, ProviderData
from app.logins.provider_login import Began, NotLoggedIn
from app.settings import Settings

ISSUER = "https://login.example"
KNOWN = {
    "issuer": ISSUER, "authorization_endpoint": f"{ISSUER}/auth", "token_endpoint": f"{ISSUER}/token",
    "jwks_uri": f"{ISSUER}/jwks", "authorization_response_iss_parameter_supported": True,
}  # fmt: skip
KEY = {"kty": "RSA", "kid": "one", "e": "AQAB", "n": "u1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0_"
       "IzW7yWR7QkrmBL7jTKEn5u-qKhbwKfBstIs-bMY2Zkp18gnTxKLxoS2tFczGkPLPgizskuemMghRniWaoLcyehkd3qqGElvW_VDL5AaWTg0nLV"
       "kjRo9z-40RQzuVaE8AkAFmxZzow3x-VJYKdjykkJ0iT9wCS0DRTXu269V264Vf_3jvredZiKRkgwlL9xNAwxXFg0x_XFw005UWVRIkdgcKWTjp"
       "BP2dPwVZ4WWC-9aGVd-Gyn1o0CLelf4rEjGoXbAAEgAqeGUxrcIlbjXfbcmw"}  # fmt: skip


class Said(Calls):
    """Answers as it is told, and counts."""

    def __init__(self, answers: Mapping[str, Any]) -> None:
        self.answers, self.asked = dict(answers), []

    def get(self, address: str, **_headers: str) -> Answered:
        self.asked.append(address)
        found = self.answers.get(address)
        if found is None:
            raise Away("it cannot be reached")
        return Answered(200, found if isinstance(found, bytes) else json.dumps(found).encode())


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def said(**more: Any) -> Said:
    known = {name: value for name, value in (KNOWN | more).items() if value is not None}
    return Said({ISSUER + WELL_KNOWN: known, f"{ISSUER}/jwks": {"keys": [{"kty": "odd"}, KEY]}})


@pytest.mark.parametrize(
    "wrong",
    [
        {"issuer": "https://evil.example"}, {"issuer": f"{ISSUER}/"}, {"issuer": None}, {"token_endpoint": None},
        {"token_endpoint": "http://login.example/token"}, {"jwks_uri": "file:///etc/passwd"}, {"jwks_uri": 7},
        {"authorization_endpoint": "javascript:alert(1)"}, {"end_session_endpoint": "http://login.example/out"},
        {"userinfo_endpoint": ["x"]},
    ],
    ids=str,
)  # fmt: skip
def test_what_it_says_of_itself_has_to_be_its_own_and_safe(wrong: dict[str, Any]) -> None:
    with pytest.raises(Away):
        ProviderData(ISSUER, said(**wrong)).published()


@pytest.mark.parametrize("answer", [b"", b"<html>", b"[]", b"[" * 100_000, b"\xff"])
def test_what_is_no_object_is_no_answer(answer: bytes) -> None:
    with pytest.raises(Away):
        ProviderData(ISSUER, Said({ISSUER + WELL_KNOWN: answer})).published()


def test_what_it_says_is_kept_for_a_while_and_keys_are_asked_for_again() -> None:
    calls, clock = said(), Clock()
    data = ProviderData(ISSUER, calls, clock)
    for _ in range(3):
        assert [one.kid for one in data.keys().keys] == ["one"]
    assert len(calls.asked) == 2
    data.keys(newer=True)
    assert len(calls.asked) == 2  # it was asked a moment ago
    clock.now += AGAIN_SECONDS + 1
    data.keys(newer=True)
    assert len(calls.asked) == 3
    clock.now += KEPT_SECONDS + 1
    data.keys()
    assert len(calls.asked) == 5
    calls.answers[f"{ISSUER}/jwks"] = {"keys": [{"kty": "odd"}]}
    clock.now += KEPT_SECONDS + 1
    with pytest.raises(Away, match="no key"):
        data.keys()


def test_nobody_waits_twice_for_one_that_is_away() -> None:
    calls, clock = Said({}), Clock()
    data = ProviderData(ISSUER, calls, clock)
    for _ in range(3):
        with pytest.raises(Away):
            data.published()
    assert len(calls.asked) == 1
    calls.answers = said().answers
    clock.now += FAILED_SECONDS
    assert data.published().jwks_uri == f"{ISSUER}/jwks"


def provider() -> Provider:
    known = {"oidc_client_id": "x", "login_new_users": False, "oidc_login_hours": 2, "oidc_acr": "mfa phr"}
    return Provider(Settings(login=True, oidc_issuer=ISSUER, **known), said())  # type: ignore[arg-type]


@pytest.mark.parametrize("query", [{}, {"iss": "https://evil.example"}, {"iss": ""}])
def test_an_answer_of_another_issuer_is_none(query: dict[str, str]) -> None:
    began = Began("s", "n", "v", "/", time.time())
    with pytest.raises(NotLoggedIn) as refused:
        provider().arrive("https://a.example/b", {"state": "s", "code": "c", **query}, began)
    assert refused.value.status == 401


def test_what_is_asked_for_is_in_the_address() -> None:
    address, began = provider().begin("https://a.example/b", "/fleet")
    asked = dict(parse_qsl(urlsplit(address).query))
    assert address.startswith(f"{ISSUER}/auth?")
    assert (asked["max_age"], asked["acr_values"], asked["scope"]) == ("7200", "mfa phr", "openid profile email")
    assert (asked["state"], asked["nonce"], asked["redirect_uri"]) == (began.state, began.nonce, "https://a.example/b")
    assert (asked["code_challenge_method"], began.verifier in address) == ("S256", False)
    _, other = provider().begin("https://a.example/b", "/fleet")
    assert not {began.state, began.nonce, began.verifier} & {other.state, other.nonce, other.verifier}


def test_more_than_is_read_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    class Long:
        status = 200

        def read(self, amount: int, **_given: Any) -> bytes:
            return b"x" * amount

        def close(self) -> None:
            pass

    calls = Calls()
    monkeypatch.setattr(calls._pool, "request", lambda *_, **given: Long() if given["redirect"] is False else None)
    with pytest.raises(Away, match="more than is read"):
        calls.get(ISSUER)
    assert MOST_BYTES < 10_000_000
