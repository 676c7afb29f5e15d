"""The second factor of users: set up, asked for, used once, changed and removed. Whatever changes it ends every session
of its user, and every login that waits for a code."""

import hmac
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Engine, delete, func, insert, or_, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.logins.one_time_codes import is_code, new_secret, step_of
from app.logins.recovery_codes import new_codes, plain
from app.logins.roles import Role
from app.logins.secret_texts import digest
from app.logins.slowing import Kind
from app.logins.users import Known, log_out_everywhere
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.schema.login_tables import RecoveryCode, SecondFactor
from app.store.schema.statements import insert_into

WAITS = timedelta(minutes=30)
"""So long a secret that was shown waits for the code that confirms it."""
OFF, OFFERED, ADMINS, EVERYONE = "off", "offered", "admins", "everyone"
"""What `IOBOUND_SECOND_FACTOR` may be."""


@dataclass(frozen=True, slots=True)
class State:
    """What a user has."""

    set_at: datetime | None
    """When it was set up; None for who has none."""
    left: int
    """How many recovery codes were not used yet."""


def is_demanded(setting: str, role: str) -> bool:
    """Whether who logs in by a password, in that role, has to have one."""
    return setting == EVERYONE or (setting == ADMINS and role == Role.ADMIN)


def kind_of(typed: str) -> Kind:
    """What was typed: six digits, or else a recovery code."""
    return Kind.CODE if is_code(typed) else Kind.RECOVERY


class SecondFactors:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time.time) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._clock = clock

    def state(self, user: Known) -> State:
        """What this user has."""
        left = select(func.count(RecoveryCode.id)).where(RecoveryCode.user_id == user.number)
        with self._session() as session:
            set_at = session.scalar(select(SecondFactor.set_at).where(SecondFactor.user_id == user.number))
            return State(set_at, session.scalar(left) or 0)

    def begin(self, user: Known) -> str:
        """A new secret. It counts for nothing until a code confirms it; the one that is there counts meanwhile."""
        secret = new_secret()
        with writing(self._session) as session:
            put = insert_into(session, SecondFactor).values(user_id=user.number, pending=secret, pending_at=now())
            anew = {"pending": put.excluded.pending, "pending_at": put.excluded.pending_at}
            session.execute(put.on_conflict_do_update(index_elements=["user_id"], set_=anew))
        return secret

    def waiting(self, user: Known, shown: str) -> str | None:
        """The secret that waits for its first code, for who was shown it; None where none does, or not any more."""
        with self._session() as session:
            secret = _pending(session, user)
        return secret if secret is not None and hmac.compare_digest(secret.encode(), shown.encode()) else None

    def confirm(self, user: Known, typed: str) -> Sequence[str] | None:
        """From now on this secret counts, if that is a code of it; returns new recovery codes. None for a wrong one."""
        with writing(self._session) as session:
            secret = _pending(session, user, lock=True)
            step = None if secret is None else step_of(secret, typed, self._clock())
            if step is None:
                return None
            known = {"secret": secret, "set_at": now(), "last_step": step, "pending": None, "pending_at": None}
            session.execute(update(SecondFactor).where(SecondFactor.user_id == user.number).values(known))
            return _changed(session, user)

    def accepts(self, user: Known, typed: str) -> bool:
        """Whether that lets this user in, once: a code of now that was not used yet, or a recovery code."""
        with writing(self._session) as session:
            return (self._is_code if is_code(typed) else _is_recovery_code)(session, user, typed)

    def renew_codes(self, user: Known) -> Sequence[str]:
        """New recovery codes in place of those that there are."""
        with writing(self._session) as session:
            return _changed(session, user)

    def remove(self, user: Known) -> bool:
        """No code is asked for any more; False where none was."""
        had = self.state(user).set_at is not None
        with writing(self._session) as session:
            for table in (SecondFactor, RecoveryCode):
                session.execute(delete(table).where(table.user_id == user.number))
            log_out_everywhere(session, user.number)
        return had

    def _is_code(self, session: Session, user: Known, typed: str) -> bool:
        mine = SecondFactor.user_id == user.number
        secret = session.scalar(select(SecondFactor.secret).where(mine, SecondFactor.set_at.is_not(None)))
        step = None if secret is None else step_of(secret, typed, self._clock())
        if step is None:
            return False
        newer = or_(SecondFactor.last_step.is_(None), SecondFactor.last_step < step)
        used = update(SecondFactor).where(mine, newer).values(last_step=step)
        return session.scalar(used.returning(SecondFactor.id)) is not None


def _is_recovery_code(session: Session, user: Known, typed: str) -> bool:
    mine = RecoveryCode.user_id == user.number, RecoveryCode.digest == digest(plain(typed))
    return session.scalar(delete(RecoveryCode).where(*mine).returning(RecoveryCode.id)) is not None


def _pending(session: Session, user: Known, *, lock: bool = False) -> str | None:
    mine = SecondFactor.user_id == user.number, SecondFactor.pending_at >= now() - WAITS
    query = select(SecondFactor.pending).where(*mine)
    return session.scalar(query.with_for_update() if lock else query)


def _changed(session: Session, user: Known) -> Sequence[str]:
    """New recovery codes; whoever is logged in by what counted before logs in again."""
    session.execute(delete(RecoveryCode).where(RecoveryCode.user_id == user.number))
    codes = new_codes()
    rows = [{"user_id": user.number, "digest": digest(plain(code))} for code in codes]
    session.execute(insert(RecoveryCode), rows)
    log_out_everywhere(session, user.number)
    return codes
