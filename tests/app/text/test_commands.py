"""Commands in sentences of a page."""

import pytest

from app.text.commands import commands


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("read it by `iobound curve`.", "read it by <code>iobound curve</code>."),
        ("`a<b>` & `c`", "<code>a&lt;b&gt;</code> &amp; <code>c</code>"),
        ("what `is cut", "what `is cut"),
        ("nothing", "nothing"),
    ],
)
def test_what_stands_between_backticks_is_code(text: str, shown: str) -> None:
    assert commands(text) == shown
