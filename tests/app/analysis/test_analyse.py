"""The analysis object: its keys as the contract names them, one a report, refused ones among the others."""

import gzip
import hashlib
import io
import json
import zipfile
from datetime import datetime
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import parsers
import rules
from app.analysis import analyse as analysing
from app.analysis import host_files, jobs
from app.analysis.analyse import analyse, judge_all, recognised
from app.analysis.archives import members
from app.analysis.context import JudgingContext
from app.analysis.document import Analysis
from app.analysis.finished import reports_of
from app.resources import samples_dir
from parsers.errors import WrongReport
from parsers.host_tools import read_host
from parsers.model.report import Instance, Interval, Report
from parsers.model.table import Table, TableRow
from parsers.model.written_tables import WrittenTables

KEYS = [
    "schema", "versions", "judged_at", "file", "member", "part", "parts", "sha256", "error",
    "judged_with", "report", "metrics", "verdict", "findings", "sql_texts", "pictures",
]  # fmt: skip


@pytest.fixture(autouse=True)
def invented_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line `report` of a file is a report; `ash` in it refuses the file."""

    def printed(data: bytes, filename: str = "") -> list[bytes]:
        if b"ash" in data:
            raise WrongReport("This is an ASH report: bring the AWR report of the same time.")
        return data.split()

    def read(reports: list[bytes], wanted: frozenset[str] | None, *, written: bool) -> list[Report]:
        table = Table("Invented", ("A",), [TableRow(2, ["1"])], 1, number=1)
        made = [Report("awr-text", "instance", tables=[table], written=WrittenTables()) for _ in reports]
        for report in made:
            if written and report.written:
                report.written.take([replace(table)])
        return made

    monkeypatch.setattr(parsers, "printed", printed)
    monkeypatch.setattr(parsers, "read", read)


def whole(data: bytes, filename: str, beside: JudgingContext | None = None) -> list[dict[str, Any]]:
    """The whole analysis objects, as the worker answers them."""
    lines = jobs.analyse_to_json(data, filename, beside)
    return [json.loads(report.whole()) for report in reports_of(lines)]


def zipped(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


def test_an_analysis_has_the_contracts_keys_in_its_order() -> None:
    data = b"report"
    (document,) = whole(data, "awr.txt")
    assert [key for key in document if key != "contents"] == KEYS
    assert document["schema"] == 1
    assert set(document["versions"]) == {"parser", "rules", "media"}
    assert document["versions"]["parser"] == parsers.VERSION
    assert datetime.fromisoformat(document["judged_at"]).tzinfo is not None
    assert (document["file"], document["member"], document["part"], document["parts"]) == ("awr.txt", None, 1, 1)
    assert document["sha256"] == hashlib.sha256(data).hexdigest()
    assert document["error"] is None
    assert document["verdict"]["case"] == "cannot_judge"
    assert [table["title"] for table in document["contents"]["tables"]] == ["Invented"]


def test_the_core_has_what_fired_and_the_reasons_of_the_rest() -> None:
    (only,) = analyse(b"report", "awr.txt")
    assert isinstance(only.core, Analysis)
    assert all(finding.fired for finding in only.core.findings)
    assert len(only.core.findings) + len(only.core.unfired) == len(only.findings)
    assert {rule.state for rule in only.core.unfired} <= {"quiet", "not_applicable", "not_enough_data", "broken"}


def test_several_reports_of_one_file_count_from_one() -> None:
    found = analyse(b"report report report", "spool.txt")
    assert [(one.core.part, one.core.parts) for one in found] == [(1, 3), (2, 3), (3, 3)]


def test_a_file_is_known_by_its_unpacked_bytes_however_it_is_packed() -> None:
    known = hashlib.sha256(b"report").hexdigest()
    packed = (b"report", gzip.compress(b"report"), zipped(**{"a.txt": b"report"}), zipped(a=gzip.compress(b"report")))
    assert {one.core.sha256 for data in packed for one in analyse(data, "awr.txt")} == {known}


def test_a_gzip_that_is_cut_is_known_by_what_there_is() -> None:
    data = gzip.compress(b"report")[:-5]
    (only,) = analyse(data, "awr.txt.gz")
    assert (only.core.error.code, only.core.sha256) == ("bad_archive", hashlib.sha256(data).hexdigest())


def test_a_refused_file_is_an_object_with_its_error() -> None:
    (document,) = whole(b"ash", "ash.txt")
    assert list(document) == KEYS
    assert document["error"]["code"] == "wrong_report"
    assert document["error"]["message"].startswith("This is an ASH report")
    assert (document["report"], document["verdict"]) == (None, None)


def test_the_other_files_of_an_archive_are_served() -> None:
    found = analyse(zipped(**{"a.txt": b"report", "b.txt": b"ash", "c/d.txt": b"report report"}), "all.zip")
    seen = [(one.core.member, one.core.part, bool(one.core.error)) for one in found]
    assert seen == [("a.txt", 1, False), ("b.txt", 2, True), ("c/d.txt", 3, False), ("c/d.txt", 4, False)]
    assert {one.core.parts for one in found} == {4}


def test_an_archive_that_breaks_in_the_middle_serves_what_came_before() -> None:
    found = analyse(zipped(**{"a.txt": b"report", "b.zip": zipped(x=b"report")}), "all.zip")
    assert [one.core.error and one.core.error.code for one in found] == [None, "bad_archive"]


def test_an_archive_of_nothing_is_refused() -> None:
    (only,) = analyse(zipped(), "empty.zip")
    assert only.core.error.code == "bad_archive"


def test_what_is_known_of_the_storage_reaches_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    given = []
    judge = rules.judge
    monkeypatch.setattr(rules, "judge", lambda report, *known: given.append(known) or judge(report, *known))
    (only,) = analyse(b"report", "awr.txt", JudgingContext({"media": "nvme"}))
    assert given == [({"media": "nvme"}, None, ())]
    assert msgspec.to_builtins(only.core.judged_with) == {
        "storage": {"media": "nvme"},
        "curve": None,
        "until": None,
        "host": (),
    }


IOSTAT = b"""\
Linux 4.18.0 (db01.example) \t01/31/2026 \t_x86_64_\t(8 CPU)

