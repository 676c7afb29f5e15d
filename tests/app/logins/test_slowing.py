"""Guessing gets slower, and keeps nobody else out."""

import pytest

from app.logins.slowing import FORGOTTEN, FREE, FREE_OF_ADDRESS, FREE_OF_NAME, LONGEST, MOST_KEPT, Slowing, network


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def slowing(clock: Clock) -> Slowing:
    return Slowing(clock)


def test_who_fails_waits_longer_each_time_up_to_a_minute(slowing: Slowing, clock: Clock) -> None:
    waits = []
    for _ in range(FREE + 10):
        waits.append(slowing.wait("ada", "192.0.2.1"))
        clock.now += waits[-1]
        slowing.failed("ada", "192.0.2.1")
    assert waits[:FREE] == [0] * FREE
    assert waits[FREE:] == [1, 2, 4, 8, 16, 32, LONGEST, LONGEST, LONGEST, LONGEST]
    clock.now += FORGOTTEN + 1
    assert slowing.wait("ada", "192.0.2.1") == 0


def test_the_user_comes_in_from_elsewhere_all_the_while(slowing: Slowing) -> None:
    for number in range(200):
        slowing.failed("ada", f"198.51.100.{number}")
    assert slowing.wait("ada", "192.0.2.7") == 0
    assert 0 < slowing.pause("ada") <= 5
    assert slowing.pause("bob") == 0


def test_many_names_from_one_address_are_one_guesser(slowing: Slowing) -> None:
    for number in range(FREE_OF_ADDRESS):
        slowing.failed(f"user{number}", f"2001:db8::{number:x}")
    assert slowing.wait("ada", "2001:db8::ffff") > 0
    assert slowing.wait("ada", "2001:db8:0:1::1") == 0


def test_who_comes_in_did_not_fail(slowing: Slowing) -> None:
    for _ in range(FREE_OF_ADDRESS + FREE_OF_NAME):
        slowing.failed("ada", "192.0.2.1")
        slowing.succeeded("ada", "192.0.2.1")
    assert slowing.wait("ada", "192.0.2.1") == 0
    assert slowing.pause("ada") == 0


def test_what_is_kept_is_bounded(slowing: Slowing) -> None:
    for number in range(MOST_KEPT):
        slowing.failed(f"user{number}", "x")
    assert len(slowing._kept) == MOST_KEPT


@pytest.mark.parametrize(
    ("address", "seen"),
    [("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("2001:db8::1", "2001:db8::/64"), ("", ""),
     ("fe80::1%eth0", "fe80::/64"), ("unix:", "unix:")],
)  # fmt: skip
def test_an_address_is_that_of_one_customer(address: str, seen: str) -> None:
    assert network(address) == seen
