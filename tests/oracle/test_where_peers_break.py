"""Reports on which other public readers are known to fail, refuse, answer nothing or answer wrongly: one test each."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import parsers
from app.resources import samples_dir
from tests.corpus import CORPUS, needs_corpus
from tests.oracle import excerpts
from tests.oracle.corpus_reports import first, numbered
from tests.oracle.test_second_reader import AWR19, AWR1123, AZURE, H24703, SP10, SP92

COMMAND = Path(sys.executable).with_name("iobound")
GLOBAL_HTML = "awr-rac/therealkevinc__AWRS__awr_rac.html"
GLOBAL_TEXT = "slob/iamyu__PoC-FlashGrid__M_NONE_awr_p60x6_m128__s256_t2_wu80_awr_rac.txt"
AWR122 = "awr-html/eyko139__awr_reports__AIMS_AWR.html"
corpus = [needs_corpus, pytest.mark.corpus]
on_corpus = pytest.mark.parametrize("where", [pytest.param("corpus", marks=corpus), "built"])
TOTAL = "physical read total IO requests"
READ = "db file sequential read"


def named(report, section, key, name):
    return next(one for one in report.rows(section) if one[key] == name)


def stands_there(name, line, *tokens):
    """The witness: those figures stand on that line of the file."""
    assert all(token in numbered(name)[line] for token in tokens)


def awr_text():
    body = f"""Foreground Wait Events            {excerpts.SP}
-> s  - second, ms - millisecond, us - microsecond, ns - nanosecond

                                        %Time Total Wait              Waits   % DB
Event                             Waits -outs   Time (s)  Avg wait     /txn   time
-------------------------- ------------ ----- ---------- --------- -------- ------
{READ}          40,533     0        181    4.47ms      1.2   12.0
{excerpts.END}
Instance Activity Stats           {excerpts.SP}

Statistic                                     Total     per Second     per Trans
-------------------------------- ------------------ -------------- -------------
{TOTAL}               61,204           17.0           1.8
{excerpts.END}"""
    return excerpts.awr_19(body)


@on_corpus
def test_awr_text_is_no_statspack(where):
    """The ending `.txt` says nothing: both kinds are text."""
    if where == "corpus":
        stands_there(AWR1123, 173, READ, "520,207")
        for name in (AWR1123, AWR19):
            report = first(name)
            assert report.format == "awr-text"
            assert named(report, "instance_activity", "statistic", TOTAL)["total"] > 0
            assert named(report, "foreground_waits", "event", READ)["waits"] > 0
    else:
        report = excerpts.report(awr_text())
        assert report.format == "awr-text"
        assert named(report, "instance_activity", "statistic", TOTAL)["total"] == 61204
        assert named(report, "foreground_waits", "event", READ)["avg_wait_ms"] == 4.47


@pytest.mark.corpus
@needs_corpus
@pytest.mark.parametrize(
    ("name", "form", "instances"), [(GLOBAL_HTML, "awr-rac-html", 1), (GLOBAL_TEXT, "awr-rac-text", 2)]
)
def test_rac_global_is_not_empty(name, form, instances):
    """A global report is a cluster's: its own header, and sections that hold rows."""
    report = first(name)
    assert (report.format, report.scope, report.instance, len(report.instances)) == (form, "cluster", None, instances)
    assert named(report, "foreground_waits", "event", READ)["waits"] > 0
    assert named(report, "instance_activity", "statistic", TOTAL)["total"] > 0
    assert report.interval.elapsed_s > 0


@pytest.mark.corpus
@needs_corpus
def test_rac_global_figures():
    stands_there(GLOBAL_TEXT, 1791, "60,048,806", "79,692.6")
    stands_there(GLOBAL_TEXT, 276, "2,505,137", "26,862.92", "10.72ms")
    found = named(first(GLOBAL_TEXT), "instance_activity", "statistic", TOTAL)
    assert (found["total"], found["per_second"]) == (60048806, 79692.6)
    waits = named(first(GLOBAL_TEXT), "foreground_waits", "event", READ)
    assert (waits["waits"], waits["time_s"], waits["avg_wait_ms"]) == (2505137, 26862.92, 10.72)


