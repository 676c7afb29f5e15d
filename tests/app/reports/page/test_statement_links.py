"""Ids of statements as links; only what has a text is one."""

from app.reports.page.statement_links import BEGINNING, Statements

TEXTS = {"4v7h2k9x0qz1m": "select  a\n  from t", "1234567890": "delete from t", "<b>": "x" * 500}
STATEMENTS = Statements("abc", 2, TEXTS)


def test_an_id_with_a_text_leads_to_its_page() -> None:
    link = '<a class="sql" href="/reports/abc/sql/4v7h2k9x0qz1m?part=2">4v7h2k9x0qz1m</a>'
    assert STATEMENTS.link("4v7h2k9x0qz1m") == link
    assert STATEMENTS.link("unknown000000") == "unknown000000"


def test_an_id_is_never_markup() -> None:
    assert STATEMENTS.link("<b>") == '<a class="sql" href="/reports/abc/sql/%3Cb%3E?part=2">&lt;b&gt;</a>'


def test_in_a_printed_table_a_figure_is_no_hash_value() -> None:
    assert STATEMENTS.link_in_text("1234567890") == "1234567890"
    assert "href" in STATEMENTS.link_in_text("4v7h2k9x0qz1m")


def test_the_beginning_of_a_text_is_one_line() -> None:
    assert STATEMENTS.beginning({"sql_id": "4v7h2k9x0qz1m"}) == "select a from t"
    assert STATEMENTS.beginning({"sql_id": None, "hash_value": "1234567890"}) == "delete from t"
    assert STATEMENTS.beginning({"sql_id": "<b>"}) == "x" * BEGINNING + "…"
    assert STATEMENTS.beginning({"event": "none"}) == ""
