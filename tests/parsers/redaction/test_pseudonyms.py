"""Names for names: of the same shape, none twice, by the key alone, and cut where the name was cut."""

import random
import string

import pytest

from parsers.redaction.pseudonyms import Pseudonyms

SEED = 16
KEY = b"a key of some twenty bytes"
NAMES = Pseudonyms(KEY)


def words(count: int, least: int = 1, most: int = 30) -> list[str]:
    chosen = random.Random(SEED)
    letters = string.ascii_letters + string.digits + "_$#"
    return ["".join(chosen.choices(letters, k=chosen.randint(least, most))) for _ in range(count)]


def shape(word: str) -> str:
    return "".join(
        "9" if letter.isdigit() else letter if not letter.isalpha() else "Aa"[letter.islower()] for letter in word
    )


def test_length_and_kinds_of_characters_stay() -> None:
    for word in words(500):
        assert shape(NAMES.of(word)) == shape(word)


def test_no_name_stays_and_none_is_given_twice() -> None:
    asked = {word.lower() for word in words(3000, 1, 5)}
    asked = {word for word in asked if word.strip("_$#0")}
    assert len({NAMES.of(word) for word in asked}) == len(asked)
    assert not any(NAMES.of(word) == word for word in asked)


def test_capital_letters_make_no_other_name() -> None:
    assert NAMES.of("ORCHARD_OWNER") == NAMES.of("orchard_owner").upper()


def test_a_name_that_was_cut_is_the_beginning_of_the_whole_one() -> None:
    for word in words(200, 12):
        for length in range(8, len(word)):
            assert NAMES.of(word).startswith(NAMES.of(word[:length]))


def test_another_key_gives_other_names() -> None:
    assert NAMES.of("ORCHARD_OWNER") != Pseudonyms(b"another key of bytes").of("ORCHARD_OWNER")
    assert NAMES.of("ORCHARD_OWNER") == Pseudonyms(KEY).of("ORCHARD_OWNER")


@pytest.mark.parametrize("purpose", ["UNDO", "TEMP", "_IDX", "INDX01", "_INDEX"])
def test_what_a_name_says_of_its_purpose_stays(purpose: str) -> None:
    made = NAMES.of(f"ORCHARD{purpose}")
    assert made.endswith(purpose)
    assert not made.startswith("ORCHARD")


def test_no_pseudonym_is_a_word_that_stays() -> None:
    stays = {NAMES.of(f"{first}{second}x") for first in "abcdefgh" for second in "abcdefgh"}
    other = Pseudonyms(KEY, stays)
    assert not any(other.of(f"{first}{second}x") in stays for first in "abcdefgh" for second in "abcdefgh")


def test_a_number_begins_with_no_nought() -> None:
    assert not any(NAMES.of(str(number)).startswith("0") for number in range(1, 400))
    assert NAMES.of("0123").startswith("0")


def test_letters_of_other_alphabets_go_too() -> None:
    made = NAMES.of("заказы")
    assert len(made) == 6
    assert made != "заказы"
