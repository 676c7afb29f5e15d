"""Users whom a provider names: each has a name of their own, also where no letter of theirs fits."""

import pytest

from app.logins.arriving import TAKEN, Arriving, NotLetIn, name_of
from app.logins.identities import Identity, Meanings
from app.logins.users import NAME
from tests.app.filled import store

ISSUER = "https://login.example"


def who(name: str, subject: str, issuer: str = ISSUER) -> Identity:
    return Identity(issuer, subject, name, ["staff"], [])


@pytest.fixture
def arriving(store_url: str) -> Arriving:
    return Arriving(store(store_url), Meanings({"staff": "reader"}, {}), new_users=True)


def test_names_without_a_letter_that_fits_lock_nobody_out(arriving: Arriving) -> None:
    came = [who("Иван", "1"), who("李雷", "2"), who("", "3"), who("李雷", "2", "https://other.example")]
    first = [arriving.known(one) for one in came]
    assert len({one.name for one in first}) == len({one.id for one in first}) == len(came)
    assert all(NAME.match(one.name) and one.name.startswith("user-") for one in first)
    assert [arriving.known(one) for one in came] == first


def test_parts_of_an_identity_cannot_be_moved_between_issuer_and_subject() -> None:
    assert name_of(who("Иван", "b", "https://a")) != name_of(who("Иван", "ab", "https://")), "one text of both"
    assert name_of(who("李雷 2", "1")) != name_of(who("Иван 2", "2"))
    assert name_of(who("40817", "1")) == "40817"
    assert name_of(who("Иван", "\ud800")).startswith("user-")


def test_a_name_that_fits_stays_and_is_nobody_elses(arriving: Arriving) -> None:
    assert arriving.known(who("Zoë Ängström", "1")).name == "zo-ngstr-m"
    with pytest.raises(NotLetIn, match=TAKEN.format(name="zo-ngstr-m").split(":")[0]):
        arriving.known(who("zoë ängström", "2"))
