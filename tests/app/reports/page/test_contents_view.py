"""The list of everything a report prints: by subject, each section once, none lost."""

from typing import Any

from msgspec.structs import replace

from app.analysis.document import Analysis
from app.reports.page import contents_view
from parsers.model.report import Coverage, Scope
from tests.app import fixture

ROW = {"line": 3}
SCOPES: tuple[tuple[str, Scope], ...] = (("load_profile", "instance"), ("segment_statistics", "cluster"))


def report(scope: str = "instance", **sections: Any) -> Analysis:
    unread = [{"line": 9, "section": "latch_activity", "text": "###", "why": "no number"}]
    document = fixture.analysis()
    document["report"].update(scope=scope, sections=sections, unread=unread)
    return fixture.core(document)


def held(rows: int, state: str = "present") -> dict[str, Any]:
    return {"state": state, "line": 2, "rows": [ROW] * rows}


def test_sections_stand_under_their_subjects_whatever_their_order_is() -> None:
    found = contents_view.subjects(report(sql_by_cpu=held(2), file_io=held(1), sql_by_elapsed=held(3)), "abc", 2)
    assert [(one.title, [entry.key for entry in one.entries]) for one in found] == [
        ("I/O", ["file_io"]),
        ("SQL", ["sql_by_elapsed", "sql_by_cpu"]),
    ]
    assert found[0].entries[0].url == "/reports/abc/sections/file_io?part=2"
    assert len({one.key for one in found}) == 2


def test_a_section_of_which_no_row_was_read_is_not_empty() -> None:
    sections = {"latch_activity": held(0), "latch_misses": held(0, "empty"), "file_io": held(0, "absent")}
    entries = {entry.key: entry for one in contents_view.subjects(report(**sections), "a", 1) for entry in one.entries}
    assert (entries["latch_activity"].empty, entries["latch_activity"].unread) == (False, 1)
    assert entries["latch_misses"].empty
    assert "file_io" not in entries


def test_a_section_that_is_not_read_yet_says_how_many_lines_it_prints() -> None:
    analysis = report(latch_activity=held(0), latch_misses=held(0), file_io=held(1))
    later = {"latch_activity": Coverage(7), "latch_misses": Coverage(0)}
    heads = tuple(replace(one, rows=None) if one.name in later else one for one in analysis.contents.sections)
    analysis = replace(
        analysis,
        report=replace(analysis.report, coverage=later, unread=[]),
        contents=replace(analysis.contents, sections=heads),
    )
    found = contents_view.subjects(analysis, "a", 1)
    entries = {entry.key: entry for subject in found for entry in subject.entries}
    assert (entries["latch_activity"].rows, entries["latch_activity"].lines) == (None, 7)
    assert (entries["latch_activity"].empty, entries["latch_misses"].empty) == (False, True)
    assert [subject.later for subject in found] == [0, 1]


def test_a_section_that_the_parser_no_longer_has_is_still_listed() -> None:
    (subject,) = contents_view.subjects(report(section_of_old=held(1)), "a", 1)
    assert [(subject.title, one.title) for one in subject.entries] == [("Other sections", "Section of old")]
    assert contents_view.declared("section_of_old", "instance").columns == ()


def test_only_what_reports_of_the_same_scope_print_is_missed() -> None:
    titles = {name: contents_view.declared(name, scope).title for name, scope in SCOPES}
    of_instance, of_cluster = contents_view.absent(report()), contents_view.absent(report("cluster"))
    assert (titles["load_profile"] in of_instance, titles["segment_statistics"] in of_instance) == (True, False)
    assert (titles["load_profile"] in of_cluster, titles["segment_statistics"] in of_cluster) == (False, True)
    assert titles["load_profile"] not in contents_view.absent(report(load_profile=held(0, "empty")))
