"""What became of a file, in one line."""

from app.push.outcome import Outcome


def test_a_line_has_no_control_characters_and_no_gaps() -> None:
    told = Outcome("sent", "a\x1b[31m.txt", "abc", None, "Nothing\nto buy")
    assert told.line() == "sent       a [31m.txt  abc  Nothing to buy"
