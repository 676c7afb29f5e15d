"""Where real reports contradict themselves: each by hand, with its lines; everywhere else the checks are silent."""

from pathlib import Path
from typing import Any

import pytest

import rules
from tests.corpus import CORPUS, corpus_files, corpus_name, needs_corpus
from tests.read_once import fresh, judged

pytestmark = [needs_corpus, pytest.mark.corpus]

CODES = {f"DQ{number}" for number in range(11, 21)}

# file: code, the two figures (or the one that cannot be) and the lines they stand on
CONTRADICTIONS: dict[str, tuple[str, list[float], list[int]]] = {
    "awr-html/sarthi2020__AWR-reports__awr_rpt_2.html": ("DQ16", [15178.45, 8.79], [1857, 1709]),
    "awr-rac/Azure__Oracle-Workloads-for-Azure__AWR_DBU.html": ("DQ18", [298913810.66, 1739.39], [2485, 2140]),
    "awr-html/Azure__Oracle-Workloads-for-Azure__AWR_DBS.html": ("DQ19", [-74.6], [390]),
    "statspack-txt/nabeelkhan__Oracle-DBA-Life__multiuser_3_250000.lst": ("DQ19", [-25.38], [45]),
    "statspack-txt/nabeelkhan__Oracle-DBA-Life__sp_result.lst": ("DQ20", [-4481, -4481], [868, 976]),
}
FILES = corpus_files("statspack-txt", "awr-txt", "awr-html", "awr-rac", "slob-txt", "slob-html")


def _fired(judgement: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in judgement["findings"] if one["code"] in CODES and one["state"] in ("fired", "broken")]


@pytest.mark.parametrize("path", FILES, ids=corpus_name)
def test_only_true_contradictions_are_told(path: Path) -> None:
    name = corpus_name(path)
    found = [one for judgement in judged(path) for one in _fired(judgement)]
    told = CONTRADICTIONS.get(name)
    assert [one["code"] for one in found] == ([told[0]] if told else []), [one["message"] for one in found]
    if told:
        evidence = found[0]["evidence"]
        assert [one["value"] for one in evidence] == pytest.approx(told[1], rel=1e-4)
        assert [one["line"] for one in evidence] == told[2]
        assert "trust" in found[0]["message"]


WHOLE = "slob/goryszewskig__SLOB-PDB__awr.html"
PROFILED = "awr-html/pcambell__awrrptanalyzor__awrrpt_1_36006_36007.html"


@pytest.mark.parametrize(
    ("code", "name", "section", "column", "factor"),
    [
        ("DQ11", PROFILED, "io_profile", "read_per_s", 1.2),
        ("DQ12", WHOLE, "tablespace_io", "reads", 0.8),
        ("DQ12", WHOLE, "file_io", "writes", 2),
        ("DQ13", WHOLE, "top_events", "waits", 2),
        ("DQ13", WHOLE, "wait_histogram", "waits", 3),
        ("DQ14", WHOLE, "time_model", "time_s", 1.3),
        ("DQ15", WHOLE, "instance_activity", "per_second", 1.3),
        ("DQ16", WHOLE, "tablespace_io", "read_ms", 100),
        ("DQ17", WHOLE, "time_model", "time_s", 50),
        ("DQ18", WHOLE, "io_by_function", "reads_per_s", 2),
        ("DQ18", PROFILED, "io_by_filetype", "writes_per_s", 2),
        ("DQ19", WHOLE, "instance_efficiency", "percent", -1),
        ("DQ20", WHOLE, "foreground_waits", "time_s", -1),
    ],
)
def test_one_changed_section_of_a_sound_report_is_told(
    code: str, name: str, section: str, column: str, factor: float
) -> None:
    (report,) = fresh(CORPUS / name)
    for row in report.rows(section):
        if isinstance(row.get(column), int | float):
            row[column] *= factor
    assert code in {one["code"] for one in _fired(rules.judge(report).to_dict())}


@pytest.mark.parametrize(("field", "code"), [("elapsed_s", "DQ15"), ("db_time_s", "DQ14")])
def test_a_header_of_another_report_is_told(field: str, code: str) -> None:
    (report,) = fresh(CORPUS / WHOLE)
    setattr(report.interval, field, 1.3 * getattr(report.interval, field))
    assert code in {one["code"] for one in _fired(rules.judge(report).to_dict())}
