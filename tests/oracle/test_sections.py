"""Every section of every report: number of rows, first and last row, and the sum of every column of figures.

Read by headings and rulers without the parser; which column a heading is stands in columns.yml.
"""

import math
import re
from functools import cache
from pathlib import Path

import pytest

from tests.corpus import needs_corpus
from tests.oracle import sheets
from tests.oracle.compare import equal
from tests.oracle.corpus_reports import EVERY, first, is_html, raw, scope
from tests.oracle.figures import BLANK, plain, scaled, waits
from tests.yaml_cases import read_yaml

pytestmark = [needs_corpus, pytest.mark.corpus]
COLUMNS = read_yaml(Path(__file__).with_name("columns.yml"))
BINARY = {unit: 1024.0**power for power, unit in enumerate("KMGTP", 1)}
DECIMAL = {unit: 1000.0**power for power, unit in enumerate("KMGTP", 1)}
MILLISECONDS = {"ms": 1.0, "m": 1.0, "us": 1e-3, "ns": 1e-6, "s": 1e3}
MATH = {"": 1.0, "*": 1.0, "/": -1.0}
# rows merge, or one printed row is several: compared row by row in test_reports, or by the copies of test_twins
OTHERS = {
    "instance": {"instance_activity", "cache_sizes", "instance_cpu", "instance_efficiency"},
    "cluster": {
        "cache_sizes", "time_model", "foreground_wait_classes", "system_statistics", "global_cache_load", "pga_target",
        "interconnect_clients", "instance_activity_absolute",
    },
}  # fmt: skip
NO_ROW_A_LINE = {"exadata_top", "exadata_outliers"}
WRAPPED = {"latch_sleeps", "parent_latches"}  # up to 10.1
# 11.2 prints one line an instance, with every function, or type of file, beside each other
SIDE_BY_SIDE = ("slob/goryszewskig__SLOB-PDB__awr_rac.html", {"io_by_function", "io_by_filetype", "process_memory"})
# put right by the parser, which says so: the printed share is a fraction, or two columns stand in each other's place
CORRECTED = {("sql_by_elapsed", "io_wait_total_percent"), ("background_waits", "percent")}


@cache
def column_of(where, section, label):
    """The column, and the factor from the printed figure to its unit."""
    found = COLUMNS[where].get(section, {}).get(label)
    if found is None:
        return None, 1.0
    name, sign, factor = (*found.split(), "", "1")[:3]
    return name, float(factor) ** MATH[sign]


@cache
def figure(cell, column):
    """One cell in the unit of its column, told by the column's name."""
    if BLANK.match(cell) or not re.search(r"\d", cell):  # `UNLIMITED`, `Sum`
        return None
    if re.fullmatch(r"[-+\d,.E]+", cell):
        return plain(cell)
    if "bytes" in column or column.endswith(("_mb", "_gb")):
        return scaled(cell, BINARY)
    return scaled(cell, MILLISECONDS if column.endswith("_ms") else DECIMAL)


def cut_figure(section, label, cell):
    """Figures that lost their unit to a narrow column: `5.1` waits are 5.1 K, `1702.49` without a unit are seconds."""
    if section == "wait_histogram" and "." in cell:
        return waits(cell)
    if label == "waittimeavgwait" and re.fullmatch(r"[\d,]+\.\d+", cell):
        return plain(cell) * 1000
    return None


def differ(sums, label, printed, read):
    """What is unlike between the printed figures of a column and those that were read."""
    ends = [(printed[0], read[0]), (printed[-1], read[-1])]
    total = [math.fsum(one for one in column if one is not None) for column in (printed, read)]
    same = all(close(*one) for one in zip(printed, read, strict=True))
    if not math.isclose(*total, rel_tol=1e-9, abs_tol=1e-9):
        sums.append(f"{label}: printed figures sum up to {total[0]}, read ones to {total[1]}")
    if not same or not all(close(*one) for one in ends):
        sums.append(
            f"{label}: first and last are printed as {ends[0][0]}, {ends[1][0]}, read as {ends[0][1]}, {ends[1][1]}"
        )


