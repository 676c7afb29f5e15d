"""Recovery codes: each lets its user in once, in place of a code of the app."""

import secrets
from collections.abc import Sequence

MANY = 10
SIGNS = "23456789abcdefghijkmnpqrstuvwxyz"
"""32 of them, so that each is 5 bits; none is taken for another one that is read from paper."""
GROUPS, IN_GROUP = 4, 6


def new_codes() -> Sequence[str]:
    """Each has 120 random bits: it needs no slow hash, and no limit keeps its owner waiting for long."""
    return ["-".join(_group() for _ in range(GROUPS)) for _ in range(MANY)]


def plain(typed: str) -> str:
    """A code as it is looked for: without what stands between its signs, in small letters."""
    return "".join(sign for sign in typed.casefold() if sign in SIGNS)


def _group() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(IN_GROUP))
