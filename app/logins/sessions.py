"""Sessions of browsers: a random secret in a cookie, its hash here. One ends by itself, by logging out, by a new
password, with its user, by whoever has it, and where the identity provider says so."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Engine, and_, delete, insert, or_, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.logins.secret_texts import digest, new_session
from app.logins.users import COLUMNS, HAS_FACTOR, Known, touch
from app.store.analysis_rows import new_id
from app.store.clock import now
from app.store.engine.engine import without_nul
from app.store.schema.login_tables import LoginSession, User

SEEN_EVERY = timedelta(minutes=1)
"""So often at most a session is written to while it is used."""
LONGEST_TEXT = 300


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long a session lasts: without a request, and at most."""

    idle: timedelta = timedelta(hours=8)
    most: timedelta = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Begun:
    """What is known of a login: of which browser, and what the identity provider said."""

    browser: str = ""
    address: str = ""
    ends_at: datetime | None = None
    id_token: str | None = None
    second_factor: bool = False
    """Whether a code was given too."""


@dataclass(frozen=True, slots=True)
class ListedSession:
    """A session as its user sees it."""

    id: str
    begun_at: datetime
    seen_at: datetime
    browser: str
    address: str
    mine: bool
    """Whether it is the one that asks."""


class Sessions:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine, lasting: Lasting | None = None) -> None:
        self.lasting = lasting or Lasting()
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def begin(self, user: Known, before: str | None = None, how: Begun | None = None) -> str:
        """The secret of a new session; the one that the browser had `before` ends. Ended ones are swept away."""
        secret, at, begun = new_session(), now(), how or Begun()
        row = {
            "public_id": new_id(), "digest": digest(secret), "user_id": user.number, "begun_at": at, "seen_at": at,
            "browser": _plain(begun.browser), "address": _plain(begun.address), "ends_at": begun.ends_at,
            "id_token": begun.id_token, "second_factor": begun.second_factor,
        }  # fmt: skip
        with self._session.begin() as session:
            session.execute(delete(LoginSession).where(~self._lasts(at)))
            if before is not None:
                session.execute(delete(LoginSession).where(LoginSession.digest == digest(before)))
            session.execute(insert(LoginSession).values(row))
        return secret

    def user(self, secret: str) -> Known | None:
        """Whose session it is; None where it has ended, was none, or lacks the code that its user is asked for."""
        at, vouched = now(), LoginSession.id_token.is_not(None)
        columns = LoginSession.id.label("session"), LoginSession.seen_at, vouched.label("vouched")
        query = select(*columns, *COLUMNS).join(User, User.id == LoginSession.user_id)
        mine = LoginSession.digest == digest(secret), User.disabled.is_(False)
        whole = or_(LoginSession.second_factor, vouched, ~HAS_FACTOR)
        with self._session() as session:
            row = session.execute(query.where(*mine, whole, self._lasts(at))).first()
        if row is None:
            return None
        if at - row.seen_at >= SEEN_EVERY:
            touch(self._session, update(LoginSession).where(LoginSession.id == row.session).values(seen_at=at))
        return replace(Known.of(tuple(row[3:])), vouched=row.vouched)

    def all(self, user: str, secret: str | None) -> Sequence[ListedSession]:
        """Those of a user by the public id that have not ended, the last used first."""
        times = LoginSession.public_id, LoginSession.begun_at, LoginSession.seen_at
        query = select(*times, LoginSession.browser, LoginSession.address, LoginSession.digest)
        query = query.join(User, User.id == LoginSession.user_id).where(User.public_id == user, self._lasts(now()))
        query = query.order_by(LoginSession.seen_at.desc(), LoginSession.id.desc())
        mine = "" if secret is None else digest(secret)
        with self._session() as session:
            rows = session.execute(query).all()
        return [ListedSession(*row[:3], row.browser or "", row.address or "", row.digest == mine) for row in rows]

    def end(self, secret: str) -> str | None:
        """Log out; returns the ID token where an identity provider gave one."""
        gone = delete(LoginSession).where(LoginSession.digest == digest(secret)).returning(LoginSession.id_token)
        with self._session.begin() as session:
            row = session.execute(gone).first()
        return None if row is None else row.id_token

    def end_some(self, user: str, public_id: str | None, but: str | None = None) -> None:
        """End one of a user's sessions, or all but the one of this secret."""
        of_user = LoginSession.user_id.in_(select(User.id).where(User.public_id == user))
        which = [LoginSession.public_id == without_nul(public_id)] if public_id is not None else []
        kept = [LoginSession.digest != digest(but)] if but is not None else []
        with self._session.begin() as session:
            session.execute(delete(LoginSession).where(of_user, *which, *kept))

    def _lasts(self, at: datetime) -> ColumnElement[bool]:
        used = LoginSession.seen_at >= at - self.lasting.idle, LoginSession.begun_at >= at - self.lasting.most
        return and_(*used, or_(LoginSession.ends_at.is_(None), LoginSession.ends_at > at))


def _plain(text: str) -> str:
    known = text[:LONGEST_TEXT].encode("utf-8", "replace").decode()
    return "".join(sign if sign.isprintable() else " " for sign in known)
