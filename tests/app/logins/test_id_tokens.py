"""ID tokens that are wrong in one way each: none logs anybody in."""

import hmac
import json
import time
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet, RSAKey
from joserfc.jws import JWSRegistry

from app.logins.id_tokens import Expected, NotVerified, verified

OURS, OTHER = RSAKey.generate_key(2048, {"kid": "one"}), RSAKey.generate_key(2048, {"kid": "one"})
KEYS = KeySet([RSAKey.import_key(OURS.as_dict(private=False))])
ISSUER = "https://login.example"
EXPECTED = Expected(ISSUER, "iobound", "n-1", "access")


def claims(**more: Any) -> dict[str, Any]:
    now = int(time.time())
    known = {"iss": ISSUER, "aud": "iobound", "sub": "ada", "exp": now + 300, "iat": now, "nonce": "n-1"}
    return {name: value for name, value in (known | more).items() if value is not None}


def token(said: dict[str, Any], key: Any = OURS, **header: Any) -> str:
    algorithms = JWSRegistry(algorithms=["RS256"], strict_check_header=False)
    return jwt.encode({"alg": "RS256", "kid": "one", **header}, said, key, registry=algorithms)


def test_a_right_one_says_who_it_is() -> None:
    assert verified(token(claims(azp="iobound")), KEYS, EXPECTED).subject == "ada"
    assert verified(token(claims(aud=["iobound"])), KEYS, EXPECTED).subject == "ada"


@pytest.mark.parametrize(
    "wrong",
    [
        {"iss": "https://evil.example"}, {"iss": None}, {"iss": f"{ISSUER}/"}, {"aud": "another"}, {"aud": None},
        {"aud": ["iobound", "another"]}, {"aud": ["iobound", "another"], "azp": "another"}, {"azp": "another"},
        {"nonce": "n-2"}, {"nonce": None}, {"exp": 1}, {"exp": None}, {"exp": "soon"}, {"iat": None},
        {"iat": 99_999_999_999}, {"nbf": 99_999_999_999}, {"sub": None}, {"sub": ""}, {"sub": 7}, {"sub": "x" * 256},
        {"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"},
    ],
    ids=str,
)  # fmt: skip
def test_a_claim_that_is_wrong(wrong: dict[str, Any]) -> None:
    with pytest.raises((NotVerified, JoseError)):
        verified(token(claims(**wrong)), KEYS, EXPECTED)


def test_a_signature_that_is_wrong() -> None:
    own = {**OTHER.as_dict(private=False), "kid": "two"}
    forged = (
        token(claims(), OTHER), by_the_public_key(claims()), by_nobody(claims()),
        token(claims(), OTHER, kid="two", jwk=own), token(claims(), OTHER, jku="https://evil.example/jwks"),
        token(claims())[:-8] + "AAAAAAAA", token(claims()).rpartition(".")[0] + ".", "a.b.c", "", "x",
    )  # fmt: skip
    for one in forged:
        with pytest.raises((JoseError, ValueError)):
            verified(one, KEYS, EXPECTED)


def by_nobody(said: dict[str, Any]) -> str:
    return b".".join((*parts({"alg": "none", "kid": "one"}, said), b"")).decode()


def parts(*some: dict[str, Any]) -> list[bytes]:
    return [urlsafe_b64encode(json.dumps(one).encode()).rstrip(b"=") for one in some]


def by_the_public_key(said: dict[str, Any]) -> str:
    """Signed by what everybody knows, as if it were a shared secret."""
    head, body = parts({"alg": "HS256", "kid": "one"}, said)
    mark = hmac.digest(OURS.as_pem(private=False), head + b"." + body, "sha256")
    return b".".join((head, body, urlsafe_b64encode(mark).rstrip(b"="))).decode()


@pytest.mark.parametrize("kind", ["at+jwt", "logout+jwt", "secevent+jwt"])
def test_a_token_of_another_kind(kind: str) -> None:
    with pytest.raises(NotVerified, match="another kind"):
        verified(token(claims(), typ=kind), KEYS, EXPECTED)


def test_how_strong_and_how_long_ago_the_login_was() -> None:
    strict = Expected(ISSUER, "iobound", "n-1", age_seconds=3600, acr=("mfa", "phr"))
    now = int(time.time())
    assert verified(token(claims(auth_time=now - 60, acr="phr")), KEYS, strict)
    for weak in ({"acr": "mfa"}, {"auth_time": now - 7200, "acr": "mfa"}, {"auth_time": "x", "acr": "mfa"},
                 {"auth_time": now}, {"auth_time": now, "acr": "pwd"}):  # fmt: skip
        with pytest.raises((NotVerified, JoseError)):
            verified(token(claims(**weak)), KEYS, strict)
