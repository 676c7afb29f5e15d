"""Identity and snapshot tables of every family, as the text cutter and the HTML reader deliver them."""

import textwrap
from pathlib import Path

import pytest

import parsers
from parsers.errors import UnreadableHeader
from parsers.header.cells import decimal, gigabytes, megabytes, plain, whole, yes_no
from parsers.header.instance import read_header
from parsers.model.report import Database, Instance, Interval, Report, Scope
from parsers.model.table import Table, TableRow


def table(headings: str, *rows: str, line: int = 10) -> Table:
    """A table from cells between bars; rows stand on the lines after `line`."""
    names = tuple(cell.strip() for cell in headings.split("|")) if headings else ()
    printed = [TableRow(line + place, [cell.strip() for cell in row.split("|")]) for place, row in enumerate(rows, 1)]
    return Table("", names, printed, line)


def read(*tables: Table, scope: Scope = "instance", named: tuple[str, str] | None = None) -> Report:
    report = Report("awr-text", scope, tables=list(tables))
    read_header(report, named)
    return report


SNAPSHOTS = table(
    "|Snap Id|Snap Time|Sessions|Curs/Sess",
    "Begin Snap:|37|03-Feb-09 10:00:05|1,640|.7",
    "End Snap:|38|03-Feb-09 11:00:20|672|1.2",
    "Elapsed:||60.25 (mins)",
    "DB Time:||1,439.98 (mins)",
    line=20,
)
INTERVAL = Interval(
    37,
    38,
    "2009-02-03T10:00:05",
    "2009-02-03T11:00:20",
    3615.0,
    86398.8,
    1640,
    672,
    {
        "begin_snap": 21,
        "begin_time": 21,
        "begin_sessions": 21,
        "end_snap": 22,
        "end_time": 22,
        "end_sessions": 22,
        "elapsed_s": 23,
        "db_time_s": 24,
    },
)


@pytest.mark.parametrize(
    ("third", "rac"), [("OPS", "YES"), ("Cluster", "NO"), ("RAC", "YES"), ("RAC", ""), ("Cluster", "no")]
)
def test_statspack_up_to_10_1_and_awr_10(third: str, rac: str) -> None:
    report = read(
        table(
            f"DB Name|DB Id|Instance|Inst Num|Release|{third}|Host", f"ONE|4294967295|one1|2|9.2.0.8.0|{rac}|somehost"
        ),
        SNAPSHOTS,
    )
    expected = {"YES": True, "NO": False, "": None}[rac.upper()]
    assert report.database == Database("ONE", 4294967295, "9.2.0.8.0", rac=expected)
    assert report.instance == Instance("one1", 2, "somehost")
    assert report.interval == INTERVAL


def test_a_host_name_that_goes_on_in_the_next_line() -> None:
    names = "DB Name|DB Id|Instance|Inst Num|Release|RAC|Host"
    report = read(table(names, "ONE|7|one|1|10.1.0.3.0|NO|a-host.somewher", "||||||e.example"))
    assert report.instance
    assert report.instance.host == "a-host.somewhere.example"
    report = read(table(names, "ONE|7|one|1|10.1.0.3.0|NO|a-host", "some|error|text"))
    assert report.instance
    assert report.instance.host == "a-host"


def test_statspack_8_1_6_prints_one_row() -> None:
    report = read(
        table("DB Name|DB Id|Instance|Inst Num|Release|OPS|Host", "ONE|7|one|1|8.1.6.0.0|NO|h"),
        table(
            "Start Id|End Id|Start Time|End Time|Snap Length (Minutes)",
            "3|4|03-Feb-99 10:00:05|03-Feb-99 11:00:05|60.00",
            line=20,
        ),
    )
    interval = report.interval
    assert (interval.begin_snap, interval.end_snap, interval.elapsed_s) == (3, 4, 3600.0)
    assert (interval.begin_time, interval.end_time) == ("1999-02-03T10:00:05", "1999-02-03T11:00:05")
    assert interval.lines == dict.fromkeys(("begin_snap", "end_snap", "begin_time", "end_time", "elapsed_s"), 21)


