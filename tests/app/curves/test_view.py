"""A load curve in words and as a picture: what can be said of it, and what is not said of one that cannot be right."""

import re
from typing import Any, get_args

import pytest
from msgspec import convert

from app.curves import chart, view
from app.declared.curve_figures import is_in_mb
from app.text import load_curve_chart
from parsers.load_curves.curve import Tool
from rules.curves.curve_study import CurveStudy

FIT = {
    "model": "balanced", "servers": 7.6, "service_ms": 5.0, "delay_ms": None, "asymptote_iops": 1520.0,
    "asymptote_mbps": 12.5, "rms_percent": 1.25, "largest_percent": 2.5, "other_model": "delay_one_server",
    "other_rms_percent": 9.0,
}  # fmt: skip


def test_every_tool_has_its_name() -> None:
    assert view.SOURCES.keys() == set(get_args(Tool))


def curve(**parts: Any) -> CurveStudy:
    """An invented curve object in the contract's shape."""
    levels = [level(1, 190, 5.25), level(8, 800, 10.0), level(64, 1400, 45.5)]
    whole = {
        "schema": 1, "source": "orion", "name": "invented", "io_bytes": 8192, "write_percent": 0, "points": levels,
        "levels": levels, "fitted": levels, "time_per": "request", "fit": FIT, "floor_ms": 5.25, "max_iops": 1400,
        "max_mbps": 11.5, "knee_outstanding": 7.35, "saturated": True, "operating_point": levels[1], "audit": [],
    }  # fmt: skip
    return convert({**whole, **parts}, CurveStudy)


def level(
    outstanding: float, iops: float | None, latency_ms: float | None, mbps: float | None = None
) -> dict[str, Any]:
    return {"outstanding": outstanding, "iops": iops, "mbps": mbps, "latency_ms": latency_ms}


def said(**parts: Any) -> str:
    return " ".join(view.sentences(curve(**parts)))


def fired(severity: str) -> dict[str, Any]:
    return {"rule": "r", "title": "R", "state": "fired", "severity": severity, "message": "It contradicts itself."}


def test_of_requests_whose_size_is_not_known_it_is_said_what_times_are_of() -> None:
    sizes = [curve(io_bytes=None, time_per=per) for per in ("request", "MB")]
    assert [view.requests(each) for each in sizes] == ["reads, size not known", "reads, counted in MB"]
    assert view.without_load(sizes[1]) == "5.25 ms for 1 MB"


def test_many_servers_are_told_as_devices() -> None:
    text = said()
    assert "About 8 requests are served at the same time, each with a queue of its own and in 5 ms" in text
    assert "8 equal devices would do the same. By this model ever more load would bring 1,520 requests/s." in text
    assert "by 1.2 % (root mean square), at most 2.5 %; one shared resource would miss them by 9.0 %." in text


def test_the_operating_point_and_what_lies_beyond_it_are_told() -> None:
    text = said()
    assert "Plan for 800 requests/s at most, with 8 in flight: there a request takes 10 ms" in text
    assert "Beyond it another 75 % can be had, up to 1,400 requests/s, at 4.5 times that latency." in text


def test_many_times_the_planned_requests_are_told_as_a_multiple() -> None:
    levels = [level(1, 190, 5.25), level(8, 800, 10.0), level(64, 1400, 45.5)]
    text = said(operating_point=levels[0])
    assert "Beyond it 7.4 times as many can be had, 1,400 requests/s, at 8.7 times that latency." in text
    wide = [levels[0], levels[2]]
    text = said(operating_point=levels[0], levels=wide, points=wide)
    assert "8.7 times that latency; between the two no load was measured." in text
    assert view.tiles(curve(operating_point=levels[0]))[-1][1] == "7.4 times as many"


def test_a_test_that_stopped_early_has_no_maximum() -> None:
    levels = [level(1, 190, 5.25), level(8, 1400, 5.7)]
    told = curve(levels=levels, points=levels, operating_point=levels[1], saturated=False)
    assert view.answer(told).endswith("and that is the most that was measured; the rate was still rising.")


def test_no_maximum_is_claimed_where_nobody_can_tell() -> None:
    """The last step was too wide: the rate may rise further, and nothing ended it yet."""
    levels = [level(1, 190, 5.25), level(8, 800, 10.0)]
    open_end = curve(levels=levels, points=levels, operating_point=levels[1], max_iops=800, saturated=None)
    assert view.answer(open_end) == (
        "This storage answers 800 requests/s within 10 ms each, and that is the most that was measured."
    )


