"""Cutting text reports: page breaks, two-line rows, group headings, blocks without rulers."""

from textwrap import dedent

from parsers.formats.text_tables import read_tables
from parsers.model.table import Table


def cut(text: str) -> list[Table]:
    lines = dedent(text).strip("\n").split("\n")
    return read_tables(lines, range(1, len(lines) + 1))


def test_a_section_goes_on_after_a_page_break_under_its_repeated_title() -> None:
    (table,) = cut("""
        Wait Things  DB/Inst: SHOP/shop1  Snaps: 1-2
        -> ordered by time

        Event                               Waits   Time (s)
        ---------------------------- ------------ ----------
        one                                   100          5
        \fWait Things  DB/Inst: SHOP/shop1  Snaps: 1-2
        -> ordered by time
           and a note that goes on

        Event                               Waits   Time (s)
        ---------------------------- ------------ ----------
        two                                   200          6
                  -------------------------------------------------------------
    """)
    assert [[*row.cells] for row in table.rows] == [["one", "100", "5"], ["two", "200", "6"]]
    assert [row.line for row in table.rows] == [6, 13]
    assert table.title == "Wait Things"


def test_rows_are_cut_when_somebody_asks_for_them() -> None:
    (table,) = cut("""
        Wait Things  DB/Inst: SHOP/shop1  Snaps: 1-2

        Event                               Waits   Time (s)
        ---------------------------- ------------ ----------
        one                                   100          5
        two                                   200          6
                  -------------------------------------------------------------
    """)
    assert table.later
    assert not table.cut_rows
    assert [row.line for row in table.rows] == [5, 6]
    assert table.rows is table.cut_rows
    assert not table.later


def test_a_row_of_two_lines_survives_a_page_break_between_them() -> None:
    head = """
        Space IO  DB/Inst: SHOP/shop1  Snaps: 1-2
        Space
        ------------------------------
                 Reads Reads/s
        -------------- -------
    """
    text = dedent(head).strip("\n") + "\nALPHA\n\f" + dedent(head).strip("\n") + "\n           123       4\n"
    (table,) = cut(text)
    assert table.headings == ("Space", "Reads", "Reads/s")
    assert [[*row.cells] for row in table.rows] == [["ALPHA", "123", "4"]]


def test_a_group_heading_with_dashes_is_neither_ruler_nor_end() -> None:
    (table,) = cut("""
        Histo  DB/Inst: SHOP/shop1  Snaps: 1-2

                                                   % of Total Waits
                                  -----------------------------------------------
                            Total
        Event               Waits  <8us <16us
        ------------------- ----- ----- -----
        one                   10K  40.0  60.0
                  -------------------------------------------------------------
    """)
    assert table.headings == ("Event", "Total Waits", "<8us", "<16us")
    assert [[*row.cells] for row in table.rows] == [["one", "10K", "40.0", "60.0"]]


def test_an_upper_ruler_names_groups_of_columns() -> None:
    (table,) = cut("""
        Things (per Tx)- RACDB/Inst: SHOP/shop1  Snaps: 1-2
        -> by instance

        Instance#    Blocks Received per Tx     GC Lost
        ---------   ------------------------   --------
                        Current           CR
        Dest  Src    Blocks (k)   Blocks (k)    Time(u     Rate
        ---- ----   ----------- ------------   --------   -----
           1    2         5,000                    12.5     7.0
                3            10          1.5                7.1

           2    1             1          2.5        N/A     7.2
         ~~~ ~~~~   ~~~~~~~~~~~ ~~~~~~~~~~~~   ~~~~~~~~
         Sum              5,011          4.0        12.5
                                  --------------------------------------------------------------------------------
    """)
    assert table.groups == (*["Instance#"] * 2, *["Blocks Received per Tx"] * 2, "GC Lost", "")
    assert table.headings == ("Dest", "Src", "Current Blocks (k)", "CR Blocks (k)", "Time(u", "Rate")
    assert [[*row.cells] for row in table.rows] == [
        ["1", "2", "5,000", "", "12.5", "7.0"],
        ["", "3", "10", "1.5", "", "7.1"],
        ["2", "1", "1", "2.5", "N/A", "7.2"],
        ["Sum", "", "5,011", "4.0", "12.5", ""],
    ]


def test_a_long_ruler_over_groups_ends_nothing() -> None:
    (table,) = cut("""
        Rates  DB/Inst: SHOP/shop1  Snaps: 1-2

                                               per Second
                              --------------------------------------------
        Statistic     Total         Average       Std Dev              Max
        --------- ---------   ------------- ------------- ----------------
        one             100             5.0                            5.0
                                  --------------------------------------------------------------------------------
    """)
    assert table.groups == ("", "", *["per Second"] * 3)
    assert [[*row.cells] for row in table.rows] == [["one", "100", "5.0", "", "5.0"]]


def test_names_at_the_left_edge_of_an_upper_ruler_are_columns_of_rows_of_two_lines() -> None:
    (table,) = cut("""
        Segments  DB/Inst: SHOP/shop1  Snaps: 1-2
        Owner                Space
        -------------------- ----------
        Object Name          Type       Reads
        -------------------- ---------- -----
        TILL                 LEDGER
        RECEIPTS             TABLE         12
                  -------------------------------------------------------------
    """)
    assert table.headings == ("Owner", "Space", "Object Name", "Type", "Reads")
    assert [[*row.cells] for row in table.rows] == [["TILL", "LEDGER", "RECEIPTS", "TABLE", "12"]]