def test_statspack_8_1_6_without_its_row_after_a_restart() -> None:
    report = read(
        table("DB Name|DB Id|Instance|Inst Num|Release|OPS|Host", "ONE|7|one|1|8.1.6.0.0|NO|h"),
        table("Start Id|End Id|Start Time|End Time|Snap Length (Minutes)"),
    )
    assert report.interval == Interval()


def test_statspack_10_2_has_a_host_line_and_its_name_in_the_titles() -> None:
    report = read(
        table("Database|DB Id|Instance|Inst Num|Startup Time|Release|RAC", "|7|one|1|01-Feb-09 09:08|10.2.0.4.0|NO"),
        table("", "Host  Name:|somehost|Num CPUs:|4|Phys Memory (MB):|16,384"),
        SNAPSHOTS,
        named=("ONE", "one"),
    )
    assert report.database == Database("ONE", 7, "10.2.0.4.0", rac=False)
    assert report.instance == Instance("one", 1, "somehost", None, "2009-02-01T09:08:00", 4, memory_gb=16.0)


def test_statspack_11_names_the_host_in_two_words() -> None:
    report = read(
        table("Database|DB Id|Instance|Inst Num|Startup Time|Release|RAC", "|7|one|1|01-Feb-09 09:08|11.2.0.4.0|NO"),
        table("Host|Name|Platform|CPUs|Cores|Sockets|Memory (G)", "|somehost|Linux x86 64-bit|8|4||7.8"),
        table(
            "Snapshot|Snap Id|Snap Time|Sessions|Curs/Sess|Comment",
            "Begin Snap:|37|03-Feb-09 10:00:05|10|.7|before 99 tests",
            "End Snap:|38|03-Feb-09 11:00:20|12|1.2|",
            "Elapsed:||60.25 (mins)|Av Act Sess:|7.1",
            "DB time:||427.00 (mins)|DB CPU:|100.00 (mins)",
            line=20,
        ),
        named=("ONE", "one"),
    )
    assert report.database.name == "ONE"
    assert report.instance == Instance("one", 1, "somehost", "Linux x86 64-bit", "2009-02-01T09:08:00", 8, 4, None, 7.8)
    assert (report.interval.elapsed_s, report.interval.db_time_s) == (3615.0, 25620.0)
    assert (report.interval.begin_sessions, report.interval.end_sessions) == (10, 12)


HOST = "Host Name|Platform|CPUs|Cores|Sockets|{}"


@pytest.mark.parametrize("memory", ["Memory (GB)", "Memory(GB)", "Memory (G)"])
@pytest.mark.parametrize("number", ["Inst num", "Inst Num"])
def test_awr_11(memory: str, number: str) -> None:
    report = read(
        table(
            f"DB Name|DB Id|Instance|{number}|Startup Time|Release|RAC", "ONE|7|one|1|01-Feb-09 09:08|11.2.0.4.0|YES"
        ),
        table(HOST.format(memory), "somehost|AIX-Based Systems (64-bit)|12|3||24.00"),
        SNAPSHOTS,
    )
    assert report.database == Database("ONE", 7, "11.2.0.4.0", rac=True)
    assert report.instance == Instance(
        "one", 1, "somehost", "AIX-Based Systems (64-bit)", "2009-02-01T09:08:00", 12, 3, None, 24.0
    )


DATABASE_12 = "DB Name|DB Id|Unique Name|{}|Edition|Release|RAC|CDB"
ROW_12 = "ONE|7|one_site|PHYSICAL STANDBY|XP|21.0.0.0.0|NO|YES"


