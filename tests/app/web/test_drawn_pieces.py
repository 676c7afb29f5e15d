"""A piece of a page is drawn once for what it is made of."""

from app.web.drawn_pieces import Pieces


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
