"""Secrets as they are given out once: of sessions, and of tokens, which are recognised wherever they turn up."""

import hashlib
import secrets
import string
import zlib

PREFIX = "iob_"
_SIGNS = string.digits + string.ascii_uppercase + string.ascii_lowercase
_RANDOM, _CHECK = 36, 6  # 36 of 62 signs are 214 bits; six hold a CRC-32


def new_session() -> str:
    """What a cookie holds."""
    return secrets.token_urlsafe(32)


def new_token() -> str:
    """A token: prefix, random signs, checksum."""
    body = "".join(secrets.choice(_SIGNS) for _ in range(_RANDOM))
    return f"{PREFIX}{body}{_checksum(body)}"


def looks_like_token(text: str) -> bool:
    """Whether it can be a token of ours: nobody need ask the store about what cannot."""
    body = text.removeprefix(PREFIX)
    right = text.startswith(PREFIX) and len(body) == _RANDOM + _CHECK and body.isascii() and body.isalnum()
    return right and body[_RANDOM:] == _checksum(body[:_RANDOM])


def digest(secret: str) -> str:
    """What is kept of it. A secret of so many random bits needs no slow hash."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _checksum(body: str) -> str:
    number, signs = zlib.crc32(body.encode("ascii")), ""
    for _ in range(_CHECK):
        number, place = divmod(number, len(_SIGNS))
        signs = _SIGNS[place] + signs
    return signs
