"""Where a drawn table's other rows and orders are had."""

from app.reports.page.drawn_table import Column, TableView
from app.reports.page.row_choice import RowChoice

NAMES, FIGURES = Column("Event", key="event"), Column("Waits", numeric=True, key="waits")


def view(**asked: object) -> TableView:
    choice = RowChoice(**asked)  # type: ignore[arg-type]
    return TableView("k", "T", "present", 1, [NAMES, FIGURES], url="/reports/a/sections/k?part=2", choice=choice)


def test_figures_begin_with_the_largest_words_with_the_first_and_a_second_click_turns() -> None:
    assert view().turned(NAMES) == "/reports/a/sections/k?part=2&sort=event"
    assert view().turned(FIGURES) == "/reports/a/sections/k?part=2&sort=waits&desc=1"
    assert view(sort="waits", desc=True).turned(FIGURES) == "/reports/a/sections/k?part=2&sort=waits"
    assert view(sort="waits").turned(FIGURES).endswith("&desc=1")


def test_what_is_looked_for_goes_along_whole() -> None:
    assert view(find="a&b=c d").address() == "/reports/a/sections/k?part=2&find=a%26b%3Dc+d"


def test_a_form_and_a_file_ask_for_the_same_table() -> None:
    assert (view().path, view().query) == ("/reports/a/sections/k", [("part", "2")])
    assert view().csv == "/api/v1/reports/a/sections/k/export.csv?part=2"


def test_the_order_is_told_by_the_label_of_its_column() -> None:
    assert [view(sort=one).sorted_by for one in ("waits", "", "none")] == ["Waits", "", ""]
