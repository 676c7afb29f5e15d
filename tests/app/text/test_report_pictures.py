"""The pictures of a report's page: well-formed, with their figures in words, nothing outside the frame."""

import re
import xml.etree.ElementTree as ET

import pytest
from markupsafe import Markup

from app.text.activity_chart import activity_chart
from app.text.histogram_chart import histogram
from app.text.media_chart import latency_strip, media_scale
from rules.pictures import Band, HistogramPicture
from rules.storage.inputs.activity import ActivitySlot
from rules.storage.inputs.latency_class import kinds_of_media

BANDS = (Band(1.0, 0.1), Band(2.0, 0.6), Band(4.0, 0.25), Band(None, 0.05))


def picture(**what: float | None) -> HistogramPicture:
    marks = {"p5_ms": 0.7, "p50_ms": 1.6, "p95_ms": 4.0, **what}
    return HistogramPicture("How long", "ms", 100, 1.7, marks["p5_ms"], marks["p50_ms"], marks["p95_ms"], 7, BANDS)


def places(svg: Markup, name: str) -> list[float]:
    return [float(at) for at in re.findall(rf'<line class="{name}" x1="([\d.]+)%"', svg)]


def test_a_histogram_has_a_column_for_each_band_and_says_each_share() -> None:
    root = ET.fromstring(histogram(picture()))
    assert len(root.findall("rect")) == len(BANDS)
    heights = [float(one.attrib["height"]) for one in root.findall("rect")]
    assert max(heights) == heights[1]
    said = (root.findtext("desc") or "", root.findtext("title"))
    assert said == ("up to 1 ms 10.0 %; up to 2 ms 60.0 %; up to 4 ms 25.0 %; longer than 4 ms 5.0 %", "How long")


def test_marks_stand_in_their_band_in_order() -> None:
    svg = histogram(picture())
    five, half, most = places(svg, "median")
    width = 92 / len(BANDS)
    assert 3 < five < 3 + width < half < 3 + 2 * width
    assert most == pytest.approx(3 + 3 * width, abs=0.01)


@pytest.mark.parametrize(("p95", "marks"), [(None, 2), (400.0, 3)])
def test_a_mark_that_is_not_known_is_not_drawn_and_one_past_the_last_edge_stands_in_the_last_band(
    p95: float | None, marks: int
) -> None:
    svg = histogram(picture(p95_ms=p95))
    assert len(places(svg, "median")) == marks
    assert all(at < 97 for at in places(svg, "median"))


def test_bands_below_a_millisecond_are_told_in_microseconds() -> None:
    bands = tuple(Band(upper, 0.25) for upper in (0.004, 0.016, 0.128, 0.512))
    svg = histogram(HistogramPicture("How long", "ms", 100, 0.02, 0.005, 0.014, 0.25, 7, bands))
    words = [one.text for one in ET.fromstring(svg).findall("text")]
    assert {"µs", "4", "16", "128", "512", "5 % ≤ 5 µs", "half ≤ 14 µs", "95 % ≤ 250 µs"} <= set(words)


def test_a_histogram_of_nothing_is_an_empty_picture() -> None:
    empty = HistogramPicture("How long", "ms", None, None, None, None, None, None, ())
    assert ET.fromstring(histogram(empty)).findall("rect") == []


def test_slots_are_as_wide_as_they_were_long_and_cpu_is_within() -> None:
    slots = (ActivitySlot("10:00:00", 5.0, 8.0, 2.0), ActivitySlot("10:05:00", 10.0, 4.0, 6.0))
    root = ET.fromstring(activity_chart(slots, 7.0))
    first, second = (float(group[0].attrib["width"].rstrip("%")) for group in root.findall("g"))
    assert second == pytest.approx(2 * first, abs=0.02)
    assert "10:05:00 4 active, 6 on CPU" in (root.findtext("desc") or "")
    assert [one.text for one in root.findall("text")].count("7 CPUs") == 1
    pale = [float(group.findall("rect")[0].attrib["height"]) for group in root.findall("g")]
    assert pale[1] == 0.0, "more on CPU than active: the sample is small, nothing is drawn below zero"


@pytest.mark.parametrize("cpus", [None, 500.0])
def test_cpus_that_are_unknown_or_far_above_have_no_line(cpus: float | None) -> None:
    svg = activity_chart((ActivitySlot("10:00:00", 5.0, 8.0, 2.0),), cpus)
    assert places(svg, "mark") == []


@pytest.mark.parametrize("read_ms", [0.001, 0.5, 6.0, 5000.0])
def test_todays_reads_stand_within_the_scale(read_ms: float) -> None:
    kinds = kinds_of_media()
    (at,) = places(media_scale(read_ms, kinds), "median")
    assert 22 <= at <= 97
    ET.fromstring(latency_strip(read_ms, kinds))


def test_without_todays_reads_only_media_are_drawn() -> None:
    svg = media_scale(None, kinds_of_media())
    assert places(svg, "median") == []
    assert "Disks 4 ms to 12.4 ms" in svg
