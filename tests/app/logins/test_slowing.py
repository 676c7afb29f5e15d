"""Guessing gets slower, whichever program of a store is asked, and keeps nobody else out."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from sqlalchemy import Engine, func, insert, select, text
from sqlalchemy.orm import sessionmaker

from app.logins.slowing import (
    FORGOTTEN,
    FREE,
    FREE_OF_ADDRESS,
    FREE_OF_NAME,
    GUESSING_LOCK,
    LONGEST,
    MOST_KEPT,
    Kind,
    Slowing,
    network,
)
from app.store.engine.engine import connect
from app.store.engine.transactions import writing
from app.store.schema.login_tables import LoginFailure
from tests import databases
from tests.app.filled import store
from tests.app.services import changing


class Clock:
    now = datetime(2026, 1, 31, 10, 0, 0, 250_000)

    def __call__(self) -> datetime:
        return self.now

    def go_on(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def engine(store_url: str) -> Engine:
    return store(store_url)


@pytest.fixture
def slowing(engine: Engine, clock: Clock) -> Slowing:
    return Slowing(engine, clock)


def test_who_fails_waits_longer_each_time_up_to_a_minute(slowing: Slowing, clock: Clock) -> None:
    waits = []
    for _ in range(FREE + 10):
        waits.append(slowing.guess("ada", "192.0.2.1").wait)
        if waits[-1]:
            clock.go_on(waits[-1])
            assert slowing.guess("ada", "192.0.2.1").wait == 0
    assert waits[:FREE] == [0] * FREE
    assert waits[FREE:] == [1, 2, 4, 8, 16, 32, LONGEST, LONGEST, LONGEST, LONGEST]
    clock.now += FORGOTTEN
    assert slowing.guess("ada", "192.0.2.1").wait == 0


def test_the_user_comes_in_from_elsewhere_all_the_while(slowing: Slowing) -> None:
    for number in range(FREE_OF_NAME + 1):
        assert slowing.guess("ada", f"198.51.100.{number}").wait == 0
    ada = slowing.guess("ada", "192.0.2.7")
    assert ada.wait == 0
    assert 0 < ada.pause <= 5
    assert slowing.guess("bob", "192.0.2.7").pause == 0


def test_many_names_from_one_address_are_one_guesser(slowing: Slowing) -> None:
    for number in range(FREE_OF_ADDRESS):
        slowing.guess(f"user{number}", f"2001:db8::{number:x}")
    assert slowing.guess("ada", "2001:db8::ffff").wait > 0
    assert slowing.guess("ada", "2001:db8:0:1::1").wait == 0


def test_who_comes_in_did_not_fail(slowing: Slowing) -> None:
    for _ in range(FREE_OF_ADDRESS + FREE_OF_NAME):
        assert slowing.guess("ada", "192.0.2.1").wait == 0
        slowing.succeeded("ada", "192.0.2.1")
    assert slowing.guess("ada", "192.0.2.1").pause == 0


def test_programs_of_one_store_count_together(slowing: Slowing, store_url: str, clock: Clock) -> None:
    other = connect(store_url)
    for one in (slowing, Slowing(other, clock)) * 3:
        last = one.guess("ada", "192.0.2.1").wait
    assert last > 0
    other.dispose()


def test_many_at_once_are_not_all_free(slowing: Slowing) -> None:
    with ThreadPoolExecutor(8) as threads:
        waits = list(threads.map(lambda _: slowing.guess("ada", "192.0.2.1").wait, range(16)))
    assert sum(wait == 0 for wait in waits) == FREE


@pytest.mark.postgres
def test_who_comes_in_waits_while_somebody_guesses(postgres) -> None:
    """Each would else lock rows that the other waits for, and PostgreSQL end one of them."""
    waits = text("SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database "
                 "WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()")  # fmt: skip
    with databases.postgres_store(postgres) as url:
        engine = store(url)
        slowing = Slowing(engine)
        slowing.guess("ada", "192.0.2.1")
        with ThreadPoolExecutor(1) as thread:
            with changing(engine) as holds, engine.connect() as seen:
                holds.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": GUESSING_LOCK})
                came_in = thread.submit(slowing.succeeded, "ada", "192.0.2.1")
                while not (waiting := seen.scalar(waits)) and not came_in.done():
                    time.sleep(0.01)
            came_in.result()
        engine.dispose()
    assert waiting == 1


def test_a_clock_that_was_set_back_keeps_nobody_out_for_long(slowing: Slowing, clock: Clock) -> None:
    for _ in range(FREE):
        slowing.guess("ada", "192.0.2.1")
    clock.go_on(-86_400)
    assert 0 < slowing.guess("ada", "192.0.2.1").wait <= LONGEST


def test_what_is_kept_is_bounded_and_tells_nothing(engine: Engine, slowing: Slowing, clock: Clock) -> None:
    rows = [{"key": f"k{number}", "count": 1, "last_at": clock.now} for number in range(MOST_KEPT)]
    with writing(sessionmaker(engine)) as session:
        session.execute(insert(LoginFailure), rows)
    slowing.guess("my secret typed as a name", "192.0.2.1")
    with sessionmaker(engine)() as session:
        assert session.scalar(select(func.count(LoginFailure.id))) <= MOST_KEPT
        assert max(len(key) for key in session.scalars(select(LoginFailure.key))) <= 8


@pytest.mark.parametrize(
    ("address", "seen"),
    [("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("2001:db8::1", "2001:db8::/64"), ("", ""),
     ("fe80::1%eth0", "fe80::/64"), ("unix:", "unix:")],
)  # fmt: skip
def test_an_address_is_that_of_one_customer(address: str, seen: str) -> None:
    assert network(address) == seen


def test_a_right_password_makes_no_code_free(slowing: Slowing) -> None:
    """Who has the password would else guess codes as fast as they log in."""
    for _ in range(FREE):
        slowing.succeeded("ada", "192.0.2.1")
        assert slowing.guess("ada", "192.0.2.1", Kind.CODE).wait == 0
    slowing.succeeded("ada", "192.0.2.1")
    assert slowing.guess("ada", "192.0.2.1", Kind.CODE).wait > 0
    slowing.succeeded("ada", "192.0.2.1", Kind.CODE)
    assert slowing.guess("ada", "192.0.2.1", Kind.CODE).wait == 0


def test_wrong_codes_from_many_addresses_keep_the_next_waiting_but_no_recovery_code(slowing: Slowing) -> None:
    addresses = [f"192.0.2.{number}" for number in range(FREE_OF_NAME + 1)]
    for one in addresses[:-1]:
        assert slowing.guess("ada", one, Kind.CODE).wait == 0
    assert 0 < slowing.guess("ada", addresses[-1], Kind.CODE).wait <= LONGEST
    assert slowing.guess("ada", addresses[-1], Kind.RECOVERY).wait == 0
    assert slowing.guess("ada", addresses[-1]).wait == 0
    assert slowing.guess("eva", addresses[-1], Kind.CODE).wait == 0


def test_nobody_without_the_password_keeps_a_code_waiting(slowing: Slowing, engine: Engine) -> None:
    """Names that are typed at the login count for nothing else, whatever they are."""
    for typed in ("ada", "code\0ada", "code ada", "ada\n", "code"):
        for number in range(FREE_OF_NAME + 1):
            slowing.guess(typed.replace("\0", ""), f"192.0.2.{number}")
    assert slowing.guess("ada", "198.51.100.1", Kind.CODE).wait == 0
    with sessionmaker(engine)() as session:
        keys = set(session.scalars(select(LoginFailure.key)))
    assert {len(one) for one in keys} == {8, 64}
