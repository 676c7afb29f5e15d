"""A piece of a page is drawn once for what it is made of."""

import gc

from markupsafe import Markup

from app.web.drawn_pieces import MOST_LETTERS, Pieces, PiecesOf


def test_the_same_is_drawn_once_and_anything_else_anew() -> None:
    pieces = Pieces("_macros.html", "answer", 2)
    first = pieces.of("cpu", "CPU <first>")
    assert "CPU &lt;first&gt;" in first
    assert pieces.of("cpu", "CPU <first>") is first
    assert "Another" in pieces.of("cpu", "Another")
    assert pieces.of("idle", None) != first
    assert pieces.of("cpu", "CPU <first>") is not first, "the one that was not asked for longest has gone"
    kept = pieces.of("idle", None)
    pieces.forget()
    assert pieces.of("idle", None) == kept
    assert pieces.of("idle", None) is not kept


def test_of_long_pieces_fewer_are_held() -> None:
    pieces = Pieces("_macros.html", "answer", 4)
    short = pieces.of("cpu", "short")
    long = [pieces.of("cpu", f"{number}{'x' * 5_500}") for number in range(3)]
    assert pieces.of("cpu", f"2{'x' * 5_500}") is long[2]
    assert pieces.of("cpu", f"1{'x' * 5_500}") is long[1]
    assert pieces.of("cpu", "short") is not short, "it was not asked for longest"
    whole = pieces.of("cpu", "x" * 4 * MOST_LETTERS)
    assert pieces.of("cpu", "x" * 4 * MOST_LETTERS) == whole
    assert pieces.of("cpu", "x" * 4 * MOST_LETTERS) is not whole, "longer than all that is held"
    again = pieces.of("cpu", "short")
    assert pieces.of("cpu", "short") is again


class Thing:
    """Something large that never changes."""


def test_what_was_drawn_of_a_thing_is_that_things_as_long_as_it_is_there() -> None:
    drawn: list[int] = []

    def draw(thing: Thing) -> Markup:
        drawn.append(id(thing))
        return Markup(len(drawn))

    pieces = PiecesOf(draw)
    first, second = Thing(), Thing()
    assert [pieces.of(first), pieces.of(second), pieces.of(first)] == ["1", "2", "1"]
    del first
    gc.collect()
    assert [*pieces._drawn] == [id(second)], "nothing is held of what is gone"
    pieces._drawn[id(third := Thing())] = pieces._drawn[id(second)]
    assert pieces.of(third) == "3", "another thing where one was"
    pieces.forget()
    assert pieces.of(second) == "4"
