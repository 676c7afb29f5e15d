"""Logins that wait for a code: the password was right, and that alone is known. Each gives nothing but the question for
the code, for a few minutes, in one browser, and ends with the login."""

from datetime import timedelta

from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.orm import Session, sessionmaker

from app.logins.secret_texts import digest, new_session
from app.logins.users import COLUMNS, HAS_FACTOR, Known
from app.store.clock import now
from app.store.schema.login_tables import HalfLogin, User

LASTS = timedelta(minutes=5)


class HalfLogins:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def begin(self, user: Known, before: str | None = None) -> str:
        """The secret of a new one; that which the browser had `before` ends. Old ones are swept away."""
        secret, at = new_session(), now()
        with self._session.begin() as session:
            session.execute(delete(HalfLogin).where(HalfLogin.begun_at < at - LASTS))
            if before is not None:
                session.execute(delete(HalfLogin).where(HalfLogin.digest == digest(before)))
            session.execute(insert(HalfLogin).values(digest=digest(secret), user_id=user.number, begun_at=at))
        return secret

    def user(self, secret: str | None) -> Known | None:
        """Who gave the password; None where that is too long ago, is done, or nobody asks for a code any more."""
        if secret is None:
            return None
        query = select(*COLUMNS).join(HalfLogin, HalfLogin.user_id == User.id)
        mine = HalfLogin.digest == digest(secret), HalfLogin.begun_at >= now() - LASTS
        with self._session() as session:
            row = session.execute(query.where(*mine, User.disabled.is_(False), HAS_FACTOR)).first()
        return None if row is None else Known.of(tuple(row))

    def end(self, secret: str) -> bool:
        """It is over; False where it was already: nobody comes in twice by one."""
        gone = delete(HalfLogin).where(HalfLogin.digest == digest(secret)).returning(HalfLogin.id)
        with self._session.begin() as session:
            return session.scalar(gone) is not None
