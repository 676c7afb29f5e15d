"""Every file that the corpus lists as a report is one: its format, its scope, its header, and nothing unread."""

import csv
import re
from datetime import datetime
from pathlib import Path

import pytest

from tests.corpus import CORPUS, SECOND, needs_corpus
from tests.oracle import asked, html_grid
from tests.oracle.corpus_reports import EVERY, GLOBAL, first, is_html, numbered, raw, second
from tests.oracle.figures import moment, plain
from tests.yaml_cases import read_yaml

pytestmark = [needs_corpus, pytest.mark.corpus]
DAMAGED = read_yaml(Path(__file__).with_name("damaged.yml"))
FORMATS = {"awr-html": "awr-html", "awr-txt": "awr-text", "statspack-txt": "statspack-text", "awr-rac": "awr-rac-html"}


def manifest():
    rows = []
    for folder, before in ((CORPUS, ""), (SECOND, f"{SECOND.name}/")):
        if folder.is_dir() and not asked.folder():
            with (folder / "MANIFEST.tsv").open(encoding="utf-8") as file:
                listed = csv.DictReader(file, delimiter="\t")
                rows += [{**row, "file": before + row["file"]} for row in listed]
    return rows


def is_report(row):
    return row["kind"] in FORMATS or (
        row["kind"] == "slob" and bool(re.search(r"awr(?:_rac)?\.(?:html|txt)", row["file"]))
    )


REPORTS = [row for row in manifest() if is_report(row)]


def wanted_format(row):
    if row["kind"] != "slob":
        return FORMATS[row["kind"]]
    return ("awr-rac-" if "_rac." in row["file"] else "awr-") + ("html" if ".html" in row["file"] else "text")


def test_the_manifest_lists_what_is_tested():
    assert sorted(row["file"] for row in REPORTS) == sorted(EVERY)


@pytest.mark.parametrize("row", REPORTS, ids=lambda row: row["file"])
def test_format_scope_and_release(row):
    report = first(row["file"])
    assert report.format == wanted_format(row)
    pdb = b"WORKLOAD REPOSITORY PDB report" in raw(row["file"])
    scope = "cluster" if "rac" in report.format else "pdb" if pdb else "instance"
    assert report.scope == scope
    assert report.database.release == row["oracle_version"]
    if scope == "cluster":
        assert report.instance is None
        assert row["rac"] == "YES (global)"
    else:
        assert report.database.rac == {"YES": True, "NO": False}[row["rac"]]


@pytest.mark.parametrize("name", EVERY)
def test_only_damaged_rows_are_unread(name):
    found = {one.line: one.why for one in first(name).unread}
    assert sorted(found) == sorted(DAMAGED.get(name, {}))


def test_damaged_rows_are_listed_once():
    assert set(DAMAGED) <= set(EVERY)


def global_page(name):
    """Head and first cells of the two header tables of a global report, by its own reader."""
    if is_html(name):
        grids = {grid.summary.split(". ")[0]: grid for grid in html_grid.grids(raw(name))}
        summary, included = grids["Database Summary"], grids["Database Instances Included In Report"]
        return dict(zip(summary.heads[-1], summary.rows[0], strict=False)), included.rows, summary.rows[0]
    lines = numbered(name)
    start = next(i for i, text in enumerate(lines) if text.startswith("Database Summary"))
    row = lines[start + 6].split()
    heads = ["Id", "Name", "Unique Name", "Role", "Edition", "RAC", "CDB", "Block Size"]
    at = next(i for i, text in enumerate(lines) if text.startswith("Database Instances Included")) + 6
    included = []
    while match := re.match(r"^\s*(\d+) (\S+)\s+(\S+)\s+(\d\d-\w{3}-\d\d \d\d:\d\d) ", lines[at]):
        included.append(match.groups())
        at += 1
    return dict(zip(heads, row, strict=False)), included, row


@pytest.mark.parametrize("name", GLOBAL)
def test_header_of_a_global_report(name):
    """Database, snapshots and instances against a reading of the two header tables of its own."""
    report = first(name)
    cells, included, row = global_page(name)
    assert report.database.name == cells["Name"]
    assert report.database.dbid == int(cells["Id"])
    assert report.database.rac is (cells["RAC"] == "YES")
    assert report.block_size_bytes == int(cells["Block Size"])
    places = len(row) - 8
    begin, end, in_report = (int(one) for one in row[places : places + 3])
    minutes = [plain(one) * 60 for one in row[-2:]]
    interval = report.interval
    assert (interval.begin_snap, interval.end_snap) == (begin, end)
    assert [interval.db_time_s, interval.elapsed_s] == pytest.approx(minutes)
    assert len(report.instances) == in_report == len(included)
    for instance, printed in zip(report.instances, included, strict=True):
        assert (instance.number, instance.name) == (int(printed[0]), printed[1])
        assert instance.host == printed[2]
        assert instance.startup_time == moment(printed[3])
    assert datetime.fromisoformat(interval.begin_time) < datetime.fromisoformat(interval.end_time)


def test_the_second_reader_knows_every_instance_report():
    """The header of an instance report is compared cell by cell in test_reports."""
    assert all(second(name)["database"]["dbid"] for name in EVERY if name not in GLOBAL)
