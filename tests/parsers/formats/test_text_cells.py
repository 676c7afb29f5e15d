"""One line of text under its ruler: blanks, touching, shifted and re-pasted cells."""

import pytest

from parsers.formats import text_cells, text_lines
from parsers.formats.text_lines import spans

RULER = "-------------------- ------------ ---------- ------ --------"


def test_a_blank_cell_in_the_middle_keeps_its_neighbours_in_their_columns() -> None:
    line = f"{'name of an event':20} {'1,234':>12} {'':10} {'7':>6} {'0.1':>8}"
    assert text_cells.cut(line, spans(RULER)) == ["name of an event", "1,234", "", "7", "0.1"]


def test_a_short_line_leaves_the_rest_blank() -> None:
    assert text_cells.cut("CPU time", spans(RULER)) == ["CPU time", "", "", "", ""]


def test_a_number_may_use_the_blank_before_its_group() -> None:
    line = f"{'name':20} {'-5':>12}{'-1234567890':>11} {'7':>6} {'0.1':>8}"
    assert text_cells.cut(line, spans(RULER)) == ["name", "-5", "-1234567890", "7", "0.1"]


def test_full_cells_that_touch_are_cut_by_the_ruler() -> None:
    ruler = "--- ---------- ----- ----------- -----------"
    line = "D      352,636  97.3############ 344,886,531"
    assert text_cells.cut(line, spans(ruler)) == ["D", "352,636", "97.3", "############", "344,886,531"]


def test_a_figure_left_of_its_column_is_not_cut_in_two() -> None:
    ruler = "-------------------- ---------- ---- ------- ------"
    line = "чтение файла                 27.9           45.1"
    assert text_cells.cut(line, spans(ruler)) == [line]


def test_a_value_wider_than_its_group_moves_the_rest_along() -> None:
    ruler = "-------------------- ---------- ---- ------- ------ ----------"
    line = "db file read             12,345 127.9K      12   45.1 User I/O"
    assert text_cells.cut(line, spans(ruler)) == ["db file read", "12,345", "127.9K", "12", "45.1", "User I/O"]


def test_a_line_that_fits_no_ruler_stays_whole() -> None:
    line = "select something from a rather long table where nothing fits"
    assert text_cells.cut(line, spans(RULER)) == [line]


def test_a_re_pasted_line_with_single_blanks_is_read_by_its_words() -> None:
    assert text_cells.cut("latch-free-longer 1,234 5 6 0.1", spans("------------ ------- -- -- ---")) == [
        "latch-free-longer",
        "1,234",
        "5",
        "6",
        "0.1",
    ]


def test_headings_join_downwards_and_words_stay_with_the_column_they_stand_over() -> None:
    lines = (
        "                                  Total Wait   wait    Waits",
        "Event                       Waits   Time (s)   (ms)     /txn",
    )
    assert text_cells.heading_cells(lines, spans(RULER)) == (
        "Event",
        "Waits",
        "Total Wait Time (s)",
        "wait (ms)",
        "Waits /txn",
    )


def test_two_labels_a_line_become_pairs() -> None:
    line = "            Library Hit   %:   99.65        Soft Parse %:   97.81"
    assert text_cells.pairs(line) == ["Library Hit   %:", "99.65", "Soft Parse %:", "97.81"]


def test_a_value_that_fills_its_field_touches_its_label() -> None:
    line = " Rollback per transaction %:1,240.02        Rows per Sort:########"
    assert text_cells.pairs(line) == ["Rollback per transaction %:", "1,240.02", "Rows per Sort:", "########"]
    assert text_cells.pairs("             Memory Usage %:2.20E+04") == ["Memory Usage %:", "2.20E+04"]


@pytest.mark.parametrize("figure", ["3 054,2", "3 054", "-12 345 678.9"])
def test_a_figure_with_blanks_between_thousands_is_no_pair(figure: str) -> None:
    assert text_cells.pairs(f"     Avg global cache cr block receive time (us):     {figure}") == []


def test_minutes_lines_look_like_the_snapshot_table_of_html() -> None:
    line = "   Elapsed:      60.03 (mins) Av Act Sess:       4.2"
    assert text_lines.minutes(line) == ["Elapsed:", "", "60.03 (mins)", "Av Act Sess:", "4.2"]
    line = "   DB time:     106.55 (mins)      DB CPU:      28.35 (mins)"
    assert text_lines.minutes(line) == ["DB time:", "", "106.55 (mins)", "DB CPU:", "28.35 (mins)"]


def test_a_row_whose_runs_of_blanks_were_made_one_is_read_from_its_right() -> None:
    assert text_cells.cut("log file sync 1,234 5 6 0.1", spans(RULER)) == ["log file sync", "1,234", "5", "6", "0.1"]
    assert text_cells.cut("518,528 576 8.8 1.0 234", spans(RULER)) == ["518,528", "576", "8.8", "1.0", "234"]


def test_an_ordinary_row_with_blank_cells_is_not_taken_for_a_re_pasted_one() -> None:
    line = f"{'CPU time':20} {'':12} {'1,620':>10} {'':6} {'25.4':>8}"
    assert text_cells.cut(line, spans(RULER)) == ["CPU time", "", "1,620", "", "25.4"]


def test_blanks_between_thousands_make_no_words_of_columns() -> None:
    columns = spans("------------- -------------- -------------- -------")
    line = f"{'8d2shopx9r4tb':13} {'1 591 200':>30}"
    assert text_lines.a_word_each(line, columns) is None
    assert text_lines.a_word_each("8d2shopx9r4tb   1,591,200   7   0.1", columns) == [
        "8d2shopx9r4tb",
        "1,591,200",
        "7",
        "0.1",
    ]
