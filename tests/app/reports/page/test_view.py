"""An analysis as the report page words it: unknown is left out, and never 0."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.analysis.analyse import analyse
from app.reports import samples
from app.reports.page import view
from app.web import unfired_rules
from rules.core.finding import Finding
from rules.core.metric import MetricValue
from rules.pictures import Pictures, TimePart, TimePicture
from rules.thresholds.db_time import SUM_OF_WAITS
from tests.app.fixture import analysis, core


def facts(**what: Any) -> dict[str, str]:
    document = analysis()
    document["report"].update(what)
    document["verdict"]["covers"] = ""
    found = view.identity(core(document))
    return {one.label: one.value for one in found}


def test_who_where_and_when_are_told() -> None:
    told = facts()
    assert told["Instance"] == "inv1 (number 1)"
    assert told["Interval"] == "Tue 6 Feb 2007, 10:00 to 10:15"
    assert "Covers" not in told, "an unknown fact is left out"


def test_a_pluggable_database_is_named_with_its_container() -> None:
    database = {**analysis()["report"]["database"], "container": "PDB1"}
    told = facts(database=database)
    assert (told["Database"], told["Container"]) == ("INVENTED", "PDB1")


def test_a_cluster_report_counts_its_instances() -> None:
    assert facts(instance=None, instances=[{}, {}])["Instances"] == "2"
    assert facts(instance=None, instances=[{}])["Instances"] == "1"


def test_a_damaged_header_leaves_out_what_it_does_not_print() -> None:
    told = facts(interval={}, instance=None, instances=[])
    assert told.keys() == {"Database", "Release", "DB time", "Sessions active on average"}


def test_metrics_say_how_sure_they_are_and_what_was_missing() -> None:
    rows = {one.label: one for one in view.metric_rows(core().metrics, {"read_share": "Share of reads"})}
    assert rows["Read bytes per s"].value == "at least 86.6 MiB/s"
    assert rows["Share of reads"].note == "86.1 % of the time that the report accounts for"
    assert rows["Log file sync ms"].value == "–"
    assert rows["Log file sync ms"].note == "missing: the foreground list"


def test_metrics_of_a_release_without_db_time_are_of_cpu_and_wait_time() -> None:
    metrics = {"db_time_s": MetricValue(9.0, "s", SUM_OF_WAITS), "io_share": MetricValue(0.5, "1", "list, of DB time")}
    rows = view.metric_rows(metrics, {})
    assert [row.way for row in rows] == [SUM_OF_WAITS, "list, of CPU and wait time"]
    assert [row.known for row in view.metric_rows({"io_share": MetricValue(None, "1", None, ["waits"])}, {})] == [False]


def test_rules_that_did_not_fire_are_grouped_and_empty_groups_left_out() -> None:
    groups = unfired_rules.unfired(core().unfired)
    assert [(one.state, len(one.findings)) for one in groups] == [
        ("quiet", 1),
        ("not_applicable", 1),
        ("not_enough_data", 1),
    ]


@pytest.mark.parametrize("sample", samples.all_samples(), ids=lambda one: one.name)
def test_a_headline_is_parted_from_what_it_holds_for(sample: samples.Sample) -> None:
    (analysed,) = analyse(sample.path.read_bytes(), sample.path.name)
    verdict = analysed.core.verdict
    assert verdict is not None
    said, window = verdict.headline, verdict.window
    assert said.endswith(".")
    assert " min from " in window
    assert " min from " not in said
    assert window.endswith(verdict.covers)


def test_what_rounding_leaves_is_no_part_of_a_picture() -> None:
    shares = {"reads": 1.0, "logs": 2e-6, "rest": 1e-16}
    parts = tuple(TimePart(name, name, 1.0, share) for name, share in shares.items())
    found = view.time_picture(Pictures(TimePicture("Time", "s", 1.0, "DB time", None, parts)))
    assert found is not None
    assert [part.name for part in found.parts] == ["reads", "logs"]
    assert view.time_picture(Pictures()) is None


def test_what_is_information_alone_stands_last_and_the_rest_as_the_rules_order_it() -> None:
    findings = core().findings
    severities = ("info", "low", "info", "high")
    given = [replace(findings[0], severity=name, rule=str(place)) for place, name in enumerate(severities)]  # type: ignore[arg-type]
    assert [one.rule for one in view.ordered(given)] == ["1", "3", "0", "2"]


def test_wordy_findings_stand_open_with_their_titles_alone() -> None:
    finding = core().findings[0]
    short, wordy = (replace(finding, title="two words", message="word " * words) for words in (8, 55))

    def sizes(*findings: Finding) -> tuple[int, int, int]:
        found = view.shown(findings)
        assert found.count == len(findings)
        return len(found.in_full), len(found.by_title), len(found.folded)

    assert sizes(*[short] * 7) == (5, 0, 2)
    assert sizes(short, short, wordy, short) == (2, 2, 0)
    assert sizes(wordy, wordy, short) == (1, 2, 0)
    assert sizes() == (0, 0, 0)


def test_a_figure_that_is_not_printed_is_none() -> None:
    assert view.figure_of(core(), "no_such_metric") is None
    assert view.figure_of(core(), "log_file_sync_ms") is None
