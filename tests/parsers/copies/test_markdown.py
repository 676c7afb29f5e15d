"""Tables of pipes without pipes at their edges, as programs make them of a page."""

import re

import parsers

PAGE = """#  WORKLOAD REPOSITORY report for

DB Name| DB Id| Instance| Inst num| Startup Time| Release| RAC
---|---|---|---|---|---|---
SHOP| 1539058| shop2| 2| 02-Feb-21 02:02| 11.2.0.4.0| YES

Host Name| Platform| CPUs| Cores| Sockets| Memory (GB)
---|---|---|---|---|---
till02| Linux x86 64-bit|  16|  8|  1|  64.00

| Snap Id| Snap Time| Sessions| Cursors/Session| Instances
---|---|---|---|---|---
Begin Snap:| 41| 20-Jan-25 08:00:22| 493|  2.1| 2
End Snap:| 42| 20-Jan-25 09:00:22| 560|  1.9| 2
Elapsed:|  |  60.00 (mins)|  |  |
DB Time:|  |  71.07 (mins)|  |  |

Load Profile

| Per Second| Per Transaction| Per Exec| Per Call
---|---|---|---|---
DB Time(s):|  1.2|  0.1|  0.00|  0.01
Redo size (bytes):|  516,290.8|  11,613.0|  |
Transactions:|  44.5|  |  |

### Wait Event Histogram

  * % of Waits: value of .0 indicates value was <.05%; value of null is truly 0

|  | % of Waits
---|---|---
Event| Total Waits|  <1ms|  <2ms|  <4ms|  <8ms| <16ms| <32ms|  <=1s|  >1s
log file sync| 224.9K| 49.4| 46.3| 4.1| .2| .0| .0| .0|

### Complete List of SQL Text

SQL Id| SQL Text
---|---
48v6k1d4s1tx7| select total ||'-1' as line from ledger

### SGA breakdown difference

Pool| Name| Begin MB| End MB| % Diff
---|---|---|---|---
java| free memory| 3,574.22| 3,574.22| 0.00
| buffer_cache| 123,392.00| 123,392.00| 0.00

### Cluster Interconnect

| Begin | End
---|---|---
Interface| IP Address| Pub| Source| Pub| Src
bond0| 10.0.0.39| N| cluster|  |

### Global Cache Transfer Stats

|  | CR | Current
---|---|---|---
Inst No| Block Class | Blocks Received| % Immed| % Busy| % Congst| Blocks Received| % Immed| % Busy| % Congst
1| data block| 448,308| 74.58| 23.93| 1.49| 731,498| 93.47| 0.13| 6.40

End of Report
"""
REPORT = parsers.parse(PAGE.encode(), "report.md")[0]


def test_a_line_that_begins_with_a_pipe_has_a_blank_first_cell() -> None:
    assert [row["name"] for row in REPORT.rows("load_profile")] == ["DB Time(s)", "Redo size (bytes)", "Transactions"]
    assert REPORT.rows("load_profile")[0]["per_call"] == 0.01
    assert REPORT.rows("snapshots")[1]["instances"] == 2
    assert [(row["pool"], row["end_mb"]) for row in REPORT.rows("sga_breakdown")] == [
        ("java", 3574.22),
        (None, 123392.0),
    ]


def test_names_over_groups_of_columns_come_before_the_headings() -> None:
    (waits,) = REPORT.rows("wait_histogram")
    assert (waits["waits"], waits["buckets"][0]) == (224_900, (1.0, 49.4, None))
    (transfer,) = REPORT.rows("global_cache_transfer")
    assert (transfer["cr_blocks"], transfer["current_congested_percent"]) == (448_308, 6.4)


def test_names_over_groups_of_different_widths_are_left_out() -> None:
    (interface,) = REPORT.rows("cluster_interconnect")
    assert (interface["interface"], interface["source"]) == ("bond0", "cluster")


def test_pipes_in_sql_text_part_nothing() -> None:
    assert REPORT.sql_texts["48v6k1d4s1tx7"] == "select total ||'-1' as line from ledger"
    assert REPORT.unread == []


def test_titles_that_nothing_marks_are_those_that_sections_are_called_by() -> None:
    """With two notes each, of which the nearest to a table is no title."""
    bare = re.sub(r"(?m)^#+ +(.*)$", r"**\1**\n\nAll figures are of the interval\n\nordered by time", PAGE)
    assert "#" not in bare
    (report,) = parsers.parse(bare.encode(), "report.md")
    whole = {name: len(section.rows) for name, section in REPORT.sections.items()}
    assert {name: len(section.rows) for name, section in report.sections.items()} == whole
    assert report.unread == []
