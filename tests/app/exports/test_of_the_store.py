"""Comparison, trend and fleet as files: their figures, and that no text in them is formula, link or markup."""

from collections.abc import Callable
from typing import Any

import pytest
from markdown_it import MarkdownIt
from msgspec.structs import replace

from app.comparison import export
from app.exports import csv, xlsx
from app.exports.exported import Exported
from app.exports.sheet import Sheet
from app.fleet import export as of_fleet
from app.fleet.document import FleetTotals
from app.trend import export as of_trend
from rules.comparison.pair import WaterfallStep
from rules.comparison.slower import Slower
from tests.app.exports.dicts import NO_SIDE, comparison, fleet, trend
from tests.app.exports.ugly import TEXTS
from tests.app.exports.workbook import read

MAKERS = [(export.exported, comparison), (of_trend.exported, trend), (of_fleet.exported, fleet)]
each = pytest.mark.parametrize(("maker", "invented"), MAKERS, ids=["comparison", "trend", "fleet"])


@each
@pytest.mark.parametrize("text", TEXTS)
def test_no_text_is_more_than_words(
    maker: Callable[[Any], Exported], invented: Callable[[str], Any], text: str
) -> None:
    found = maker(invented(text))
    assert found.book
    for made in (xlsx.render(found.sheets(), found.title), xlsx.render_book(found.book(), found.title, found.moment)):
        assert (read(made).formulas, read(made).links) == (0, 0)
    rows = csv.render(found.sheets()).decode("utf-8-sig").split("\r\n")
    assert [one for one in rows if one.lstrip('"\t ')[:1] in set("=+@")] == []
    inner = [
        child
        for one in MarkdownIt("commonmark").enable("table").parse(found.markdown())
        for child in one.children or ()
    ]
    assert {one.type for one in inner} <= {"text", "code_inline", "softbreak", "strong_open", "strong_close"}


@each
def test_unknown_is_told_nowhere_as_none(maker: Callable[[Any], Exported], invented: Callable[[], Any]) -> None:
    assert "None" not in maker(invented()).markdown()


def sheet(found: Exported, title: str) -> Sheet:
    return next(one for one in found.sheets() if one.title == title)


def test_a_comparison_has_its_sides_its_waterfall_and_the_printed_percentages() -> None:
    found = export.exported(comparison())
    assert found.name == "iobound-comparison-2006-12-13-2007-01-17"
    assert [one.title for one in found.sheets()] == [
        "Comparison", "Sides", "Waterfall", "Events", "Metrics", "Configuration", "Findings", "Slower", "Statements",
        "Windows", "Units of work", "Prediction", "Rank test", "Headroom",
    ]  # fmt: skip
    sides = {(row["figure"], row.get("unit")): (row["before"], row["after"]) for row in sheet(found, "Sides").rows}
    assert sides["Database", None] == ("ORDERS", "a text")
    assert sides["DBID", None] == ("2887135290, 7", "2887135290, 7")
    assert sides["Series", None] == ("instance 2", "instance 2")
    assert sides["Time of a unit", "ms"] == (6.314, 1.772)
    assert sides["Time of a unit, least of windows", "ms"] == (6.314, 1.772)
    assert ("Time of a unit, 95th percentile of windows", "ms") not in sides
    assert sheet(found, "Waterfall").columns[1].heading("%") == "Before [ms per single-block read]"
    assert sheet(found, "Events").rows[0]["before_percent"] == 83.2
    metrics = sheet(found, "Metrics")
    assert metrics.rows[0]["least_before"] == 5.0
    assert "least_after" not in {one.key for one in metrics.columns}


def test_the_ticket_of_a_comparison_says_first_whether_it_is_one() -> None:
    said = export.exported(comparison()).markdown()
    answer, headline, comparable = said.split("\n\n")[:3]
    assert (answer, headline) == ("## 3.6 times as fast", "Per single-block read 1.77 ms instead of 6.31 ms.")
    assert comparable.startswith("**Comparable: with caution.**")
    for part in (
        "| Single block read | 5.250 | 1.140 | 4.110 |", "| All together | 6.250 | 1.772 | 4.478 |",
        "| Single-block read | 5.25 ms | 1.14 ms | ×0.22 | better |", "k7m2qv9xhc and 2 more",
        "**Prediction against outcome:** It came otherwise.", "| Database | ORDERS | a text |",
        "| DBID | 2887135290, 7 | 2887135290, 7 |", "| Series | instance 2 | instance 2 |",
        "| Begin | Wed 13 Dec 2006, 11:45 | Wed 17 Jan 2007, 11:45 |", "Chance could do it.",
        "Compared by iobound per single-block read, by DB time.",
    ):  # fmt: skip
        assert part in said, part
    assert "Temp" not in said  # nothing was spent there


def test_what_cannot_be_compared_is_exported_all_the_same() -> None:
    nothing = NO_SIDE | {"reports": [{"report": "a"}]}
    document = comparison(
        comparable="no", unit=None, distance=None, waterfall=[], metrics=[], statements=[], slower=[], before=nothing,
        after=nothing, rank_test=None, prediction=None, headroom={"before": None, "after": None}, configuration=[],
        factor=None, work_ratio=None, db_time_ratio=None, cost_ratio=None, findings=[], unit_candidates=[],
    )  # fmt: skip
    found = export.exported(document)
    assert found.name == "iobound-comparison"
    assert [one.title for one in found.sheets()] == ["Comparison", "Sides"]
    assert "**Comparable: no.**" in found.markdown()


def test_a_reason_is_not_told_twice() -> None:
    document = comparison(
        because=["Too far apart."],
        sentences=["Else.", "With caution: Too far apart."],
        caution={"sentence": "With caution: Too far apart.", "complete": True},
    )
    assert export.exported(document).markdown().count("Too far apart.") == 1


