"""Second factors in the store: a code and a recovery code count once, whoever is faster; secrets lie encrypted, or
hashed; a user who goes takes theirs along."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import SystemRandom

import pyotp
import pytest
from sqlalchemy import Engine, func, select, text
from sqlalchemy.orm import sessionmaker

from app.logins import one_time_codes
from app.logins.arriving import tie
from app.logins.half_logins import HalfLogins
from app.logins.one_time_codes import is_code, step_of
from app.logins.recovery_codes import MANY, SIGNS, new_codes, plain
from app.logins.second_factors import SecondFactors, is_demanded
from app.logins.sessions import Begun, Sessions
from app.logins.users import Known, Users
from app.settings import Settings
from app.store import open_store
from app.store.packing.packed_column import SEALED
from app.store.schema.login_tables import RecoveryCode, SecondFactor
from tests.app.filled import store

GOOD = "correct horse battery"
AT = 1_790_000_000


@pytest.fixture
def engine(store_url: str) -> Engine:
    return store(store_url)


@pytest.fixture
def factors(engine: Engine) -> SecondFactors:
    return SecondFactors(engine, clock=lambda: AT)


@pytest.fixture
def ada(engine: Engine) -> Known:
    return Users(engine).add("ada", GOOD, "reader", None)


def confirmed(factors: SecondFactors, user: Known, at: int = AT) -> tuple[pyotp.TOTP, list[str]]:
    app = pyotp.TOTP(factors.begin(user))
    codes = factors.confirm(user, app.at(at))
    assert codes is not None
    return app, list(codes)


def counted(engine: Engine) -> tuple[int, int]:
    with sessionmaker(engine)() as session:
        one, other = (session.scalar(select(func.count(table.id))) for table in (SecondFactor, RecoveryCode))
    return int(one or 0), int(other or 0)


def test_of_many_who_bring_the_same_one_comes_in(engine: Engine, ada: Known) -> None:
    factors = SecondFactors(engine, clock=lambda: AT + 60)
    app, codes = confirmed(factors, ada, AT + 60)
    later = SecondFactors(engine, clock=lambda: AT + 120)
    for typed in (app.at(AT + 120), codes[0]):
        with ThreadPoolExecutor(8) as threads:
            assert sorted(threads.map(lambda _, one=typed: later.accepts(ada, one), range(8))) == [False] * 7 + [True]
    half = HalfLogins(engine).begin(ada)
    with ThreadPoolExecutor(8) as threads:
        assert sorted(threads.map(lambda _: HalfLogins(engine).end(half), range(8))) == [False] * 7 + [True]


def test_two_who_begin_at_once_have_one_secret(engine: Engine, factors: SecondFactors, ada: Known) -> None:
    with ThreadPoolExecutor(4) as threads:
        secrets = list(threads.map(lambda _: factors.begin(ada), range(4)))
    assert counted(engine) == (1, 0)
    assert len([one for one in secrets if factors.waiting(ada, one)]) == 1


def test_another_users_code_is_none(engine: Engine, factors: SecondFactors, ada: Known) -> None:
    eva = Users(engine).add("eva", GOOD, "reader", None)
    _, codes = confirmed(factors, ada)
    of_eva, _ = confirmed(factors, eva)
    later = SecondFactors(engine, clock=lambda: AT + 60)
    assert not later.accepts(ada, of_eva.at(AT + 60))
    assert not later.accepts(eva, codes[0])
    assert later.accepts(eva, of_eva.at(AT + 60))


def test_a_session_without_the_code_counts_no_more(engine: Engine, factors: SecondFactors, ada: Known) -> None:
    """Also one that began while the factor was set up, by who had the password alone."""
    sessions = Sessions(engine)
    confirmed(factors, ada)
    without, with_code = sessions.begin(ada), sessions.begin(ada, how=Begun(second_factor=True))
    of_provider = sessions.begin(ada, how=Begun(id_token="x"))
    assert sessions.user(without) is None
    known = sessions.user(with_code)
    assert known is not None
    assert (known.second_factor, known.vouched) == (True, False)
    vouched = sessions.user(of_provider)
    assert vouched is not None
    assert vouched.vouched


def test_whoever_is_tied_to_a_provider_or_removed_has_none(engine: Engine, factors: SecondFactors, ada: Known) -> None:
    confirmed(factors, ada)
    half = HalfLogins(engine).begin(ada)
    assert HalfLogins(engine).user(half) is not None
    tie(engine, ada, "https://login.example", "s-1")
    assert (counted(engine), HalfLogins(engine).user(half)) == ((0, 0), None)
    eva = Users(engine).add("eva", GOOD, "reader", None)
    confirmed(factors, eva)
    assert counted(engine) == (1, MANY)
    Users(engine).remove("eva")
    assert counted(engine) == (0, 0)


def test_who_is_disabled_goes_on_with_no_half_login(engine: Engine, factors: SecondFactors, ada: Known) -> None:
    confirmed(factors, ada)
    half = HalfLogins(engine).begin(ada)
    Users(engine).set_disabled("ada", disabled=True)
    Users(engine).set_disabled("ada", disabled=False)
    assert HalfLogins(engine).user(half) is None


def test_the_secret_lies_encrypted_where_there_is_a_key_and_codes_as_hashes(store_url: str, tmp_path: Path) -> None:
    key = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="
    engine = open_store.store(Settings(database_url=store_url, data=tmp_path, store_key=key))
    factors, ada = SecondFactors(engine, clock=lambda: AT), Users(engine).add("ada", GOOD, "reader", None)
    app, codes = confirmed(factors, ada)
    waiting = factors.begin(ada)
    with engine.connect() as connection:
        row = connection.execute(text("select secret, pending from second_factor")).one()
        digests = connection.execute(text("select digest from recovery_code")).scalars().all()
    assert all(one.startswith(SEALED) for one in row)
    held = " ".join((*row, *digests))
    for hidden in (app.secret, waiting, *codes, *map(plain, codes)):
        assert hidden not in held
    assert all(len(one) == 64 for one in digests)
    assert SecondFactors(engine, clock=lambda: AT + 60).accepts(ada, app.at(AT + 60))


def test_secrets_are_long_random_and_easy_to_read() -> None:
    codes = [code for _ in range(50) for code in new_codes()]
    assert len(set(codes)) == len(codes)
    assert len(set(SIGNS)) == 32
    assert all(len(plain(one)) == 24 for one in codes)  # of 5 bits each
    assert set("".join(map(plain, codes))) == set(SIGNS)
    assert (
        "random.SystemRandom" in repr(type(pyotp.compat.random))
        or pyotp.compat.random.__class__.__name__ == "SystemRandom"
    )
    seeds = [one_time_codes.new_secret() for _ in range(50)]
    assert {len(one) for one in seeds} == {32}
    assert len(set(seeds)) == 50
    assert isinstance(pyotp.compat.random, SystemRandom)


def test_a_code_is_that_of_the_standard() -> None:
    """RFC 6238, appendix B: the secret in ASCII, by SHA-1, the last six of its eight digits."""
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    for seconds, code in ((59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130")):
        assert step_of(secret, code, seconds) == seconds // 30
        assert step_of(secret, code, seconds + 90) is None


@pytest.mark.parametrize(
    "typed", ["", "12345", "1234567", "12345a", "\u0661\u0662\u0663\u0664\u0665\u0666", "１２３４５６", "+12345"]
)
def test_what_is_no_code(typed: str) -> None:
    assert not is_code(typed)


def test_who_has_to_have_one() -> None:
    demanded = {setting: [role for role in ("reader", "analyst", "admin") if is_demanded(setting, role)]
                for setting in ("off", "offered", "admins", "everyone")}  # fmt: skip
    assert demanded == {"off": [], "offered": [], "admins": ["admin"], "everyone": ["reader", "analyst", "admin"]}
