"""ID tokens: what an identity provider signed of who somebody is, for this service and this login alone."""

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from joserfc.jws import JWSRegistry

from app.logins.identities import Claims

ALGORITHMS = (
    "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519",
)  # fmt: skip
"""Those with a public key. `none`, and those whose key this service would share, are taken of nobody."""
LEEWAY_SECONDS = 60
OF_A_LOGIN = ("", "JWT")
"""What an ID token says it is, where it says so: an access token or one of a logout says something else."""


class NotVerified(Exception):
    """Why a token is not taken; the text is for the log, and holds nothing of the token."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What a token of this login has to say."""

    issuer: str
    client_id: str
    nonce: str
    access_token: str | None = None
    age_seconds: float | None = None
    """How long ago the provider may have asked for a password."""
    acr: Collection[str] = ()
    """How strong that must have been; any of these."""


def verified(text: str, keys: KeySet, expected: Expected) -> Claims:
    """The claims of a token that is right in every way. Raises NotVerified, InvalidKeyIdError for an unknown key."""
    registry = JWSRegistry(algorithms=ALGORITHMS, strict_check_header=False)
    token = jwt.decode(text, keys, registry=registry)
    if str(token.header.get("typ", "")).upper() not in OF_A_LOGIN:
        raise NotVerified("it is a token of another kind")
    known = {"iss": expected.issuer, "aud": expected.client_id}
    options = {name: {"essential": True, "value": value} for name, value in known.items()}
    params = {"nonce": expected.nonce, "client_id": expected.client_id, "access_token": expected.access_token}
    claims = CodeIDToken(token.claims, token.header, options, params)
    try:
        claims.validate(leeway=LEEWAY_SECONDS)
    except JoseError as error:
        raise NotVerified(f"{error.error}: {getattr(error, 'claim', '') or ''}") from error
    subject = claims.get("sub")
    if not isinstance(subject, str) or not 0 < len(subject) <= 255:
        raise NotVerified("its subject is no text of up to 255 signs")
    _check_strength(claims, expected)
    return Claims(subject, float(claims["exp"]), dict(claims))


def _check_strength(claims: Mapping[str, object], expected: Expected) -> None:
    if expected.age_seconds is not None:
        at = claims.get("auth_time")
        if not isinstance(at, int | float) or time.time() - at > expected.age_seconds + LEEWAY_SECONDS:
            raise NotVerified("the provider asked for a password too long ago, or does not say when")
    if expected.acr and claims.get("acr") not in expected.acr:
        raise NotVerified("the login at the provider was not of the strength that is asked for")
