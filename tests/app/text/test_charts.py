"""Pictures: right widths, words for those who don't see them, nothing that a strict content policy forbids."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from app.text import charts
from rules.pictures import TimePart

PARTS = [
    TimePart("reads", "Reads", 6.0, 0.6),
    TimePart("cpu", "CPU & <waits>", 3.5, 0.35),
    TimePart("other", "Other", 0.5, 0.05),
]


def widths(svg: str) -> list[float]:
    return [float(one) for one in re.findall(r'<g><rect x="[\d.]+%" width="([\d.]+)%"', svg)]


def test_a_stacked_bar_is_as_wide_as_its_shares() -> None:
    assert widths(charts.stacked_bar("p", "Where it went", PARTS)) == [60.0, 35.0, 5.0]


def test_a_part_below_zero_is_left_to_the_table() -> None:
    parts = [*PARTS, TimePart("unaccounted", "Unaccounted", -2.0, -0.2)]
    drawn = charts.stacked_bar("p", "t", parts)
    assert widths(drawn) == [60.0, 35.0, 5.0]
    assert 'id="p-unaccounted"' in drawn, "the legend needs its pattern all the same"


def test_a_plain_part_is_filled_with_its_colour_and_one_with_a_pattern_by_it() -> None:
    drawn = charts.stacked_bar("p", "t", PARTS)
    assert re.findall(r'height="44" ([^/]+)/>', drawn)[:2] == ['class="k0"', 'fill="url(#p-cpu)"']
    assert 'class="k0"' in charts.swatch("p", "reads")
    assert 'fill="url(#p-cpu)"' in charts.swatch("p", "cpu")


@pytest.mark.parametrize("parts", [[], [TimePart("reads", "Reads", 0.0, 0.0)]])
def test_a_picture_of_nothing_is_still_a_picture(parts: list[TimePart]) -> None:
    assert widths(charts.stacked_bar("p", "t", parts)) == []


def test_a_picture_is_well_formed_and_says_in_words_what_it_shows() -> None:
    root = ET.fromstring(charts.stacked_bar("p", "Where it went", PARTS))
    assert root.get("role") == "img"
    assert root.find("title").text == "Where it went"  # type: ignore[union-attr]
    assert root.find("desc").text == "Reads 60.0 %; CPU & <waits> 35.0 %; Other 5.0 %"  # type: ignore[union-attr]
    assert {root.find("title").get("id"), root.find("desc").get("id")} == set(root.get("aria-labelledby").split())  # type: ignore[union-attr]


def test_small_parts_carry_no_text_that_would_not_fit() -> None:
    root = ET.fromstring(charts.stacked_bar("p", "t", PARTS))
    assert [one.text for one in root.iter("text")] == ["60 %", "35 %"]


def test_classes_differ_in_colour_and_neighbours_also_in_pattern() -> None:
    patterns = [charts.INKS[charts.slot(name) % len(charts.INKS)] for name in charts.CLASSES]
    assert len({charts.slot(name) for name in charts.CLASSES}) == len(charts.CLASSES)
    assert all(one != following for one, following in pairwise(patterns))
    assert charts.slot("something new") == charts.slot("other")


@pytest.mark.parametrize(
    ("share", "further", "solid", "pale"),
    [
        (0.5, 0.6, "50.0%", "10.0%"),
        (0.0, None, "0.0%", "0.0%"),
        (1.4, None, "100.0%", "0.0%"),
        (-0.1, 0.2, "0.0%", "20.0%"),
    ],
)
def test_a_bar_in_a_cell_stays_inside_it(share: float | None, further: float | None, solid: str, pale: str) -> None:
    drawn = charts.bar(share, further)
    assert f'class="solid" width="{solid}"' in drawn
    assert f'class="pale" x="{solid}" width="{pale}"' in drawn


def test_an_unknown_share_is_no_empty_bar() -> None:
    assert charts.bar(None, None) == ""


def test_columns_tell_their_figures() -> None:
    root = ET.fromstring(charts.columns("Buckets", [("up to 1 ms", 75.0), ("longer", 25.0), ("never", None)]))
    assert root.find("title").text == "Buckets: up to 1 ms: 75 %, longer: 25 %"  # type: ignore[union-attr]
    heights = [float(str(one.get("height"))) for one in root.iter("rect")]
    assert heights == [19.5, 6.5], "what never was draws nothing"


def test_nothing_carries_a_style_or_an_event() -> None:
    drawn = charts.stacked_bar("p", "t", PARTS) + charts.bar(0.5) + charts.columns("c", [("a", 1.0)])
    assert "style=" not in drawn
    assert not re.search(r"\son[a-z]+=", drawn)