@pytest.mark.parametrize("role", ["Role", "DB Role"])
@pytest.mark.parametrize("more", ["", "|User Name|System Data Visible"])
def test_awr_12_2_and_later(role: str, more: str) -> None:
    report = read(
        table(DATABASE_12.format(role), ROW_12),
        table(
            "Instance|Inst Num|Startup Time" + more,
            "one1|3|01-Feb-09 09:08" + more and "one1|3|01-Feb-09 09:08|SYS|YES",
        ),
        table("Container DB Id|Container Name|Open Time", "1|CDB$ROOT|01-Feb-09 09:09", "2|PDB$SEED|01-Feb-09 09:09"),
        table(HOST.format("Memory(GB)"), "somehost|Linux x86 64-bit|2|1|1|14.43"),
        SNAPSHOTS,
    )
    assert report.database == Database("ONE", 7, "21.0.0.0.0", "XP", "PHYSICAL STANDBY", False, True, None)
    assert report.instance == Instance("one1", 3, "somehost", "Linux x86 64-bit", "2009-02-01T09:08:00", 2, 1, 1, 14.43)
    assert report.interval == INTERVAL


def test_a_report_of_one_pluggable_database_names_it() -> None:
    report = read(
        table(DATABASE_12.format("Role"), ROW_12),
        table("Container DB Id|Container Name|Open Time", "2|SALES|01-Feb-09 09:09"),
        scope="pdb",
    )
    assert report.database.container == "SALES"


def test_blank_cells_and_unknown_memory_are_none() -> None:
    report = read(
        table("DB Name|DB Id|Instance|Inst num|Startup Time|Release|RAC", "XE|7|xe|1||11.2.0.2.0|NO"),
        table(HOST.format("Memory (GB)"), "somehost|Linux|||| .00"),
        table("|Snap Id|Snap Time|Sessions|Cursors/Session", "Begin Snap:|1|28-8月 -17 00:00:04||", "End Snap:|2|??||"),
    )
    assert report.instance == Instance("xe", 1, "somehost", "Linux")
    interval = report.interval
    assert (interval.begin_time, interval.begin_sessions) == ("2017-08-28T00:00:04", None)
    assert (interval.end_snap, interval.end_time, interval.end_sessions) == (2, None, None)
    assert (interval.elapsed_s, interval.db_time_s) == (None, None)


def test_figures_that_did_not_fit_are_none() -> None:
    report = read(
        table("DB Name|DB Id|Instance|Inst num|Release|RAC|Host", "ONE|7|one|1|10.2.0.4.0|NO|h"),
        table(
            "|Snap Id|Snap Time|Sessions|Curs/Sess",
            "Begin Snap:|#######|03-Feb-09 10:00:05|#####|.7",
            "Elapsed:||###### (mins)",
            "DB Time:||",
        ),
    )
    assert report.interval == Interval(begin_time="2009-02-03T10:00:05", lines={"begin_time": 11})


def test_minutes_with_a_blank_between_thousands_are_not_those_behind_it() -> None:
    report = read(
        table(DATABASE_12.format("Role"), ROW_12),
        table(
            "|Snap Id|Snap Time|Sessions|Curs/Sess",
            "Begin Snap:|37|03-Feb-09 10:00:05|1640|.7",
            "Elapsed:||60.25 (mins)",
            "DB Time:||37 825.75 (mins)",
        ),
    )
    assert (report.interval.elapsed_s, report.interval.db_time_s) == (3615.0, None)


def test_snapshots_of_a_cluster_member_and_of_a_container_have_more_columns() -> None:
    report = read(
        table(DATABASE_12.format("Role"), ROW_12),
        table(
            "|Snap Id|Snap Time|Sessions|Cursors/Session|Instances|Pluggable Databases Open",
            "Begin Snap:|37|03-Feb-09 10:00:05|1640|.7|2|3",
            "End Snap:|38|03-Feb-09 11:00:20|672|1.2|2|3",
            "Elapsed:||    60.25 (mins)||||",
            "DB Time:||    1,439.98 (mins)||||",
            line=20,
        ),
    )
    assert report.interval == INTERVAL


