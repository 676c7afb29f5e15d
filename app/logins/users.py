"""Users: added, changed, removed, and known again by name and password."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Engine, Update, delete, exists, func, insert, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session, sessionmaker

from app.logins.passwords import hashed, is_right
from app.logins.roles import Role, packed, unpacked
from app.store.analysis_rows import new_id
from app.store.audit.noting import about
from app.store.clock import now
from app.store.engine.engine import without_nul
from app.store.engine.transactions import alone, writing
from app.store.schema.login_tables import HalfLogin, LoginSession, SecondFactor, User

NAME = re.compile(r"[a-z0-9][a-z0-9._@-]{0,99}\Z")
NO_NAME = "A user name has letters a to z, digits and . _ @ -, begins with a letter or digit, and has up to 100 signs."
HAS_FACTOR: ColumnElement[bool] = exists().where(SecondFactor.user_id == User.id, SecondFactor.set_at.is_not(None))
COLUMNS: tuple[Any, ...] = (
    User.id, User.public_id, User.name, User.role, User.groups, User.disabled, User.created_at, User.password_at,
    User.issuer, HAS_FACTOR.label("has_factor"),
)  # fmt: skip


class NoUser(Exception):
    """There is none of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no user {name!r}: `iobound user list` names them.")


class NotChanged(Exception):
    """Why a user was not added, changed or removed."""


@dataclass(frozen=True, slots=True)
class Known:
    """A user; `groups` is None where every database may be seen."""

    number: int
    id: str
    name: str
    role: str
    groups: tuple[str, ...] | None
    disabled: bool
    created_at: datetime
    password_at: datetime
    issuer: str | None = None
    """The identity provider or proxy that says who this is; None for who logs in by a password."""
    second_factor: bool = False
    """Whether a code is asked for after the password."""
    vouched: bool = False
    """Whether an identity provider let this session in: what it asks for beside a password is its own."""

    @classmethod
    def of(cls, row: Sequence[Any]) -> "Known":
        """From `COLUMNS`."""
        number, public_id, name, role, groups, *others = row
        return cls(number, public_id, name, role, unpacked(groups), *others)


class Users:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def add(self, name: str, password: str | None, role: str, groups: Sequence[str] | None) -> Known:
        """A new user; without a password somebody else says who it is. Raises NotChanged, WeakPassword."""
        user_name = checked_name(name)
        kept = "" if password is None else hashed(password, user_name)
        about(user_name, role=role, groups=groups)
        at = now()
        row = {
            "public_id": new_id(), "name": user_name, "password": kept, "role": Role(role), "groups": packed(groups),
            "disabled": False, "created_at": at, "password_at": at,
        }  # fmt: skip
        with writing(self._session) as session:
            alone(session)
            if session.scalar(select(User.id).where(User.name == user_name)) is not None:
                raise NotChanged(f"There is a user {user_name!r} already: give another name.")
            session.execute(insert(User).values(row))
        return self.named(user_name)

    def all(self) -> list[Known]:
        """Every user, by name."""
        with self._session() as session:
            return [Known.of(tuple(row)) for row in session.execute(select(*COLUMNS).order_by(User.name))]

    def any(self) -> bool:
        """Whether there is anybody who could log in."""
        with self._session() as session:
            return session.scalar(select(User.id).where(User.disabled.is_(False)).limit(1)) is not None

    def named(self, name: str) -> Known:
        """The user of that name. Raises NoUser."""
        with self._session() as session:
            row = session.execute(select(*COLUMNS).where(User.name == folded(name))).first()
        if row is None:
            raise NoUser(name)
        return Known.of(tuple(row))

    def check(self, name: str, password: str) -> Known | None:
        """The user whose password this is; None for a wrong name, a wrong password and a user who is disabled, each
        after the same work."""
        with self._session() as session:
            row = session.execute(select(User.password, *COLUMNS).where(User.name == folded(name))).first()
        right, newer = is_right(password, None if row is None else row[0])
        if row is None or not right or row.disabled:
            return None
        if newer is not None:
            touch(self._session, update(User).where(User.id == row.id, User.password == row[0]).values(password=newer))
        return Known.of(tuple(row[1:]))

    def known_name(self, name: str) -> str | None:
        """The name itself where a user has it, else None: what was typed there may be a password."""
        with self._session() as session:
            return session.scalar(select(User.name).where(User.name == folded(name)))

    def has_password(self, name: str) -> bool:
        """Whether the user of that name can log in by a password."""
        with self._session() as session:
            return bool(session.scalar(select(User.password).where(User.name == folded(name))))

    def set_password(self, name: str, password: str) -> None:
        """A new password: every session of the user ends. Raises NoUser, WeakPassword."""
        user = self.named(name)
        kept = hashed(password, user.name)
        with writing(self._session) as session:
            session.execute(update(User).where(User.id == user.number).values(password=kept, password_at=now()))
            log_out_everywhere(session, user.number)

    def set_role(self, name: str, role: str) -> None:
        """Another role, from the next request on. Raises NoUser, NotChanged."""
        about(role=role)
        self._change(name, role=Role(role))

    def set_groups(self, name: str, groups: Sequence[str] | None) -> None:
        """Other groups of databases, from the next request on; None is every database. Raises NoUser."""
        about(groups=groups)
        self._change(name, groups=packed(groups))

    def set_disabled(self, name: str, *, disabled: bool) -> None:
        """Let nobody in by that name, or again. Raises NoUser, NotChanged."""
        self._change(name, disabled=disabled)

    def remove(self, name: str) -> None:
        """The user goes, with sessions and tokens. Raises NoUser, NotChanged."""
        user = self.named(name)
        with writing(self._session) as session:
            alone(session)
            session.execute(delete(User).where(User.id == user.number))
            _still_an_admin(session, user)

    def _change(self, name: str, **columns: Any) -> None:
        user = self.named(name)
        with writing(self._session) as session:
            alone(session)
            session.execute(update(User).where(User.id == user.number).values(columns))
            _still_an_admin(session, user)
            if columns.get("disabled"):
                log_out_everywhere(session, user.number)


def log_out_everywhere(session: Session, user: int) -> None:
    """Every session of the user ends, and every login that waits for a code."""
    for table in (LoginSession, HalfLogin):
        session.execute(delete(table).where(table.user_id == user))


def _still_an_admin(session: Session, before: Known) -> None:
    """Raises NotChanged, so that nothing is kept, where the last admin would go."""
    if before.role != Role.ADMIN or before.disabled:
        return
    left = select(func.count(User.id)).where(User.role == Role.ADMIN, User.disabled.is_(False))
    if not session.scalar(left):
        raise NotChanged(f"{before.name} is the only admin: make somebody else one first.")


def checked_name(name: str) -> str:
    """A name as it is kept. Raises NotChanged for what is none."""
    user_name = folded(name)
    if not NAME.match(user_name):
        raise NotChanged(NO_NAME)
    return user_name


def folded(name: str) -> str:
    """A name as it is looked for."""
    return without_nul(name.strip().casefold().encode("utf-8", "replace").decode())


def touch(sessions: sessionmaker[Session], statement: Update) -> None:
    """Write down when something was used. A store that is locked, full or read-only keeps nobody out for that."""
    with suppress(DBAPIError), sessions.begin() as session:
        session.execute(statement)
