"""The letterhead is kept in the store, and a change of it can be taken back."""

import pytest
from sqlalchemy import update

from app.exports.letterhead import NOBODY, Letterhead, logo_of
from app.exports.letterheads import Letterheads
from app.store.schema.letterhead_table import LetterheadRow
from tests.app.filled import store
from tests.app.logos import SVG, png
from tests.app.services import changing

FIRST = Letterhead("Nord & Wind", "für die Sitzung\nam 14.", logo_of(png(3, 2)))
SECOND = Letterhead("Other")


@pytest.fixture
def letterheads(store_url: str) -> Letterheads:
    return Letterheads(store(store_url))


def test_nobody_hands_over_at_first(letterheads: Letterheads) -> None:
    assert letterheads.now() == NOBODY
    assert letterheads.before() is None
    assert not letterheads.undo()


def test_what_is_set_is_kept_and_undone_and_done_again(letterheads: Letterheads) -> None:
    assert letterheads.change(lambda _: FIRST) == FIRST
    assert (letterheads.now(), letterheads.before()) == (FIRST, NOBODY)
    letterheads.change(lambda _: SECOND)
    assert (letterheads.now(), letterheads.before()) == (SECOND, FIRST)
    assert letterheads.undo()
    assert (letterheads.now(), letterheads.before()) == (FIRST, SECOND)
    assert letterheads.undo()
    assert letterheads.now() == SECOND


def test_the_same_again_is_no_change(letterheads: Letterheads) -> None:
    letterheads.change(lambda _: FIRST)
    letterheads.change(lambda now: now)
    assert letterheads.before() == NOBODY


def test_what_a_change_raises_leaves_all_as_it_was(letterheads: Letterheads) -> None:
    letterheads.change(lambda _: FIRST)

    def refuse(now: Letterhead) -> Letterhead:
        raise ValueError(now.name)

    with pytest.raises(ValueError, match="Nord"):
        letterheads.change(refuse)
    assert letterheads.now() == FIRST


def test_a_picture_that_is_none_any_more_is_left_out(store_url: str) -> None:
    engine = store(store_url)
    letterheads = Letterheads(engine)
    letterheads.change(lambda _: FIRST)
    with changing(engine) as connection:
        connection.execute(update(LetterheadRow).values(logo=SVG))
    assert letterheads.now() == Letterhead(FIRST.name, FIRST.note)
