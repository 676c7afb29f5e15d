"""One sentence of complaint: of whose file it is, said once."""

import pytest

from app.terminal.console import of_file


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("The file is empty.", "a.txt: The file is empty."),
        ("a.txt is binary data, not text.", "a.txt is binary data, not text."),
        ("a.txt.gz is damaged.", "a.txt: a.txt.gz is damaged."),
    ],
)
def test_a_name_is_said_once(sentence: str, shown: str) -> None:
    assert of_file("a.txt", sentence) == shown
