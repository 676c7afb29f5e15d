"""The names that a report is found by."""

from app.analysis.search_terms import LONGEST, MOST, FoundBy, terms_of

SECTIONS = {
    "foreground_waits": {"rows": [{"event": "a wait"}, {"event": " a wait "}, {"event": None}, {"other": "x"}]},
    "top_db_objects": {
        "rows": [{"event": "a wait"}, {"tablespace": "DATA\0", "object": "T", "owner": "SALES"}, {"object": "U"}]
    },
    "sql_by_gets": {"rows": [{"sql_id": "abc"}, {"hash_value": 42}, {"sql_id": "x" * (LONGEST + 1)}, {"sql_id": ""}]},
    "load_profile": {"rows": [{"name": "Redo size", "event": "a column that the section does not declare"}]},
    "sql_by_reads": {"state": "absent"},
}


def test_each_name_is_there_once_with_the_section_that_prints_it_first() -> None:
    assert set(terms_of(SECTIONS)) == {
        FoundBy("event", "foreground_waits", "a wait"),
        FoundBy("segment", "top_db_objects", "SALES.T"),
        FoundBy("segment", "top_db_objects", "U"),
        FoundBy("tablespace", "top_db_objects", "DATA"),
        FoundBy("sql_id", "", "abc"),
        FoundBy("sql_id", "", "42"),
    }
    assert terms_of({}) == []


def test_of_each_kind_only_so_many_are_kept() -> None:
    rows = [{"sql_id": f"s{number}", "event": f"e{number}"} for number in range(500)]
    kinds = [one.kind for one in terms_of({"top_sql_with_top_events": {"rows": rows}})]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {kind: MOST[kind] for kind in ("sql_id", "event")}
