"""The same facts in another dress give the same verdict; more of one thing moves it one way, and less told never sells.

What a report means does not hang on its medium, its release's name or what it leaves out: no diagnosis by hand is
needed to see that.
"""

import copy
from pathlib import Path
from typing import Any

import pytest

import rules
from parsers import parse
from parsers.model.report import Report
from rules.waits.event_classes import classify
from tests.conventions.tree import ROOT
from tests.read_once import fresh
from tests.writer.releases import ALL, Media, Release, named
from tests.writer.report import write
from tests.writer.shop import shop

SAMPLES = sorted(path for path in (ROOT / "sample_reports").glob("*/*") if path.suffix in {".txt", ".html"})
EACH_SAMPLE = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
PURCHASES = ("faster_media", "more_devices", "more_provisioned", "redo_devices")
WEIGHTY = ("medium", "high", "blocker")
LATENCIES = (0.1, 0.3, 1.0, 3.0, 10.0)


def _judged(report: Report) -> dict[str, Any]:
    return rules.judge(report).to_dict()


def _verdict(judged: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(judged["verdict"][name] for name in ("case", "answer", "media_or_spindles", "confidence"))


def _weighty(judged: dict[str, Any]) -> set[tuple[str, str]]:
    return {
        (one["code"], one["severity"])
        for one in judged["findings"]
        if one["state"] == "fired" and one["severity"] in WEIGHTY
    }


@pytest.mark.parametrize("release", [one for one in ALL if one.product == "awr"], ids=lambda one: str(one.key))
def test_text_and_html_say_the_same(release: Release) -> None:
    figures = shop(release).figures
    text, page = (
        _judged(parse(write(figures, release, media).data, name)[0])
        for media, name in (("text", "x.txt"), ("html", "x.html"))
    )
    assert _verdict(text) == _verdict(page)
    assert _weighty(text) == _weighty(page)


@pytest.mark.parametrize("later", ["21.0.0.0.0", "23.0.0.0.0", "23.26.0.0.0"])
@pytest.mark.parametrize("media", ["text", "html"])
def test_the_name_of_a_later_release_changes_nothing(media: Media, later: str) -> None:
    release = named("awr", "19")
    (report,) = parse(write(shop(release).figures, release, media).data, "x")
    before = _judged(report)
    report.database.release = later
    after = _judged(report)
    assert (_verdict(after), _weighty(after)) == (_verdict(before), _weighty(before))


@EACH_SAMPLE
def test_what_is_left_out_never_sells(path: Path) -> None:
    """A section that is missing may leave a question open; it makes no purchase that was none."""
    (report, *_) = fresh(path)
    whole, sections = _judged(report)["verdict"]["answer"], report.sections
    for name in sections:
        report.sections = {other: rows for other, rows in sections.items() if other != name}
        answer = _judged(report)["verdict"]["answer"]
        assert answer == whole or answer not in PURCHASES, name


@EACH_SAMPLE
def test_slower_reads_weigh_more(path: Path) -> None:
    """The share of reads rises with their latency, and no slower storage makes a database idle."""
    (report, *_) = fresh(path)
    shares = []
    for times in LATENCIES:
        leading = _judged(_with_reads(report, times))["verdict"]["leading"]
        shares.append({part["class"]: part["share"] for part in leading}.get("reads", 0.0))
    assert shares == sorted(shares)


def _with_reads(report: Report, times: float) -> Report:
    """The report with every read that many times as long, and DB time with them."""
    slower = copy.deepcopy(report)
    slower.sections = {
        name: rows for name, rows in slower.sections.items() if name not in ("wait_histogram", "activity_over_time")
    }
    listed = report.rows("foreground_waits") or report.rows("top_events")
    more = sum((times - 1) * (row.get("time_s") or 0.0) for row in listed if _is_read(row))
    for section in ("foreground_waits", "background_waits", "all_waits", "top_events"):
        for row in filter(_is_read, slower.rows(section)):
            row.update({name: row[name] * times for name in ("time_s", "avg_wait_ms") if row.get(name)})
    if slower.interval.db_time_s:
        slower.interval.db_time_s += more
    for row in slower.rows("time_model"):
        if row.get("statistic") == "DB time" and row.get("time_s"):
            row["time_s"] += more
    return slower


def _is_read(row: dict[str, Any]) -> bool:
    return bool(row.get("event")) and classify(str(row["event"])) == "read" and row.get("instance") is None
