"""Guessing passwords takes longer each time, and nobody can keep somebody else out by it.

Whoever fails waits, by name and address together, and by address whatever the names. A name that many addresses fail
at is only answered more slowly, never refused: its user comes in all the while. It is counted in the store, so that
every program on it, and one that starts again, knows of it; all of it is forgotten after a while.

Codes of a second factor are counted apart from passwords, so that a right password does not make the next code free.
They have few digits: after many wrong ones a name waits wherever it comes from. Only who has the password can bring
that about, and a recovery code, which nobody guesses, is taken all the while.
"""

import hashlib
import ipaddress
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from sqlalchemy import Engine, delete, func, insert, select, text, update
from sqlalchemy.orm import Session, sessionmaker

from app.store.engine.transactions import writing
from app.store.schema.login_tables import LoginFailure

FREE, FREE_OF_ADDRESS, FREE_OF_NAME = 5, 30, 20
"""So many failures cost nothing."""
LONGEST = 60.0
"""So many seconds is the longest that anybody waits after a failure."""
NAME_SECONDS = 3.0
FORGOTTEN = timedelta(minutes=15)
MOST_KEPT = 10_000
GUESSING_LOCK = 7_102_466_217
"""Any number will do, as long as every copy of the program takes the same one."""
_LOCK = text("SELECT pg_advisory_xact_lock(:key)")


class Kind(StrEnum):
    """What is guessed."""

    PASSWORD = "password"  # noqa: S105 - a word
    CODE = "code"
    RECOVERY = "recovery code"


@dataclass(frozen=True, slots=True)
class Guess:
    """Whether a password may be tried: after `wait` seconds, or now, and then the answer is put off by `pause`."""

    wait: float
    pause: float


class Slowing:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine, clock: Callable[[], datetime] | None = None) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._clock = clock or _now

    def guess(self, name: str, address: str, kind: Kind = Kind.PASSWORD) -> Guess:
        """Whether this name may be tried from this address. It counts as failed until `succeeded` says otherwise: many
        at once would else all be free."""
        keys, now = _keys(name, address, kind), self._clock()
        with writing(self._session) as session:
            _in_turn(session)
            counts = _counts(session, keys, now)
            if wait := max(_left(counts.get(key), free, now) for key, free in keys.items() if free is not None):
                return Guess(wait, 0.0)
            _sweep(session, now)
            for key in keys:
                count, _ = counts.get(key, (0, now))
                session.execute(delete(LoginFailure).where(LoginFailure.key == key))
                session.execute(insert(LoginFailure).values(key=key, count=count + 1, last_at=now))
        tried = max((counts.get(key, (0, now))[0] for key, free in keys.items() if free is None), default=0)
        return Guess(0.0, NAME_SECONDS if tried >= FREE_OF_NAME else 0.0)

    def succeeded(self, name: str, address: str, kind: Kind = Kind.PASSWORD) -> None:
        """What was counted as failed was none: the user came in. What others fail at by that name stays slow."""
        both, *others = _keys(name, address, kind)
        one_less = update(LoginFailure).where(LoginFailure.key.in_(others), LoginFailure.count > 0)
        with writing(self._session) as session:
            _in_turn(session)
            session.execute(delete(LoginFailure).where(LoginFailure.key == both))
            session.execute(one_less.values(count=LoginFailure.count - 1))


def _in_turn(session: Session) -> None:
    """Whoever changes what is counted waits for who does: each locks several rows, and two would for one another."""
    if session.get_bind().dialect.name == "postgresql":
        session.execute(_LOCK, {"key": GUESSING_LOCK})


def _keys(name: str, address: str, kind: Kind) -> Mapping[str, int | None]:
    """What a failure counts for, and how many of each are free; for a password nobody waits by the name alone."""
    where = network(address)
    of_address = {_digest("", where): FREE_OF_ADDRESS}
    if kind == Kind.PASSWORD:
        return {_digest(name, where): FREE, **of_address, _digest(name, ""): None}
    of_name = {_of_user(kind, name, ""): FREE_OF_NAME} if kind == Kind.CODE else {}
    return {_of_user(kind, name, where): FREE, **of_address, **of_name}


def _of_user(kind: Kind, name: str, where: str) -> str:
    """Of a user that there is: so many digits that no other name can be found that counts for the same."""
    return hashlib.sha256(f"{kind}\0{name}\n{where}".encode()).hexdigest()


def _digest(name: str, where: str) -> str:
    """So few digits that many names have the same: what was typed in place of a name, a password too, cannot be told
    from them."""
    return hashlib.sha256(f"{name}\n{where}".encode("utf-8", "surrogatepass")).hexdigest()[:8]


def _counts(session: Session, keys: Mapping[str, object], now: datetime) -> dict[str, tuple[int, datetime]]:
    columns = LoginFailure.key, LoginFailure.count, LoginFailure.last_at
    rows = session.execute(select(*columns).where(LoginFailure.key.in_(keys), LoginFailure.last_at > now - FORGOTTEN))
    return {key: (count, last) for key, count, last in rows}


def _left(failed: tuple[int, datetime] | None, free: int, now: datetime) -> float:
    """Seconds until the next try. A clock that was set back keeps nobody out for longer than anybody waits."""
    count, last = failed or (0, now)
    if count < free:
        return 0.0
    seconds = min(2.0 ** min(count - free, 10), LONGEST)
    return min(LONGEST, max(0.0, (last - now).total_seconds() + seconds))


def _sweep(session: Session, now: datetime) -> None:
    """What is forgotten goes, and the oldest where there are too many."""
    session.execute(delete(LoginFailure).where(LoginFailure.last_at <= now - FORGOTTEN))
    kept = session.scalar(select(func.count(LoginFailure.id))) or 0
    if kept >= MOST_KEPT:
        oldest = select(LoginFailure.id).order_by(LoginFailure.last_at).limit(kept - MOST_KEPT + MOST_KEPT // 10)
        session.execute(delete(LoginFailure).where(LoginFailure.id.in_(oldest)))


def network(address: str) -> str:
    """An address, or of IPv6 the network of one customer: there everybody has as many addresses as they like."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:100]
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)