01/31/2026 10:30:00 AM
Device            r/s     w/s     rMB/s     wMB/s r_await w_await aqu-sz  %util
sda              1.00    1.00      0.10      0.10    1.00    1.00   0.01   1.00

01/31/2026 10:30:05 AM
Device            r/s     w/s     rMB/s     wMB/s r_await w_await aqu-sz  %util
sda            500.00  100.00      4.00      1.00    5.00    6.00   3.10  90.00
"""


def test_what_a_host_printed_beside_reports_is_no_report_and_goes_with_them() -> None:
    packed = zipped(**{"a.txt": b"report", "db01_iostat.out": IOSTAT, "b.txt": b"report"})
    first, second = whole(packed, "run.zip")
    assert (first["member"], second["member"], second["part"], second["parts"]) == ("a.txt", "b.txt", 2, 2)
    assert first["judged_with"]["host"] == [{"tool": "iostat", "host": "db01.example", "samples": 1}]


def test_host_output_of_another_host_goes_to_the_rules_which_say_that_it_is_not_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = []
    judge = rules.judge
    monkeypatch.setattr(
        parsers, "read", lambda *_, **__: [Report("awr-text", "instance", instance=Instance(host="db09"))]
    )
    monkeypatch.setattr(rules, "judge", lambda report, *known: given.append(known) or judge(report, *known))
    elsewhere = read_host(IOSTAT)
    (only,) = analyse(b"report", "awr.txt", JudgingContext(host=(elsewhere,)))
    assert given == [(None, None, (elsewhere,))]
    assert only.core.judged_with.host == ()


def test_an_archive_of_host_output_alone_holds_no_report() -> None:
    assert host_files.apart(zipped(**{"iostat.out": IOSTAT})) == (frozenset(), ())


def test_host_output_in_an_archive_that_breaks_later_is_used() -> None:
    packed = zipped(**{"iostat.out": IOSTAT, "a.txt": b"report", "b.zip": zipped(x=b"report")})
    first, second = whole(packed, "run.zip")
    assert len(first["judged_with"]["host"]) == 1
    assert second["error"]["code"] == "bad_archive"


def test_the_worker_writes_each_piece_behind_its_name() -> None:
    lines = jobs.analyse_to_json(b"report report", "spool.txt")
    named = [tuple(json.loads(line)) for line in lines[::2]]
    assert named == [("core", ""), ("table", "1"), ("sql_texts", ""), ("findings", ""), ("terms", "")] * 2
    (table,) = reports_of(lines)[1].tables()
    assert (table.number, table.title, table.rows[0].cells) == (1, "Invented", ["1"])


def test_what_is_not_a_number_is_written_as_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    report = Report("awr-text", "instance", interval=Interval(elapsed_s=float("nan")))
    monkeypatch.setattr(parsers, "read", lambda *_, **__: [report])
    (document,) = whole(b"report", "awr.txt")
    assert document["report"]["interval"]["elapsed_s"] is None


@pytest.mark.parametrize("form", ["statspack_text/*.txt", "awr_text/*.txt", "awr_html/*.html", "awr_rac_text/*.txt"])
def test_what_is_stored_is_the_same_whether_all_is_asked_for_or_not(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(analysing, "_now", lambda: "2026-01-01T00:00:00Z")
    sample = next(samples_dir().glob(form)).read_bytes()
    all_of_it, kept = (reports_of(jobs.analyse_to_json(sample, "a.txt", whole=whole)) for whole in (True, False))
    for one, other in zip(all_of_it, kept, strict=True):  # how the cores differ is in test_needed_sections.py
        assert other.parts.items() <= one.parts.items()
        assert {key.kind for key in other.parts} == {"section", "findings", "terms"}


def test_tables_that_nobody_wants_are_gone_before_the_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    sample = next(samples_dir().glob("statspack_text/*.txt")).read_bytes()
    left: list[int] = []

    def judge(report: Report, *beside: Any) -> Any:
        left.append(len(report.tables))
        return judged(report, *beside)

    judged = rules.judge
    monkeypatch.setattr(rules, "judge", judge)
    (report,) = analysing.analyse(sample, "a.txt", whole=False)
    assert left == [0]
    assert isinstance(report.core, Analysis)
    assert report.core.contents.tables
    assert report.core.report.tables == len(report.core.contents.tables)


def test_what_was_read_and_written_leaves_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    sample = next(samples_dir().glob("statspack_text/*.txt")).read_bytes()
    found = recognised(members(sample), "a.txt")
    assert isinstance(found, list)
    (judged,) = judge_all(found, JudgingContext())
    assert found == []
    assert judged.sections
    assert judged.tables
    monkeypatch.setattr(analysing, "analyse", lambda *_, **__: [judged])
    (written,) = reports_of(jobs.analyse_to_json(sample, "a.txt"))
    assert {key.kind for key in written.parts} >= {"section", "table"}
    assert judged.sections == {}