@on_corpus
def test_statspack_before_11g(where):
    """No time model, no foreground list, other headings: what is printed is read, the rest is absent."""
    if where == "corpus":
        stands_there(SP92, 88, "75,782,338")
        assert named(first(SP92), "foreground_waits", "event", READ)["waits"] == 75782338
        assert first(SP92).section("time_model").state == "absent"
        report = first(SP10)
    else:
        report = excerpts.report(excerpts.statspack_9(OLD_WAITS))
        waits = named(report, "foreground_waits", "event", READ)
        assert [waits[key] for key in ("waits", "timeouts", "time_s", "avg_wait_ms")] == [40533, 0, 181, 4]
    assert report.format == "statspack-text"
    assert int(report.database.release.split(".")[0]) < 11
    assert report.section("foreground_waits").extra["mixed"] is True


OLD_WAITS = f"""Wait Events for DB: SHOP  Instance: shop1  Snaps: 11 -12
-> s  - second
-> ordered by wait time desc, waits desc (idle events last)

                                                                   Avg
                                                     Total Wait   wait    Waits
Event                               Waits   Timeouts   Time (s)   (ms)     /txn
---------------------------- ------------ ---------- ---------- ------ --------
{READ}            40,533          0        181      4      1.2
{excerpts.END}"""


@on_corpus
def test_renamed_statistics_of_11_2_0_4(where):
    """11.2.0.4 calls its full list `non-key`: Key and Other together are all statistics."""
    if where == "corpus":
        stands_there(H24703, 1986, "non-key Instance activity")
        stands_there(H24703, 2141, TOTAL, "218,997")
        assert named(first(H24703), "instance_activity", "statistic", TOTAL)["total"] == 218997
        assert len(first(H24703).rows("instance_activity")) > 150
    else:
        heads = ["Statistic", "Total", "per Second", "per Trans"]
        tables = [
            (f"{kind} Instance Activity Stats", f"This table displays {word} Instance activity statistics", heads, rows)
            for kind, word, rows in (
                ("Key", "Key", [["redo size", "1,000", "0.28", "10.00"]]),
                ("Other", "non-key", [[TOTAL, "61,204", "17.00", "1.80"]]),
            )
        ]
        report = excerpts.report(excerpts.page(*tables))
        assert [one["total"] for one in report.rows("instance_activity")] == [1000, 61204]


@on_corpus
def test_identity_columns_from_12_2(where):
    """Unique Name, Role and Edition stand before the release, the instance in a table of its own."""
    if where == "corpus":
        report = first(AWR19)
        assert report.instance.number in (1, 2)
        assert (report.database.release, report.database.edition) == ("19.0.0.0.0", "EE")
        html = first(AWR122)
        assert (html.database.release, html.database.role) == ("12.2.0.1.0", "PRIMARY")
    else:
        for data in (awr_text(), excerpts.page()):
            report = excerpts.report(data)
            base = report.database
            assert (base.name, base.dbid, base.role, base.edition) == ("SHOP", 1234567890, "PRIMARY", "EE")
            assert (base.release, base.rac, base.cdb) == ("19.0.0.0.0", False, False)
            assert (report.instance.name, report.instance.number, report.instance.host) == ("shop1", 1, "dbhost1")


