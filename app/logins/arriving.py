"""Users whom somebody else says who they are: made when they come first, and given what that one says they may."""

import hashlib
import json
import re
from typing import Any

from sqlalchemy import Engine, Row, Select, delete, insert, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.logins.identities import Granted, Identity, Meanings
from app.logins.roles import packed
from app.logins.users import COLUMNS, NAME, Known, NotChanged, folded, log_out_everywhere
from app.store.analysis_rows import new_id
from app.store.audit.noting import about, take_along
from app.store.clock import now
from app.store.engine.engine import without_nul
from app.store.engine.transactions import alone, writing
from app.store.schema.login_tables import RecoveryCode, SecondFactor, User

PROXY = "proxy"
"""The issuer of whom a trusted proxy names."""
NOTHING = "none"
"""The role of who may nothing any more."""
NO_ROLE = "Nothing that is said of you lets you in here: ask an admin of this service."
UNKNOWN = "You are no user of this service yet: ask an admin."
TAKEN = "Another user is called {name} here: ask an admin of this service."
DISABLED = "You cannot log in here any more: ask an admin of this service."
NAMELESS, DIGITS = "user", 12
"""What somebody is called of whose name no letter is left, and so many digits behind it."""
_NO_SIGN = re.compile(r"[^a-z0-9._@-]+")


class NotLetIn(Exception):
    """Why somebody is not let in, whoever they are."""


class Arriving:
    """Each call is one short transaction; where nothing is new it only reads."""

    def __init__(self, engine: Engine, meanings: Meanings, *, new_users: bool) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._meanings, self._new_users = meanings, new_users

    def known(self, who: Identity) -> Known:
        """The user, with role and groups of now. Raises NotLetIn."""
        granted = self._meanings.granted(who)
        with self._session() as session:
            row = session.execute(_query(who)).first()
        if row is None or self._changes(Known.of(tuple(row)), granted):
            row = self._brought_up_to_date(who, granted)
        user = Known.of(tuple(row))
        if user.disabled:
            raise NotLetIn(DISABLED)
        if user.role == NOTHING:
            raise NotLetIn(NO_ROLE)
        return user

    def _changes(self, user: Known, granted: Granted) -> dict[str, str | None]:
        """What is not as it is said; what the settings say nothing of stays."""
        changes: dict[str, str | None] = {}
        if self._meanings.roles and user.role != (granted.role or NOTHING):
            changes["role"] = granted.role or NOTHING
        if self._meanings.groups and packed(user.groups) != packed(granted.groups):
            changes["groups"] = packed(granted.groups)
        return changes

    def _brought_up_to_date(self, who: Identity, granted: Granted) -> Row[Any]:
        with writing(self._session) as session:
            alone(session)
            row = session.execute(_query(who)).first()
            if row is None:
                self._add(session, who, granted)
            elif changes := self._changes(user := Known.of(tuple(row)), granted):
                about(user.id, **changes)
                if changes.get("role") == NOTHING:
                    log_out_everywhere(session, user.number)
                elif not user.disabled:
                    take_along(user.name)
                session.execute(update(User).where(User.id == user.number).values(changes))
            return session.execute(_query(who)).one()

    def _add(self, session: Session, who: Identity, granted: Granted) -> None:
        if not self._new_users:
            raise NotLetIn(UNKNOWN)
        if granted.role is None:
            raise NotLetIn(NO_ROLE)
        name = name_of(who)
        if session.scalar(select(User.id).where(User.name == name)) is not None:
            raise NotLetIn(TAKEN.format(name=name))
        groups = granted.groups if self._meanings.groups else ()
        about(made=name, role=granted.role, groups=groups)
        take_along(name)
        at = now()
        row = {
            "public_id": new_id(), "name": name, "password": "", "role": granted.role, "groups": packed(groups),
            "disabled": False, "created_at": at, "password_at": at, "issuer": who.issuer, "subject": _subject(who),
        }  # fmt: skip
        session.execute(insert(User).values(row))


def tie(engine: Engine, user: Known, issuer: str, subject: str) -> None:
    """Let who is called `subject` there come in as this user, who has no password and no second factor any more: both
    are the provider's to ask for. Raises NotChanged."""
    with writing(sessionmaker(engine)) as session:
        alone(session)
        theirs = User.issuer == issuer, User.subject == without_nul(subject)
        if session.scalar(select(User.name).where(*theirs, User.id != user.number)) is not None:
            raise NotChanged(f"{subject!r} is another user already: `iobound user list` names them.")
        tied = {"issuer": issuer, "subject": without_nul(subject), "password": ""}
        session.execute(update(User).where(User.id == user.number).values(tied))
        for table in (SecondFactor, RecoveryCode):
            session.execute(delete(table).where(table.user_id == user.number))
        log_out_everywhere(session, user.number)


def name_of(who: Identity) -> str:
    """A user name of what they are called: in small letters, with `-` for what no name here has.

    Where none of their letters is one that names have, as in other scripts, it is told apart by who they are there.
    """
    called = folded(who.name)
    plain = _NO_SIGN.sub("-", called).lstrip("-._@")[:100].rstrip("-")
    lost = _has_letters(called) and not _has_letters(plain)
    return plain if NAME.match(plain) and not lost else f"{NAMELESS}-{_digest(who)}"


def _has_letters(text: str) -> bool:
    return any(sign.isalpha() for sign in text)


def _digest(who: Identity) -> str:
    both = json.dumps([who.issuer, _subject(who)])
    return hashlib.sha256(both.encode()).hexdigest()[:DIGITS]


def _subject(who: Identity) -> str:
    return without_nul(who.subject)


def _query(who: Identity) -> Select[Any]:
    return select(*COLUMNS).where(User.issuer == who.issuer, User.subject == _subject(who))
