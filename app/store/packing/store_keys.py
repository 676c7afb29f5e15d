"""Keys by which what is stored is encrypted (AES-256-GCM): the first is for what is written, all are for what is read.

A key is known by a number made of itself, which stands in the head of what it encrypted: so keys are changed by putting
a new one first, and an old one goes when nothing needs it any more (`iobound repack`).
"""

import base64
import binascii
import hashlib
import secrets
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KEY_BYTES, NONCE_BYTES = 32, 12
NO_KEY = 0
NAME = "IOBOUND_STORE_KEY"
MAKE = "`openssl rand -base64 32` makes one"
NOT_ONE = f"line {{number}} of {NAME} is no key: a line is 32 bytes in base64, as {MAKE}."
TWICE = f"line {{number}} of {NAME} is a key of the same number as one above it: leave it out, or make another one."
LACKING = "what is stored is encrypted by key {number}, which " + NAME + " lacks: add that key as a line of its file."
WRONG = "what is stored does not open by key {number} of " + NAME + ": it is another key, or the store is damaged."


class BadKeys(Exception):
    """What is given is no key; the sentence says which line, and never repeats it."""


class Locked(Exception):
    """What is stored cannot be opened by the keys that are given; the sentence says which one is missing."""


class Keys:
    """Safe to use from many threads."""

    def __init__(self, keys: Sequence[bytes] = ()) -> None:
        self._keys = {number_of(key): key for key in keys}
        self.first = next(iter(self._keys), NO_KEY)
        """The number of the key for what is written; none, and it is not encrypted."""

    def __contains__(self, number: int) -> bool:
        return number in self._keys

    @cached_property
    def _ciphers(self) -> "dict[int, AESGCM]":
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # most programs have no key

        return {number: AESGCM(key) for number, key in self._keys.items()}

    def seal(self, data: bytes, beside: bytes) -> bytes:
        """The bytes, encrypted by the first key; they open only beside the same others."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return nonce + self._ciphers[self.first].encrypt(nonce, data, beside)

    def open(self, number: int, sealed: bytes | memoryview, beside: bytes) -> bytes:
        """What was sealed by the key of that number. Raises Locked."""
        if number not in self._keys:
            raise Locked(LACKING.format(number=number))
        from cryptography.exceptions import InvalidTag

        try:
            return self._ciphers[number].decrypt(bytes(sealed[:NONCE_BYTES]), sealed[NONCE_BYTES:], beside)
        except (InvalidTag, ValueError) as error:  # too short to be sealed at all is a ValueError
            raise Locked(WRONG.format(number=number)) from error


def number_of(key: bytes) -> int:
    """What a key is called in the head of what it encrypted: from 1 to 65,535, and tells nothing of it."""
    return int.from_bytes(hashlib.sha256(b"iobound store key" + key).digest()[:2]) or 1


def read(text: str | None) -> Keys:
    """The keys of a file, one a line, the one that writes first. Raises BadKeys."""
    keys: list[bytes] = []
    for number, key in _lines(text or ""):
        if len(key) != KEY_BYTES:
            raise BadKeys(NOT_ONE.format(number=number))
        if number_of(key) in map(number_of, keys):
            raise BadKeys(TWICE.format(number=number))
        keys.append(key)
    if text and not keys:
        raise BadKeys(f"{NAME} holds no key: {MAKE}.")
    return Keys(keys)


def _lines(text: str) -> Iterator[tuple[int, bytes]]:
    """Each key behind the number of its line; empty where it is none."""
    for number, line in enumerate(text.splitlines(), start=1):
        written = line.strip()
        if written and not written.startswith("#"):
            try:
                yield number, base64.b64decode(written, validate=True)
            except binascii.Error:
                yield number, b""