def test_the_snapshots_of_12_1_say_whether_the_database_is_a_container() -> None:
    report = read(
        table("DB Name|DB Id|Release|RAC", "SHOP|1234567890|12.1.0.2.0|NO"),
        table("|Snap Id|Snap Time|Sessions|Cursors/Session|CDB", "Begin Snap:|37|03-Feb-16 10:00:05|164|.7|YES"),
    )
    assert report.database.cdb is True


def test_no_snapshots_after_an_error_of_the_script() -> None:
    report = read(
        table("DB Name|DB Id|Instance|Inst Num|Release|Cluster|Host", "ONE|7|one|1|9.2.0.1.0|NO|h", ":ela|:=  ;|||||"),
        table("", "Buffer Cache:|1,472M|Std Block Size:|4K"),
    )
    assert report.interval == Interval()
    assert report.instance == Instance("one", 1, "h")


SUMMARY = (
    "Id|Name|Unique Name|Role|Edition|RAC|CDB|Block Size|Begin|End|In Report|Total|In Report|Total|DB time|Elapsed time"
)
MEMBERS = table(
    "I#|Instance|Host|Startup|Begin Snap Time|End Snap Time|Release|Elapsed Time(min)|DB time(min)|Platform",
    "1|one1|h1|01-Feb-09 07:39|03-Feb-09 10:00|03-Feb-09 11:01|19.0.0.0.0|60.33|616.70|Linux",
    "2|one2|h2|01-Feb-09 07:40|03-Feb-09 09:59|03-Feb-09 11:00|19.0.0.0.0|60.35|595.07|Linux",
    "Sum||||||||1,211.77|",
    line=30,
)


@pytest.mark.parametrize(
    ("cpus", "cores", "sockets", "memory"),
    [
        ("#CPUs", "#Cores", "#Sckts", "MB"),
        ("#CPUs", "#Core", "#Sckt", "MB"),
        ("Num CPUs", "CPU Cores", "CPU Sckts", "Memory (M)"),
    ],
)
def test_a_report_of_a_whole_cluster(cpus: str, cores: str, sockets: str, memory: str) -> None:
    report = read(
        table(SUMMARY, "7|ONE|one|PRIMARY|EE|YES|NO|8192|55|56|2|2|2|2|1,211.76|60.35"),
        MEMBERS,
        table(f"I#|{cpus}|{cores}|{sockets}|Begin|{memory}|{cpus}", "1|32|16|1|21.5|2,048.00|99", "2|64||2|1.0||99"),
        scope="cluster",
    )
    assert report.database == Database("ONE", 7, "19.0.0.0.0", "EE", "PRIMARY", True, False)
    assert report.instance is None
    assert report.instances == [
        Instance("one1", 1, "h1", "Linux", "2009-02-01T07:39:00", 32, 16, 1, 2.0),
        Instance("one2", 2, "h2", "Linux", "2009-02-01T07:40:00", 64, None, 2),
    ]
    assert report.block_size_bytes == 8192
    interval = report.interval
    assert (interval.begin_snap, interval.end_snap) == (55, 56)
    assert (interval.begin_time, interval.end_time) == ("2009-02-03T09:59:00", "2009-02-03T11:01:00")
    assert (interval.elapsed_s, interval.db_time_s) == (3621.0, 72705.6)
    assert interval.lines["begin_time"] == 32
    assert interval.lines["end_time"] == 31


def test_the_summary_of_an_11_2_cluster() -> None:
    report = read(
        table(
            SUMMARY.replace("Unique Name|Role|Edition|", "").replace("CDB|", ""),
            "7|ONE|YES|8192|55|56|2|2|2|2|0.45|30.03",
        ),
        scope="cluster",
    )
    assert report.database == Database("ONE", 7, rac=True)
    assert (report.interval.begin_snap, report.interval.end_snap) == (55, 56)
    assert (report.interval.elapsed_s, report.interval.db_time_s) == (1801.8, 27.0)


