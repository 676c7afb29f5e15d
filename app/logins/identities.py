"""Who somebody is by what an identity provider or a proxy says, and what they may by it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.logins.roles import LONGEST_GROUP, Role

EVERYBODY = EVERYTHING = "*"
"""On the left of a setting whoever it may be; on the right of a group every database."""
MOST_VALUES, LONGEST_VALUE = 1000, 1000


@dataclass(frozen=True, slots=True)
class Identity:
    """Somebody, as who says so names them: `subject` is theirs for ever, `name` is what they are called."""

    issuer: str
    subject: str
    name: str
    roles: Sequence[str]
    """The values that may mean a role."""
    groups: Sequence[str]
    """The values that may mean a group of databases."""


@dataclass(frozen=True, slots=True)
class Granted:
    """What somebody may. Of groups None is every database."""

    role: str | None
    """None: nothing at all."""
    groups: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Meanings:
    """What values mean, as the settings say. Without any, roles and groups are those that an admin gave here."""

    roles: Mapping[str, str]
    groups: Mapping[str, str]

    def of(self, who: Identity) -> Granted:
        """What these values mean, the highest role of them."""
        roles = {self.roles[one] for one in (*who.roles, EVERYBODY) if one in self.roles}
        highest = next((role for role in reversed(Role) if role in roles), None)
        groups = {self.groups[one] for one in (*who.groups, EVERYBODY) if one in self.groups}
        every = EVERYTHING in groups
        return Granted(highest, None if every else tuple(sorted(one[:LONGEST_GROUP] for one in groups)))


def values(claims: Mapping[str, Any], name: str) -> list[str]:
    """The values of a claim: of that name, or within others by its dots; one text is one value."""
    found: Any = claims.get(name)
    if found is None:
        found = claims
        for part in name.split("."):
            found = found.get(part) if isinstance(found, Mapping) else None
    many = [found] if isinstance(found, str) else found if isinstance(found, list) else []
    return [one for one in many if isinstance(one, str) and len(one) <= LONGEST_VALUE][:MOST_VALUES]
