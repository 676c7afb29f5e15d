"""What somebody may do: four roles of people, three scopes of tokens, and the groups of databases that it is about."""

import re
from collections.abc import Iterable
from enum import StrEnum

import msgspec

LONGEST_GROUP = 200
_GROUPS = msgspec.json.Decoder(list[str])


class Right(StrEnum):
    """Something that a route needs."""

    ASK = "ask"  # what is there already, and what became of what one sent
    READ = "read"
    UPLOAD = "upload"
    CHANGE = "change"  # what is declared of databases; delete, join, judge again
    ADMIN = "admin"  # users, tokens of others, the letterhead


class Role(StrEnum):
    """Of a person; each may what the one before may."""

    READER = "reader"
    UPLOADER = "uploader"
    ANALYST = "analyst"
    ADMIN = "admin"


class Scope(StrEnum):
    """Of a token. `admin` is everything that its user may."""

    UPLOAD = "upload"
    READ = "read"
    ADMIN = "admin"


_MORE = {Role.READER: Right.READ, Role.UPLOADER: Right.UPLOAD, Role.ANALYST: Right.CHANGE, Role.ADMIN: Right.ADMIN}
_SCOPES = {
    Scope.UPLOAD: {Right.ASK, Right.UPLOAD},
    Scope.READ: {Right.ASK, Right.READ},
    Scope.ADMIN: set(Right),
}


def rights_of(role: str) -> frozenset[str]:
    """What a role may; nothing where there is no such role."""
    if role not in _MORE:
        return frozenset()
    roles = list(Role)
    return frozenset({Right.ASK, *(_MORE[each] for each in roles[: roles.index(Role(role)) + 1])})


def rights_of_scopes(scopes: Iterable[str]) -> frozenset[str]:
    """What these scopes of a token may."""
    return frozenset().union(*(_SCOPES[Scope(scope)] for scope in scopes if scope in set(Scope)))


def packed(groups: Iterable[str] | None) -> str | None:
    """Groups as the store keeps them; None is every database."""
    return None if groups is None else msgspec.json.encode(sorted(set(groups))).decode()


def unpacked(kept: str | None) -> tuple[str, ...] | None:
    """Groups as the store keeps them."""
    return None if kept is None else tuple(_GROUPS.decode(kept))


def both(first: tuple[str, ...] | None, other: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The groups that are in both; None is every group."""
    if first is None or other is None:
        return other if first is None else first
    return tuple(group for group in first if group in other)


def groups_in(text: str) -> tuple[str, ...]:
    """Groups as they are typed: one a line, or with commas between."""
    plain = "".join(sign for sign in text if sign.isprintable() or sign == "\n")
    named = (" ".join(part.split())[:LONGEST_GROUP] for part in re.split(r"[,\n]", plain))
    return tuple(dict.fromkeys(name for name in named if name))
