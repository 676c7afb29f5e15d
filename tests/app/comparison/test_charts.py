"""The pictures of a comparison: the waterfall, and both sets window by window."""

import re

import pytest
from markupsafe import Markup

from app.comparison.spread_chart import spread
from app.comparison.view import part, signed
from app.comparison.waterfall_chart import bars, waterfall
from rules.comparison.pair import WaterfallStep
from rules.comparison.side_summary import WindowPoint

STEPS = [
    WaterfallStep("", "single-block reads", 0.0, 0.0, 4.0),
    WaterfallStep("", "CPU", 0.0, 0.0, 0.01),
    WaterfallStep("", "commits", 0.0, 0.0, -0.02),
    WaterfallStep("", "multi-block reads", 0.0, 0.0, -0.49),
]


def points(*costs: float | None) -> list[WindowPoint]:
    return [WindowPoint("", begin_time=None, end_time=None, db_time_ms_per_unit=cost) for cost in costs]


class TestWaterfall:
    def test_every_bar_begins_where_the_one_before_ends(self) -> None:
        found = bars(6.0, 2.5, STEPS)
        assert [(one.label, one.figure, one.kind) for one in found] == [
            ("Before", "6 ms", "whole"), ("Single-block reads", "−4.000 ms", "fall"),
            ("Multi-block reads", "+0.490 ms", "rise"),
            ("2 smaller parts", "+0.010 ms", "rise"), ("After", "2.50 ms", "whole"),
        ]  # fmt: skip
        assert [one.start for one in found[1:-1]] == pytest.approx([one.end for one in found[:-2]])
        assert found[-2].end == pytest.approx(found[-1].end)

    def test_what_rounding_leaves_is_no_bar(self) -> None:
        found = bars(6.0, 2.0, [WaterfallStep("", "reads", 0.0, 0.0, 4.0), WaterfallStep("", "CPU", 0.0, 0.0, 1.4e-17)])
        assert [one.label for one in found] == ["Before", "Reads", "After"]

    def test_a_rise_is_hatched_and_says_plus_a_fall_is_plain(self) -> None:
        drawn = str(waterfall("w", "DB time per read", 6.0, 2.5, STEPS))
        assert drawn.count("url(#w-rise)") == 2
        assert drawn.count('class="fall"') == 1
        assert "Before 6 ms; Single-block reads −4.000 ms; Multi-block reads +0.490 ms" in drawn
        assert '<title id="w-title">DB time per read</title>' in drawn

    def test_nothing_reaches_beyond_the_picture(self) -> None:
        steps = [WaterfallStep("", "a", 0.0, 0.0, -3.0), WaterfallStep("", "b", 0.0, 0.0, 9.0)]
        drawn = str(waterfall("w", "t", 5.0, -1.0, steps))
        spans = [(float(x), float(width)) for x, width in re.findall(r'x="([\d.]+)%" y="\d+" width="([\d.]+)%"', drawn)]
        assert len(spans) == 4
        assert min(x for x, _ in spans) == 0
        assert max(x + width for x, width in spans) == pytest.approx(100, abs=0.3)

    def test_labels_are_text(self) -> None:
        assert "<b>" not in waterfall("w", "t", 2.0, 1.0, [WaterfallStep("", "<b>", 0.0, 0.0, 1.0)])

    def test_without_parts_there_is_none(self) -> None:
        assert waterfall("w", "t", 1.0, 1.0, []) == Markup()


class TestSpread:
    def test_every_window_is_a_mark_circles_before_squares_after(self) -> None:
        drawn = str(spread("s", "cost", points(3, 4, 5, None), points(1, 2, 1.5)))
        assert drawn.count('class="was"') == 3
        assert drawn.count('class="now"') == 3
        assert "before: 3 windows, median 4 ms, 3 to 5 ms; after: 3 windows, median 1.50 ms, 1 to 2 ms." in drawn

    @pytest.mark.parametrize(("before", "after"), [((1, 2), (1, 2)), ((), (1, 2, 3)), ((1, 2, 3), (None,))])
    def test_no_set_no_picture(self, before: tuple[float, ...], after: tuple[float, ...]) -> None:
        assert spread("s", "cost", points(*before), points(*after)) == Markup()

    def test_every_mark_lies_within_the_picture(self) -> None:
        drawn = str(spread("s", "cost", points(3, 4, 5), points(1, 0.001, 1.5)))
        heights = [float(one) for one in re.findall(r'(?:cy|<svg x="[\d.]+%" y)="([\d.]+)"', drawn)]
        assert len(heights) == 6
        assert min(heights) >= 12
        assert max(heights) <= 220


@pytest.mark.parametrize(
    ("ms", "whole", "said"),
    [(5.25323, 6.314, "5.253"), (0.00046, 6.314, "<0.001"), (0.0, 6.314, "0.000"), (-0.37, 16.5, "−0.37"),
     (12_345.6, 60_000, "12,346"), (None, 6.0, "–"), (1.0, 0.0, "1.000")],
)  # fmt: skip
def test_parts_have_the_decimals_of_their_whole(ms: float | None, whole: float, said: str) -> None:
    assert part(ms, whole) == said


def test_changes_carry_their_sign() -> None:
    assert [signed(-4.114), signed(0.05), signed(0), signed(-0.0002, 6.3), signed(-0.1, 6.3)] == [
        "−4.11 ms", "+0.05 ms", "±0 ms", "<0.001 ms", "−0.100 ms",
    ]  # fmt: skip
