"""Tokens of programs: shown once, kept as a hash, with scopes, groups and an end."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Engine, Row, Select, delete, insert, or_, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.logins.roles import Scope, both, packed, rights_of, rights_of_scopes, unpacked
from app.logins.secret_texts import digest, looks_like_token, new_token
from app.logins.users import Known, touch
from app.store.analysis_rows import new_id
from app.store.audit.noting import about
from app.store.clock import now
from app.store.engine.engine import without_nul
from app.store.schema.login_tables import ApiToken, User

SEEN_EVERY = timedelta(minutes=1)
LONGEST_NAME, MOST_DAYS = 100, 3650
_COLUMNS: tuple[Any, ...] = (
    ApiToken.id, ApiToken.public_id, ApiToken.name, ApiToken.scopes, ApiToken.groups, ApiToken.created_at,
    ApiToken.expires_at, ApiToken.used_at, User.name.label("user"), User.public_id.label("user_id"), User.role,
    User.groups.label("user_groups"), User.disabled,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Token:
    """A token without its secret. `user` is None for one that belongs to nobody; `rights` and `groups` are what it may
    now, as its user may."""

    number: int
    id: str
    name: str
    scopes: tuple[str, ...]
    created_at: datetime
    expires_at: datetime | None
    used_at: datetime | None
    user: str | None
    user_id: str | None
    rights: frozenset[str]
    groups: tuple[str, ...] | None

    @property
    def expired(self) -> bool:
        """Whether its time is over."""
        return self.expires_at is not None and self.expires_at <= now()


class Tokens:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def create(
        self, name: str, scopes: Sequence[str], groups: Sequence[str] | None, days: int | None, user: Known | None
    ) -> str:
        """A new token, which cannot be shown again."""
        secret, at = new_token(), now()
        public_id, label, granted = new_id(), _label(name), " ".join(scope for scope in Scope if scope in scopes)
        about(public_id, name=label, scopes=granted, days=days, of=user and user.name)
        row = {
            "public_id": public_id, "digest": digest(secret), "name": label, "user_id": user and user.number,
            "scopes": granted, "groups": packed(groups), "created_at": at, "used_at": None,
            "expires_at": None if days is None else at + timedelta(days=days),
        }  # fmt: skip
        with self._session.begin() as session:
            session.execute(insert(ApiToken).values(row))
        return secret

    def all(self, user: str | None = None) -> list[Token]:
        """Every token, or those of one user by the public id; the newest first."""
        query = _tokens().order_by(ApiToken.id.desc())
        with self._session() as session:
            rows = session.execute(query if user is None else query.where(User.public_id == user)).all()
        return [_token(row) for row in rows]

    def known(self, secret: str) -> Token | None:
        """The token; None where it is none, has ended, or its user may not come in."""
        if not looks_like_token(secret):
            return None
        at = now()
        lasts = or_(ApiToken.expires_at.is_(None), ApiToken.expires_at > at)
        enters = or_(ApiToken.user_id.is_(None), User.disabled.is_(False))
        with self._session() as session:
            row = session.execute(_tokens().where(ApiToken.digest == digest(secret), lasts, enters)).first()
        if row is None:
            return None
        if row.used_at is None or at - row.used_at >= SEEN_EVERY:
            touch(self._session, update(ApiToken).where(ApiToken.id == row.id).values(used_at=at))
        return _token(row)

    def revoke(self, public_id: str, user: str | None = None) -> bool:
        """It lets nobody in from now on; False where there is none of that id (of that user)."""
        which = ApiToken.public_id == without_nul(public_id)
        with self._session.begin() as session:
            gone = delete(ApiToken).where(which)
            if user is not None:
                gone = gone.where(ApiToken.user_id.in_(select(User.id).where(User.public_id == user)))
            return session.scalar(gone.returning(ApiToken.id)) is not None


def _label(name: str) -> str:
    plain = "".join(sign if sign.isprintable() else " " for sign in name)
    return " ".join(plain.split())[:LONGEST_NAME]


def _tokens() -> Select[Any]:
    return select(*_COLUMNS).outerjoin(User, User.id == ApiToken.user_id)


def _token(row: Row[Any]) -> Token:
    scopes = tuple(row.scopes.split())
    rights, groups = rights_of_scopes(scopes), unpacked(row.groups)
    if row.user is not None:
        rights, groups = rights & rights_of(row.role), both(groups, unpacked(row.user_groups))
    return Token(
        row.id, row.public_id, row.name, scopes, row.created_at, row.expires_at, row.used_at, row.user, row.user_id,
        rights, groups,
    )  # fmt: skip