def analyzed(*files):
    """What `iobound analyze` says of several files: its exit status and one object a report."""
    done = subprocess.run(
        [COMMAND, "analyze", "--format", "json", *map(str, files)], capture_output=True, timeout=600, check=False
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_one_bad_file_costs_only_itself(tmp_path):
    """A page that is no report, cut bytes and an ASH report among good ones: the good ones are all answered."""
    good = [samples_dir() / "statspack_text" / "mtr-before.txt", samples_dir() / "awr_html" / "ledger-slow-redo.html"]
    bad = {"notes.txt": b"buy milk", "cut.html": b"<html><table class='awr", "noise.txt": bytes(range(256)) * 9}
    bad["ash.txt"] = b"ASH Report For SHOP/shop1\n\nDB Name  DB Id\n-------- -----\n"
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
    status, found = analyzed(good[0], *(tmp_path / name for name in bad), good[1])
    assert status == 2
    assert [bool(one["error"]) for one in found] == [False, True, True, True, True, False]
    assert all(one["verdict"] or one["error"]["message"].endswith(".") for one in found)


@pytest.mark.corpus
@needs_corpus
def test_a_mixed_folder_of_real_files():
    """An AWR text and a global report among HTML: each is read as what it is."""
    status, found = analyzed(*(CORPUS / name for name in (H24703, AWR1123, GLOBAL_TEXT)))
    assert status == 0
    assert [one["report"]["format"] for one in found] == ["awr-html", "awr-text", "awr-rac-text"]
    assert [one["report"]["interval"]["begin_snap"] for one in found] == [24703, first(AWR1123).interval.begin_snap, 47]


@pytest.mark.corpus
@needs_corpus
def test_two_databases_are_not_merged():
    """Two databases in one call stay two, also in one spool."""
    _, found = analyzed(CORPUS / SP92, CORPUS / SP10)
    assert [one["report"]["database"]["dbid"] for one in found] == [3640394792, 3864195449]
    assert [one["parts"] for one in found] == [1, 1]


def test_two_databases_of_one_spool():
    other = awr_text().replace(b"1234567890", b"1999999999").replace(b"40,533", b"   777")
    reports = parsers.parse(awr_text() + b"\n" + other)
    assert [one.database.dbid for one in reports] == [1234567890, 1999999999]
    assert [one.rows("foreground_waits")[0]["waits"] for one in reports] == [40533, 777]


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("03-5月 -21 10:00:00", "03-5月 -21 11:00:00"),
        ("3-5月-21 10:00:00", "3-5月-21 11:00:00"),
        ("03-MAI-21 10:00:00", "03-MAI-21 11:00:00"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_chinese_dates(begin, end, encoding):
    """A month in the language of the site: the snapshot times are read, in whatever encoding they come."""
    data = awr_text().decode().replace("03-May-21 10:00:00", begin).replace("03-May-21 11:00:00", end).encode(encoding)
    interval = excerpts.report(data).interval
    assert (interval.begin_time, interval.end_time) == ("2021-05-03T10:00:00", "2021-05-03T11:00:00")
    assert (interval.begin_snap, interval.end_snap, interval.elapsed_s) == (11, 12, 3600)


@pytest.mark.corpus
@needs_corpus
def test_real_dates_with_a_foreign_month():
    """The published piece of a Japanese site, with the line before its header that it lost."""
    piece = (CORPUS / "fragments/unknown__id40676096965__awr_10.2_rac_japanese_month.txt").read_bytes()
    report = excerpts.report(b"WORKLOAD REPOSITORY report for\n\n" + piece + b"\nEnd of Report\n")
    assert (report.interval.begin_time, report.interval.end_time) == ("2013-02-16T05:00:50", "2013-02-16T06:00:16")
    assert [one["time_s"] for one in report.rows("top_events")] == [1405, 181, 56, 50, 21]


@pytest.mark.corpus
@needs_corpus
def test_exadata_12_2():
    """A page saved by a browser, tables in tables, statistics that Exadata's own tables print again."""
    report = first(AZURE)
    assert report.database.release == "12.2.0.1.0"
    stands_there(AZURE, 17821, TOTAL)
    found = named(report, "instance_activity", "statistic", TOTAL)
    assert (found["total"], found["per_second"], found["per_transaction"]) == (165609262, 638.94, 2002.85)
    reads = named(report, "foreground_waits", "event", "cell single block physical read")
    assert (reads["waits"], reads["time_s"], reads["avg_wait_ms"]) == (98875012, 34992, 0.3539)
    assert sum(one.startswith("exadata_") for one in report.sections) > 20
    assert report.interval.db_time_s == 443392.2
