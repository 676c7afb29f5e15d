"""Sessions of browsers: a random secret in a cookie, its hash here. One ends by itself, by logging out, by a new
password, and with its user."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Engine, delete, insert, or_, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.logins.secret_texts import digest, new_session
from app.logins.users import COLUMNS, Known, now, touch
from app.store.login_tables import LoginSession, User

SEEN_EVERY = timedelta(minutes=1)
"""So often at most a session is written to while it is used."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long a session lasts: without a request, and at most."""

    idle: timedelta = timedelta(hours=8)
    most: timedelta = timedelta(days=7)


class Sessions:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine, lasting: Lasting | None = None) -> None:
        self.lasting = lasting or Lasting()
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def begin(self, user: Known, before: str | None = None) -> str:
        """The secret of a new session; the one that the browser had `before` ends. Ended ones are swept away."""
        secret, at = new_session(), now()
        old = or_(LoginSession.seen_at < at - self.lasting.idle, LoginSession.begun_at < at - self.lasting.most)
        row = {"digest": digest(secret), "user_id": user.number, "begun_at": at, "seen_at": at}
        with self._session.begin() as session:
            session.execute(delete(LoginSession).where(old))
            if before is not None:
                session.execute(delete(LoginSession).where(LoginSession.digest == digest(before)))
            session.execute(insert(LoginSession).values(row))
        return secret

    def user(self, secret: str) -> Known | None:
        """Whose session it is; None where it has ended, or was none."""
        at = now()
        columns = LoginSession.id.label("session"), LoginSession.seen_at
        query = select(*columns, *COLUMNS).join(User, User.id == LoginSession.user_id)
        mine = LoginSession.digest == digest(secret), User.disabled.is_(False)
        lasts = LoginSession.seen_at >= at - self.lasting.idle, LoginSession.begun_at >= at - self.lasting.most
        with self._session() as session:
            row = session.execute(query.where(*mine, *lasts)).first()
        if row is None:
            return None
        if at - row.seen_at >= SEEN_EVERY:
            touch(self._session, update(LoginSession).where(LoginSession.id == row.session).values(seen_at=at))
        return Known.of(tuple(row[2:]))

    def end(self, secret: str) -> None:
        """Log out."""
        with self._session.begin() as session:
            session.execute(delete(LoginSession).where(LoginSession.digest == digest(secret)))
