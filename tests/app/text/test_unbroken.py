"""No line break parts a figure from its unit."""

import pytest
from markupsafe import Markup

from app.text.unbroken import unbroken


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("reads at 5.25 ms take 85 % of it", "reads at 5.25\u00a0ms take 85\u00a0% of it"),
        ("74.4 MiB/s, 3 days, 0.5 s each", "74.4\u00a0MiB/s, 3\u00a0days, 0.5\u00a0s each"),
        ("4 spindles, 2 hosts, 16 MBA", "4 spindles, 2 hosts, 16 MBA"),
        ("", ""),
    ],
)
def test_the_blank_before_a_unit_stays_on_its_line(text: str, shown: str) -> None:
    assert unbroken(text) == shown


def test_markup_stays_markup_and_text_is_still_escaped() -> None:
    assert unbroken(Markup("<a>5 ms</a>")) == Markup("<a>5\u00a0ms</a>")
    assert isinstance(unbroken(Markup("<a>5 ms</a>")), Markup)
    assert not isinstance(unbroken("<b>5 ms</b>"), Markup)
