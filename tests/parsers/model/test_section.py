"""How a section takes a table: by title and headings, no contract column twice, nothing unknown under its name."""

from msgspec import structs
from msgspec.structs import replace

from parsers.model.column_types import Column, count, number, text
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.table import Table, TableRow

SECTION = Section(
    name="waits",
    title="Waits",
    titles=("wait things",),
    columns=(
        Column("event", text, ("Event",), "Event"),
        Column("waits", count, ("Waits", "Total Waits"), "Waits"),
        Column("mean_ms", number, ("Avg wait",), "Mean", "ms"),
    ),
    required=("event", "waits"),
    order=1,
)


def table(*headings: str, cells: tuple[str, ...] = ()) -> Table:
    return Table("Wait Things", headings, [TableRow(9, list(cells))] if cells else [], 8)


def test_a_table_needs_its_title_and_its_required_columns() -> None:
    assert SECTION.is_named("wait things", "")
    assert not SECTION.is_named("other things", "")
    assert SECTION.claims(("Event", "Waits"))
    assert not SECTION.claims(("Event", "Avg wait"))


def test_one_contract_column_under_two_headings_is_not_guessed() -> None:
    assert SECTION.plan(table("Event", "Waits", "Total Waits")) is None


def test_an_unknown_column_is_kept_under_its_own_heading() -> None:
    report = Report("awr-text", "instance")
    held = SECTION.rows([table("Event", "Waits", "% New Thing", cells=("one", "2", "3.5"))], report)
    assert held.rows == [
        {"event": "one", "waits": 2, "mean_ms": None, "percent_new_thing": 3.5, "line": 9},
    ]


def test_an_unknown_heading_that_spells_a_contract_name_takes_another() -> None:
    report = Report("awr-text", "instance")
    held = SECTION.rows([table("Event", "Waits", "Mean (ms)", cells=("one", "2", "x"))], report)
    assert held.rows[0]["mean_ms"] is None
    assert held.rows[0]["printed_mean_ms"] == "x"


def test_an_empty_table_is_an_empty_section() -> None:
    report = Report("awr-text", "instance")
    nothing = Table("Wait Things", (), [], 8, empty=True)
    assert SECTION.claims(nothing.headings, empty=nothing.empty)
    assert SECTION.rows([nothing], report).state == "empty"


def test_a_figure_in_a_note_that_does_not_convert_is_unread() -> None:
    def marks(one: Table) -> dict[str, object]:
        return {"total": number(one.notes[0])}

    report = Report("awr-text", "instance")
    held = structs.replace(SECTION, marks=marks).rows(
        [replace(table("Event", "Waits", cells=("a", "1")), notes=("12,3.",))], report
    )
    assert [row["waits"] for row in held.rows] == [1]
    assert [(one.line, one.text) for one in report.unread] == [(8, "12,3.")]
