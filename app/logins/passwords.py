"""Passwords: what is taken for one, its hash by argon2, and the check of one that takes as long for a wrong name."""

import threading

from pwdlib import PasswordHash
from pwdlib.exceptions import UnknownHashError
from pwdlib.hashers.argon2 import Argon2Hasher

SHORTEST, LONGEST = 12, 256
FEWEST_SIGNS, SHORT_NAME = 5, 3
AT_ONCE = 2
"""A check takes 64 MiB and a core for a moment: many at once must not take them from everybody."""
_HASHER = PasswordHash((Argon2Hasher(),))
_ROOM = threading.BoundedSemaphore(AT_ONCE)


class WeakPassword(ValueError):
    """What is no password here; the sentence says what to do."""


def hashed(password: str, name: str) -> str:
    """The hash of a new password of that user. Raises WeakPassword."""
    if len(password) < SHORTEST:
        raise WeakPassword(f"A password has at least {SHORTEST} characters: several words do well.")
    if len(password) > LONGEST:
        raise WeakPassword(f"A password has up to {LONGEST} characters.")
    if len(set(password)) < FEWEST_SIGNS or (len(name) >= SHORT_NAME and name in password.casefold()):
        raise WeakPassword("This password is easy to guess: take several words, without the name of the user.")
    with _ROOM:
        return _HASHER.hash(_bytes(password))


_NOBODY: list[str] = []
"""A hash that no password has, made when it is needed first."""


def is_right(password: str, kept: str | None) -> tuple[bool, str | None]:
    """Whether it is the password of that hash, and a new hash where the kept one is of an older cost.

    None, for a name that nobody has, is checked just as long.
    """
    with _ROOM:
        if not _NOBODY:
            _NOBODY.append(_HASHER.hash(b"nobody has this password"))
        try:
            right, newer = _HASHER.verify_and_update(_bytes(password[: LONGEST + 1]), kept or _NOBODY[0])
        except UnknownHashError:
            return False, None
    return (right and kept is not None), newer


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")