def test_notes_may_stand_between_a_title_of_page_one_and_its_underline() -> None:
    first, second = cut("""
        Summary
        ~~~~~~~
                Database            Snaps
        -----------------   -------------
                 Id Name     Begin    End
        ----------- -----   ------ ------
             123456 SHOP         1      2
        Sizes
        -> in megabytes
        -> by instance
        ~~~~~
                Memory Target
               ---------------
          I#     Begin     End
        ----   ------- -------
           1        12
    """)
    assert (first.title, first.groups) == ("Summary", ("Database", "Database", "Snaps", "Snaps"))
    assert [[*row.cells] for row in first.rows] == [["123456", "SHOP", "1", "2"]]
    assert (second.title, second.notes, second.line) == ("Sizes", ("in megabytes", "by instance"), 8)
    assert [[*row.cells] for row in second.rows] == [["1", "12", ""]]


def test_a_ruled_off_sum_is_no_new_table() -> None:
    (table,) = cut("""
        Memory Things  DB/Inst: SHOP/shop1  Snaps: 1-2

        Region                            Size
        ------------------------ -------------
        Fixed                          735,872
        Buffers                  1,543,503,872
                                 -------------
        sum                      1,544,239,744
                  -------------------------------------------------------------
    """)
    assert [*table.rows[-1].cells] == ["sum", "1,544,239,744"]


def test_page_one_blocks_end_at_a_blank_line_and_take_their_title_from_above_the_tildes() -> None:
    load, sizes = cut("""
        Load Things               Per Second    Per Exec
        ~~~~~~~~~~~        ---------------- -----------
              DB time(s):               4.2        0.02
               Redo size:         112,345.7

        Sizes                             Begin        End
        ~~~~~                        ---------- ----------
                       Buffer Cache:       480M             Std Block Size:         8K
    """)
    assert (load.title, load.headings) == ("Load Things", ("", "Per Second", "Per Exec"))
    assert [*load.rows[1].cells] == ["Redo size:", "112,345.7", ""]
    assert [*sizes.rows[0].cells] == ["Buffer Cache:", "480M", "", "Std Block Size:", "8K"]


def test_a_title_may_follow_data_without_a_blank_line() -> None:
    first, second = cut("""
        Top Things
        ~~~~~~~~~~
        Name                 Share
        -------------------- -----
        "User I/O" wait      71.43
        Load Things               Per Second
        ~~~~~~~~~~~        ----------------
              DB time(s):               4.2
    """)
    assert len(first.rows) == 1
    assert second.title == "Load Things"


def test_no_data_is_an_empty_table() -> None:
    (table,) = cut("""
        File IO Stats                     DB/Inst: SHOP/shop1  Snaps: 1-2

                          No data exists for this section of the report.
                                  ------------------------------------------------------
    """)
    assert table.empty
    assert table.line == 1


def test_no_data_is_an_empty_table_in_an_awr_report_of_a_host_that_has_the_name_of_statspack() -> None:
    *_, table = cut("""
        WORKLOAD REPOSITORY report for

        Host Name        Platform
        ---------------- ----------------
        STATSPACK01      Linux x86 64-bit

        File IO Stats                     DB/Inst: SHOP/shop1  Snaps: 1-2

                          No data exists for this section of the report.
                                  ------------------------------------------------------
    """)
    assert (table.title, table.empty) == ("File IO Stats", True)


def test_a_block_with_headings_but_no_ruler_is_read() -> None:
    (table,) = cut("""
        Memory Statistics
        ~~~~~~~~~~~~~~~~~                       Begin          End
                          Host Mem (MB):      7,974.6      7,974.6
    """)
    assert table.headings == ("", "Begin", "End")
    assert [*table.rows[0].cells] == ["Host Mem (MB):", "7,974.6", "7,974.6"]


def test_a_prose_report_behind_the_tables_yields_no_tables() -> None:
    tables = cut("""
        Things  DB/Inst: SHOP/shop1  Snaps: 1-2

        Name                 Share
        -------------------- -----
        one                   1.43
                                  ------------------------------------------------------

                  ADDM Report for Task 'T'
                  ------------------------

        Analysis Period
        ---------------
        from 1 to 2.
    """)
    assert len(tables) == 1


def test_an_underlined_line_of_labels_and_values_is_data() -> None:
    (host, times) = cut("""
        Host  Name:   till             Num CPUs:    4        Phys Memory (MB):   15,989
        ~~~~

        Snapshot       Snap Id     Snap Time
        ~~~~~~~~    ---------- ------------------
        Begin Snap:        351 14-Feb-08 09:00:03
    """)
    assert [*host.rows[0].cells] == ["Host  Name:", "till", "Num CPUs:", "4", "Phys Memory (MB):", "15,989"]
    assert [*times.rows[0].cells] == ["Begin Snap:", "351", "14-Feb-08 09:00:03"]


def test_a_name_whose_figures_got_lost_takes_no_other_names_figures() -> None:
    (table,) = cut("""
        Space IO  DB/Inst: SHOP/shop1  Snaps: 1-2
        Space
        ------------------------------
                 Reads Reads/s
        -------------- -------
        ALPHA
        BETA
                   123       4
                     9       1
                  -------------------------------------------------------------
    """)
    assert [[*row.cells] for row in table.rows] == [["ALPHA"], ["BETA", "123", "4"], ["9       1"]]


def test_the_end_of_the_report_ends_a_table_that_lost_its_closing_line() -> None:
    (table,) = cut("""
        Things  DB/Inst: SHOP/shop1  Snaps: 1-2

        Name                 Share
        -------------------- -----
        one                   1.43
        End of Report
    """)
    assert len(table.rows) == 1