@pytest.mark.parametrize("scope", ["instance", "pdb", "cluster"])
@pytest.mark.parametrize(
    "tables",
    [
        (),
        (SNAPSHOTS,),
        (table("DB Name|DB Id|Instance|Inst Num|Release|RAC|Host"),),
        (table("DB Name|DB Id|Instance|Inst Num|Release|RAC|Host", "||one|1|9.2|NO|h"),),
        (table("Id|Name|Block Size", "||"),),
        (Table("", (), [TableRow(1, [])], 1), Table("", ("DB Id",), [TableRow(1, [])], 1)),
        (Table("", ("DB Id", "Block Size", "Name", "I#", "#CPUs"), [TableRow(1, [""]), TableRow(2, [])], 1),),
    ],
)
def test_a_header_that_names_no_database_is_unreadable(scope: Scope, tables: tuple[Table, ...]) -> None:
    with pytest.raises(UnreadableHeader, match="does not say which database it is of"):
        read(*tables, scope=scope)


def test_a_name_in_the_titles_is_no_header() -> None:
    with pytest.raises(UnreadableHeader):
        read(SNAPSHOTS, named=("ONE", "one"))


def test_a_copy_that_lost_its_blanks_is_unreadable() -> None:
    lost = table("DB Name DB Id|Instance|Inst Num Release|RAC Host|||", "ONE|4294967295|one|1|9.2.0.8.0|NO|h")
    with pytest.raises(UnreadableHeader, match=r"with all its blanks .*set linesize 8000 pagesize 0 trimspool on"):
        read(lost, named=("ONE", "one"))


def test_what_the_header_says_comes_before_the_titles() -> None:
    report = read(table("DB Name|DB Id|Instance|Inst Num", "ONE|7|one|1"), named=("OTHER", "other"))
    assert (report.database.name, report.instance and report.instance.name) == ("ONE", "one")


def test_cells_as_values() -> None:
    assert [whole(cell) for cell in ("1,234", "0", "", None, "1.5", "-1", "x", "9" * 30)] == [1234, 0] + [None] * 6
    assert [decimal(cell) for cell in ("1,234.5", ".5", "2.", "0.00", "", None, "###")] == [1234.5, 0.5] + [None] * 5
    assert [yes_no(cell) for cell in ("YES", "no", "", None, "maybe")] == [True, False, None, None, None]
    assert plain("Inst Num ") == plain("Inst num") == "instnum"
    assert plain("Memory (GB)") == plain("Memory(GB)") == "memorygb"


def test_lines_that_were_broken_at_eighty_characters_are_refused_with_the_cure() -> None:
    """As SQL*Plus does it that was told neither a line size nor to keep blanks: the columns of the header are gone."""
    sample = Path(__file__).parents[3] / "sample_reports" / "awr_rac_text" / "harbor-two-instances.txt"
    lines = sample.read_text(encoding="utf-8").splitlines()
    broken = "\n".join(part.rstrip() for line in lines for part in textwrap.wrap(line, 80) or [""])
    with pytest.raises(UnreadableHeader, match="set linesize 8000 pagesize 0 trimspool on"):
        parsers.parse(broken.encode(), "awr.lst")


def test_a_point_between_thousands_of_a_memory_is_no_decimal_point() -> None:
    assert [megabytes(cell) for cell in ("64,307", "64.307", "1.064.307", "307", "0", None)] == [
        *(64307.0, 64307.0, 1064307.0, 307.0, None, None)
    ]
    assert [gigabytes(cell) for cell in ("62.8", "503.49", "1,024.00", "1.024,00", "1.024", None)] == [
        *(62.8, 503.49, 1024.0, 1024.0, None, None)
    ]
