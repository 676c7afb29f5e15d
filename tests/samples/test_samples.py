"""Each sample report is read and judged as the summary beside it says."""

from pathlib import Path

import pytest

from tests.samples.expected import REPORTS, judged, sample, summary
from tests.verdict_text import whole_text

each = pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)


def test_there_is_a_sample_of_every_format_and_a_summary_beside_each() -> None:
    assert {path.parent.name for path in REPORTS} == {"awr_html", "awr_rac_text", "awr_text", "statspack_text"}
    assert [path for path in REPORTS if not path.with_suffix(".yml").is_file()] == []


@each
def test_header_and_interval_are_as_printed(path: Path) -> None:
    report, expected = sample(path).report.to_dict(), summary(path)
    assert report["format"] == expected["format"]
    for part in ("database", "instance", "interval"):
        assert {name: report[part][name] for name in expected[part]} == expected[part]


@each
def test_every_row_is_read(path: Path) -> None:
    report = sample(path).report
    assert [one.text for one in report.unread] == summary(path)["unread"]
    assert report.warnings == summary(path).get("warnings", [])
    assert report.block_size_bytes == 8192


@each
def test_the_verdict_is_the_expected_one(path: Path) -> None:
    found, expected = sample(path), summary(path)
    verdict = found.verdict
    told = {key: verdict[key] for key in ("case", "media_or_spindles", "covers")}
    assert {**told, "leading": found.leading, "limit": verdict["limit"]["kind"]} == expected["verdict"]
    assert [words for words in expected["headline_says"] if words not in whole_text(verdict)] == []
    assert sum(one["share"] for one in verdict["leading"]) == pytest.approx(1)


@each
def test_the_evidence_stands_on_lines_of_the_report(path: Path) -> None:
    lines = path.read_text().split("\n")
    verdict = sample(path).verdict
    placed = [one for one in verdict["evidence"] if one["line"]]
    assert placed or verdict["case"] == "cannot_judge"
    assert [one for one in placed if not lines[one["line"] - 1].strip()] == []


@each
def test_key_metrics_have_their_values(path: Path) -> None:
    found = sample(path).metrics
    wrong = {
        name: (found[name]["value"], expected)
        for name, (expected, within) in summary(path)["metrics"].items()
        if found[name]["value"] != pytest.approx(expected, abs=within or 1e-9)
    }
    assert wrong == {}


@pytest.mark.parametrize("path", [path for path in REPORTS if summary(path)["absent"]], ids=lambda path: path.stem)
def test_what_cannot_be_known_is_null_and_says_what_was_missing(path: Path) -> None:
    found = sample(path).metrics
    for name in summary(path)["absent"]:
        assert found[name]["value"] is None
        assert found[name]["missing"]


@each
def test_the_expected_rules_fire_and_the_others_keep_quiet(path: Path) -> None:
    found, expected = sample(path), summary(path)
    assert set(expected["fires"]) - found.fired == set()
    assert set(expected["quiet"]) & found.fired == set()
    assert [one["code"] for one in found.findings.values() if one["state"] == "broken"] == []


@pytest.mark.parametrize(
    ("path", "declared"),
    [(path, one) for path in REPORTS for one in summary(path).get("declared", [])],
    ids=lambda value: value.stem if isinstance(value, Path) else value["storage"]["media"],
)
def test_declared_storage_settles_what_the_report_leaves_open(path: Path, declared: dict[str, object]) -> None:
    verdict = judged(path.read_text(), declared["storage"]).verdict
    assert verdict["case"] == declared["case"]
    assert verdict["media_or_spindles"] == declared["media_or_spindles"]