def test_a_latency_that_is_the_same_is_not_told_as_a_multiple() -> None:
    levels = [level(1, 190, 5.25), level(8, 800, 10.0), level(64, 880, 10.1)]
    text = said(levels=levels, points=levels, max_iops=880, operating_point=levels[1])
    assert "Beyond it another 10 % can be had, up to 880 requests/s." in text


@pytest.mark.parametrize(
    ("model", "words"),
    [
        ("delay_one_server", "one shared resource, 5 ms each, after a fixed delay of 0.125 ms"),
        ("throttle", "a provisioned limit, not the devices"),
        ("unclear", "it does not show which part ends first"),
    ],
)
def test_every_model_has_its_words(model: str, words: str) -> None:
    text = said(fit={**FIT, "model": model, "servers": None, "delay_ms": 0.125})
    assert words in text
    assert ("By this model" in text) == (model != "unclear")


def test_a_rate_that_levelled_off_below_the_end_of_its_model_is_no_maximum() -> None:
    """Queues that share the load level off long before they end: what was measured and what is foreseen are two."""
    told = curve()
    assert ("Most measured", "1,400 requests/s", "more load brings little more") in view.tiles(told)
    assert view.Fact("Levelled off", "yes") in view.facts(told)
    assert "ever more load would bring 1,520 requests/s" in said()
    assert "maximum" not in " ".join([view.answer(told), said(), *(fact.label for fact in view.facts(told))])
    assert "By this model the rate ends at 1,395 requests/s." in said(fit={**FIT, "asymptote_iops": 1395.0})


def test_of_a_curve_that_cannot_be_right_only_that_is_said() -> None:
    assert said(audit=[fired("high")]) == "It contradicts itself."
    wrong = curve(audit=[fired("high")])
    assert view.operating_point(wrong) is None
    assert (view.tiles(wrong), view.facts(wrong), chart.fitted(wrong)) == ([], [], ())
    assert "Plan for" in said(audit=[fired("low")])


def test_a_scan_is_told_by_its_throughput() -> None:
    scan = curve(io_bytes=2**20, operating_point=level(4, 100, 9.0, 105.0))
    assert is_in_mb(scan)
    text = " ".join(view.sentences(scan))
    assert "11.5 MB/s is the most that was measured" in text
    assert "Plan for" not in text
    assert "Operating point" not in {one.label for one in view.facts(scan)}


def test_a_curve_of_one_point_says_what_it_can() -> None:
    one = curve(fit=None, operating_point=None, floor_ms=None, knee_outstanding=None, saturated=None, fitted=[],
                levels=[level(None, 5000, 0.5)])  # type: ignore[arg-type]  # fmt: skip
    assert view.sentences(one) == [
        "No model was fitted: that takes three load levels or more of which rate and latency can both be believed."
    ]
    assert [one.label for one in view.facts(one)] == ["Most requests", "Most bandwidth"]
    assert chart.load_curve("c", one) == ""


def test_what_fired_stands_first_in_the_audit() -> None:
    quiet = {"rule": "q", "state": "quiet", "message": None}
    assert [one.rule for one in view.audit(curve(audit=[quiet, fired("low")]))] == ["r", "q"]


def test_the_picture_has_every_level_the_line_and_the_operating_point_inside_it() -> None:
    picture = str(chart.load_curve("c", curve()))
    assert picture.count('class="measured"') == 3
    assert picture.count('class="fitted"') == 2
    assert picture.count('<circle class="mark"') == 1
    assert "3 measured levels, from 5.25 ms at 190 requests/s to 45.5 ms at 1,400 requests/s" in picture
    for x in re.findall(r' (?:cx|x1|x2)="([\d.]+)%"', picture):
        assert 0 <= float(x) <= 100
    for y in re.findall(r' (?:cy|y1|y2)="([\d.]+)"', picture):
        assert 0 <= float(y) <= 290


@pytest.mark.parametrize("most", [0.0003, 0.7, 1, 5, 8675, 10_000, 123_456_789.0])
def test_axes_end_at_a_round_figure_at_or_above_the_largest(most: float) -> None:
    ticks = load_curve_chart.ticks(most)
    assert ticks[0] == 0
    assert most * (1 - 1e-9) <= ticks[-1] <= 1.6 * most
    assert 3 <= len(ticks) <= 6


def test_a_name_cannot_break_out_of_the_picture() -> None:
    assert "<script" not in str(chart.load_curve("c", curve(name="<script>alert(1)</script>")))
