"""A piece of a page is drawn once for what it is made of."""

from app.web.drawn_pieces import MOST_LETTERS, Pieces


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