def test_no_figure_of_a_ticket_is_a_power_of_ten() -> None:
    """What is far below the rest of a waterfall is said to be so."""
    step = WaterfallStep("temp", "temp", before_ms=1e-5, after_ms=2.5e-5, saved_ms=-1.5e-5)
    whole = comparison()
    slower = Slower("a wait", "event", "temp", before_ms=1.5e-5, after_ms=0.02, ratio=None)
    said = export.exported(replace(whole, waterfall=(*whole.waterfall, step), slower=(slower,))).markdown()
    assert "e-05" not in said
    assert "| Temp | <0.001 | <0.001 | <0.001 |".replace("<", "\\<") in said
    assert "- a wait: 0.015 µs per single-block read before, 20.0 µs after" in said


def test_a_trend_is_first_of_all_its_points() -> None:
    found = of_trend.exported(trend())
    points = read(xlsx.render(found.sheets(), found.title)).sheets["Points"]
    assert points[0] == [
        "Begin [as printed]",
        "End [as printed]",
        "Single-block read [ms]",
        "Doubtful",
        "Report",
        "Part",
    ]
    assert points[2][2:4] == [1.0, "yes"]
    assert [one.title for one in found.sheets()] == ["Points", "Trend", "Change points", "Markers", "Day and hour"]
    heat = sheet(found, "Day and hour")
    assert [(row.day, row.hour, row.latency_median, row.latency_count) for row in heat.rows] == [
        ("Thursday", 10, 5.0, 2)
    ]


def test_a_trend_of_bytes_or_shares_says_so() -> None:
    heading = of_trend.exported(trend(unit="B/s")).sheets()[0].columns[2].heading("%")
    assert heading == "Single-block read [MiB/s]"
    assert of_trend.exported(trend(unit="1")).sheets()[0].columns[2].kind == "share"


def test_the_ticket_of_a_trend_has_the_day_of_every_change() -> None:
    said = of_trend.exported(trend()).markdown()
    for part in (
        "## Single-block read: a text, Instance 1", "| 95th percentile | 5.25 ms |", "Peak at Thu 1 Jan 2026, 11:00.",
        "- Fri 2 Jan 2026, 11:00: It fell: a text. (near the marker “a text”)",
        "- One was left out.", "2 intervals, Thu 1 Jan 2026, 11:00 to Fri 2 Jan 2026, 11:00",
    ):  # fmt: skip
        assert part in said, part


def test_a_trend_without_points_is_a_sentence() -> None:
    heat = dict.fromkeys(("latency", "load"), trend().heat.load)
    document = trend(points=[], statistics=None, change_points=[], markers=[], heat=heat, series=None)
    found = of_trend.exported(document)
    assert [one.title for one in found.sheets()] == ["Trend"]
    assert "0 intervals, times" in found.markdown()


def test_a_fleet_is_first_of_all_its_databases() -> None:
    found = of_fleet.exported(fleet())
    table = read(xlsx.render(found.sheets(), found.title)).sheets["Databases"]
    assert table[0][0] == "Database"
    assert [row[0] for row in table[1:]] == ["def", "a text"]
    read_mib = table[0].index("Read, 95th percentile [MiB/s]")
    assert table[2][read_mib] == 2.0
    assert "Limit used [% of the limit]" not in table[0]  # known of none
    assert found.name == "iobound-fleet-2026-01-02"


def test_the_totals_of_a_fleet_stand_beside_the_sum_of_peaks_that_they_are_not() -> None:
    found = of_fleet.exported(fleet())
    totals = {row.label: row for row in sheet(found, "Totals").rows}
    assert set(totals) == {"Reads", "Read"}
    assert (totals["Read"].mean, totals["Read"].unit) == (2.0, "MiB/s")
    assert totals["Reads"].made_by == ["a text 4"]
    assert "| Reads, 1/s | 2 | 3 | 4 | Fri 2 Jan 2026, 11:00 | 5 |" in found.markdown()


def test_the_ticket_of_a_fleet_ranks_by_what_is_saved() -> None:
    said = of_fleet.exported(fleet(group="Estate A", sentences=["One waits."])).markdown()
    assert said.startswith("## Fleet Estate A: 2 databases\n\n- One waits.")
    assert said.index("| a text | Faster media, not more devices | 2 |") < said.index("| def | Latency limited | – |")


def test_the_ticket_of_a_fleet_names_those_first_whom_faster_media_are_promised() -> None:
    known = fleet().databases[1]
    ruled_out = known.model_copy(
        update={"database": "RULED OUT", "saved_sessions": 66.0, "media_or_spindles": "neither"}
    )
    said = of_fleet.exported(fleet(databases=[ruled_out, known])).markdown()
    assert said.index("| a text |") < said.index("| RULED OUT |")


def test_of_a_large_fleet_a_ticket_names_the_first() -> None:
    many = fleet(databases=fleet().databases * 20)
    assert "And 20 more." in of_fleet.exported(many).markdown()


def test_an_empty_fleet_is_none() -> None:
    found = of_fleet.exported(
        fleet(
            databases=[],
            totals={**dict.fromkeys(FleetTotals.model_fields), "slots": 0, "clock": "UTC", "enough": 0.8},
            notes=[],
        )
    )
    assert [one.title for one in found.sheets()] == ["Left out"]
    assert found.markdown().startswith("## Fleet: 0 databases")


def test_a_fleet_tells_cases_and_answers_in_the_words_of_its_page() -> None:
    row = sheet(of_fleet.exported(fleet()), "Databases").rows[1]
    assert (row.case, row.answer) == ("Latency limited", "Faster media, not more devices")