def number(value):
    return None if isinstance(value, str) else value


def close(one, other):
    return one is other is None or (None not in (one, other) and math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12))


def words(text):
    return "".join(re.findall(r"[A-Za-z]+", text)).lower()


def names_differ(name, section, table, part):
    """Cells without a figure of the first and the last row that stand in no cell of the row that was read."""
    for row, read in ((table.rows[0], part[0]), (table.rows[-1], part[-1])):
        held = words(" ".join(one for one in read.values() if isinstance(one, str)))
        held += words(first(name).sql_texts.get(str(read.get("sql_id")), ""))
        for cell in row:
            if words(cell) and not re.search(r"\d", cell) and words(cell)[:20] not in held and cell != "N/A":
                yield f"{section}: {cell!r} of a first or last row is not in {list(read.values())[:4]}"


def compared(name, section, tables, unlike):
    """How many columns of figures of one section were compared."""
    rows = first(name).rows(section)
    if sum(len(one.rows) for one in tables) != len(rows):
        unlike.append(f"{section}: {sum(len(one.rows) for one in tables)} rows printed, {len(rows)} read")
        return 0
    done, start = 0, 0
    for table in tables:
        part = rows[start : start + len(table.rows)]
        start += len(table.rows)
        unlike += names_differ(name, section, table, part) if part else []
        for index, label in enumerate(table.labels):
            column, factor = column_of(scope(name), section, label)
            if column is None or (section, column) in CORRECTED or not part:
                continue
            if section == "service_wait_classes" and label.endswith("wttime") and in_centiseconds(name):
                factor = 0.01
            cells = [cut_figure(section, label, row[index]) or figure(row[index], column) for row in table.rows]
            printed = [None if cell is None else cell * factor for cell in cells]
            differ(unlike, f"{section} {label} {column}", printed, [number(row.get(column)) for row in part])
            done += 1
    return done


def in_centiseconds(name):
    """Up to 11.1 the note over the services says so."""
    return b"Wt Time) in centisecond" in raw(name)


def is_elsewhere(name, section):
    if section in OTHERS[scope(name)] | NO_ROW_A_LINE or (name == SIDE_BY_SIDE[0] and section in SIDE_BY_SIDE[1]):
        return True
    return section in WRAPPED and name.lower().endswith(".lst")


@pytest.mark.parametrize("name", EVERY)
def test_rows_and_sums_of_every_section(name):
    unlike, done = [], 0
    for section, tables in sheets.sheets(raw(name), scope(name), is_html(name)).items():
        if not is_elsewhere(name, section):
            done += compared(name, section, tables, unlike)
    assert unlike == []
    assert done > 100 or b"STATSPACK report for" in raw(name)


def test_every_column_is_of_its_section():
    """The table of headings holds no column that a section does not have."""
    from parsers.sections.catalogue import catalogue

    known = {one.name: {column.name for column in one.columns} for one in catalogue()}
    named = {
        (section, found.split()[0])
        for part in COLUMNS.values()
        for section, headings in part.items()
        for found in headings.values()
    }
    assert [one for one in named if one[1] not in known[one[0]]] == []


def test_figures():
    assert [figure(cell, "read_bytes") for cell in ("1K", "2M", "", "3,000")] == [1024, 2 * 2**20, None, 3000]
    assert [figure(cell, "waits") for cell in ("1K", "2.5M", "N/A")] == [1000, 2.5e6, None]
    assert [figure(cell, "avg_wait_ms") for cell in ("1.5us", "2 s", "7")] == [0.0015, 2000, 7]
    assert equal(column_of("instance", "service_statistics", "logicalreads(k)"), ("logical_reads", 1000.0))
