"""Reports on whole clusters hold themselves to account: sums over instances, lists against lists, text against HTML."""

import re
from collections import defaultdict

import pytest

from tests.corpus import CORPUS, corpus_name, needs_corpus
from tests.read_once import reports

pytestmark = [needs_corpus, pytest.mark.corpus]

FILES = sorted([*CORPUS.glob("awr-rac/*"), *CORPUS.glob("slob/*awr_rac.*")])
TWINS = [path for path in FILES if path.suffix == ".txt"]
BY_STATISTIC = (
    "time_model",
    "foreground_wait_classes",
    "system_statistics",
    "global_cache_load",
    "interconnect_clients",
)
AS_ROWS = ("host_cpu", "cr_server", "current_server", "interconnect_devices", "dynamic_remastering")
RATES = re.compile(r"percent|load|cpus|cores|sockets|memory|_per_|per_second|per_transaction|_s\Z|instance|line")
KEYS = {"time_model": "statistic", "foreground_wait_classes": "wait_class", "interconnect_clients": "client"}
SHOWN = 0.051  # of a figure printed with one decimal


def report(path):
    (found,) = reports(path)
    return found


def close(one, other, parts=1, rounding=SHOWN):
    return one == pytest.approx(other, abs=rounding * (parts + 1), rel=1e-6)


def test_the_corpus_holds_cluster_reports_of_three_releases():
    assert len(FILES) == 17
    assert {report(path).database.release[:4] for path in FILES} == {"11.2", "12.2", "19.0"}


@pytest.mark.parametrize("path", FILES, ids=corpus_name)
def test_the_header_knows_database_instances_and_hosts(path):
    found = report(path)
    assert found.database.name
    assert found.block_size_bytes == 8192
    assert found.interval.elapsed_s > 0
    for instance in found.instances:
        assert instance.cpus in (8, 28, 32, 64, 96, 128)
        assert instance.cores
        assert instance.sockets
    assert not [table.title for table in found.tables if table.title.startswith(("->", "if "))]


@pytest.mark.parametrize("path", FILES, ids=corpus_name)
@pytest.mark.parametrize("name", [*BY_STATISTIC, *AS_ROWS])
def test_printed_sums_and_averages_are_those_of_the_instances(path, name):
    key = KEYS.get(name, "statistic") if name in BY_STATISTIC else None
    groups = defaultdict(list)
    for row in report(path).rows(name):
        groups[row[key] if key else ""].append(row)
    for rows in groups.values():
        instances = [row for row in rows if row["instance"]]
        for column in (one for one in rows[0] if one in ("total", "time_s") or not RATES.search(one)):
            values = [row[column] for row in instances if isinstance(row.get(column), int | float)]
            for row in rows:
                printed = row.get(column)
                if row["aggregate"] in ("Sum", "Avg") and isinstance(printed, int | float) and values:
                    parts = len(values) if row["aggregate"] == "Sum" else 1
                    rounding = 0.5 if isinstance(printed, int) else SHOWN
                    assert close(printed, sum(values) / (len(values) if parts == 1 else 1), parts, rounding), row


@pytest.mark.parametrize("path", FILES, ids=corpus_name)
@pytest.mark.parametrize("name", ["io_by_function", "io_by_filetype"])
def test_the_clusters_requests_are_those_of_its_instances(path, name):
    rows = [row for row in report(path).rows(name) if row["name"] == "Total" and row.get("requests") is not None]
    if rows:
        own = next(row for row in rows if row["instance"] is None)
        assert own["requests"] == sum(row["requests"] for row in rows if row["instance"])
        listed = [row for row in report(path).rows(name) if row["instance"] is None and row["name"] != "Total"]
        assert sum(row["requests"] for row in listed) == pytest.approx(own["requests"], rel=1e-9)


@pytest.mark.parametrize("path", FILES, ids=corpus_name)
@pytest.mark.parametrize(
    ("top", "full"), [("top_events", "foreground_waits"), ("top_background_events", "background_waits")]
)
def test_the_top_events_stand_in_the_full_list(path, top, full):
    listed = {row["event"]: row for row in report(path).rows(full)}
    own = [row for row in report(path).rows(top) if row["instance"] is None and row["waits"] is not None]
    assert own
    for row in own if listed else []:
        other = listed[row["event"]]
        assert (row["waits"], row["time_s"], row["avg_wait_ms"]) == (
            other["waits"],
            other["time_s"],
            other["avg_wait_ms"],
        )
        assert row["percent"] == pytest.approx(other["percent"], abs=0.51)


@pytest.mark.parametrize("path", FILES, ids=corpus_name)
def test_shares_of_db_time_are_those_of_the_seconds(path):
    rows = {
        (row["instance"], row["aggregate"], row["wait_class"]): row
        for row in report(path).rows("foreground_wait_classes")
    }
    checked = 0
    for (instance, aggregate, _), row in rows.items():
        whole = rows.get((instance, aggregate, "DB time"))
        if whole and whole["time_s"] and row["time_s"] and row["percent_db_time"] is not None and aggregate != "Avg":
            assert row["percent_db_time"] == pytest.approx(100 * row["time_s"] / whole["time_s"], abs=0.06)
            checked += 1
    assert checked > 3


@pytest.mark.parametrize("path", FILES, ids=corpus_name)
def test_the_buckets_of_every_event_hold_all_its_waits(path):
    for row in report(path).rows("wait_histogram"):
        shares = [percent for _, percent, _ in row["buckets"] if percent is not None]
        assert len(row["buckets"]) == 22
        assert sum(shares) == pytest.approx(100, abs=1.2), row["event"]


@pytest.mark.parametrize("path", FILES, ids=corpus_name)
def test_the_counters_rates_are_totals_over_the_interval(path):
    elapsed = report(path).interval.elapsed_s
    rows = [row for row in report(path).rows("instance_activity") if (row["total"] or 0) > 100 * elapsed]
    assert rows
    for row in rows:
        assert row["per_second"] == pytest.approx(row["total"] / elapsed, rel=0.005)


def _printed_alike(short, full):
    if isinstance(short, list):
        return all(_printed_alike(one, other) for one, other in zip(short, full, strict=True))
    if isinstance(short, str) and isinstance(full, str):
        return full.replace("  ", " ").startswith(short.replace("  ", " "))
    if isinstance(short, int | float) and isinstance(full, int | float):
        one_digit = short and float(f"{full:.0e}") == short  # text prints 109,159 as 1.E+05
        return one_digit or abs(short - full) <= max(SHOWN, 0.006 * abs(full))
    return short == full


@pytest.mark.parametrize("path", TWINS, ids=corpus_name)
def test_text_and_html_agree_in_every_cell(path):
    text, html = report(path), report(path.with_suffix(".html"))
    unlike = []
    mine = [name for name in text.sections if not name.startswith(("sql_", "top_sql", "segment"))]
    for name in mine:
        rows, others = text.rows(name), html.rows(name)
        assert len(rows) == len(others), name
        for row, other in zip(rows, others, strict=True):
            for column in (row.keys() & other.keys()) - {"line", "name_cut", "overflow", "buckets"}:
                if not _printed_alike(row[column], other[column]):
                    unlike.append((name, row["line"], column, row[column], other[column]))
            for band, whole in zip(row.get("buckets", []), other.get("buckets", []), strict=True):
                assert _printed_alike(band[:2], whole[:2])
                assert band[2] in (whole[2], None)
    assert unlike == []
