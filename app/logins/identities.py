"""Who somebody is by what an identity provider or a proxy says, and what they may by it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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

    def granted(self, who: Identity) -> Granted:
        """What these values mean, the highest role of them."""
        roles = {self.roles[value] for value in (*who.roles, EVERYBODY) if value in self.roles}
        highest = next((role for role in reversed(Role) if role in roles), None)
        groups = {self.groups[value] for value in (*who.groups, EVERYBODY) if value in self.groups}
        every = EVERYTHING in groups
        return Granted(highest, None if every else tuple(sorted(group[:LONGEST_GROUP] for group in groups)))


@dataclass(frozen=True, slots=True)
class Claims:
    """What a provider says of somebody: who it is and how long that holds, and whatever else, by names of its own."""

    subject: str
    ends: float
    """Seconds since 1970."""
    all: Mapping[str, object]

    def values(self, name: str) -> list[str]:
        """The values of a claim: of that name, or within others by its dots; one text is one value."""
        claim = self.all.get(name)
        if claim is None:
            claim = self.all
            for part in name.split("."):
                claim = claim.get(part) if isinstance(claim, Mapping) else None
        many = [claim] if isinstance(claim, str) else claim if isinstance(claim, list) else []
        return [value for value in many if isinstance(value, str) and len(value) <= LONGEST_VALUE][:MOST_VALUES]
