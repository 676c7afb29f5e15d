"""Every corpus report: what the parser reads equals what the second reader reads."""

import re
from collections import Counter
from functools import cache

import pytest

from tests.corpus import needs_corpus
from tests.oracle.compare import differences, equal
from tests.oracle.corpus_reports import REPORTS, first, is_html, numbered, raw, second
from tests.oracle.figures import TOKEN, tidy
from tests.oracle.text_lines import lines, pages

pytestmark = [needs_corpus, pytest.mark.corpus]
NAMED = ("load_profile", "top_events", "foreground_waits", "background_waits", "instance_activity")


@pytest.fixture(scope="module", params=REPORTS)
def name(request):
    return request.param


def test_header(name):
    """Database, instance and interval; a cut text name of a host stays as printed."""
    report, expected = first(name).to_dict(), second(name)
    found = []
    for part in ("database", "instance", "interval"):
        for key, value in expected[part].items():
            if not equal(value, report[part][key]):
                found.append(f"{part}.{key}: printed {value!r}, read {report[part][key]!r}")
    assert found == []


def test_what_it_is(name):
    """Format by folder; the one PDB report is a PDB's; the block size is the one that is printed."""
    report = first(name)
    statspack = b"STATSPACK report for" in raw(name)
    kind = "statspack-text" if statspack else "awr-html" if is_html(name) else "awr-text"
    assert report.format == kind
    containers = second(name).get("containers", [])
    assert report.scope == ("pdb" if b"WORKLOAD REPOSITORY PDB report" in raw(name) else "instance")
    assert report.database.container == (containers[0] if report.scope == "pdb" else None)
    sizes = {row["name"]: row["begin_bytes"] or row["end_bytes"] for row in second(name)["sections"]["cache_sizes"]}
    assert report.block_size_bytes == sizes.get("Std Block Size", 8192)


def test_interval_lines(name):
    """Each figure of the interval knows the line that prints it."""
    interval, source = first(name).interval, numbered(name)
    wanted = {"begin_snap": "Begin Snap:", "end_snap": "End Snap:", "elapsed_s": "Elapsed:", "db_time_s": "DB Time:"}
    for key, label in wanted.items():
        if getattr(interval, key) is not None:
            where = interval.lines[key]
            near = " ".join(source[max(1, where - 3) : where + 4]) if is_html(name) else source[where]
            assert label.lower() in near.lower(), (key, where)


@pytest.mark.parametrize("section", NAMED)
def test_section(name, section):
    assert differences(section, second(name)["sections"][section], first(name).rows(section)) == []


def test_other_sections(name):
    found = []
    for section, expected in second(name)["sections"].items():
        if section not in NAMED:
            found += differences(section, expected, first(name).rows(section))
    assert found == []


def test_html_rows_know_their_line(name):
    """selectolax tells no lines, so for HTML the raw line must hold the row's own name (text: compared above)."""
    if not is_html(name):
        return
    source, found = numbered(name), []
    for section in first(name).sections.values():
        # the labels are headings; or a name reaches down over several rows
        above = {"instance_cpu": 6, "exadata_histogram": 400}.get(section.name, 0)
        for row in section.rows:
            label = next(
                (row[key] for key in ("event", "statistic", "file", "tablespace", "name") if row.get(key)), None
            )
            near = tidy(" ".join(source[row["line"] - above : row["line"] + 8]).replace("&#160;", " "))
            plain = near.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")
            if label and tidy(label) not in plain:
                found.append(f"{section.name} {label!r} is not on line {row['line']}")
    assert found[:8] == []


def test_mixed_wait_list_says_so(name):
    """Up to 10.2 one list of all processes is printed; the section calls it mixed."""
    old = int(second(name)["database"]["release"].split(".")[0]) <= 10
    assert bool(first(name).section("foreground_waits").to_dict().get("mixed")) == old


def figures_of(row):
    """All figures of a row, also those inside its buckets."""
    for key, value in row.items():
        if key != "line" and isinstance(value, int | float):
            yield value
        elif isinstance(value, list):
            yield from (cell for band in value for cell in band[1:] if isinstance(cell, int | float))


BLOCK = 8192  # 8i prints its cache in blocks


def readings(token):
    """What a printed figure may stand for: the unit of its column is not asked here."""
    number, unit = re.match(r"(-?[\d,]*\.?\d*(?:E[+-]\d+)?)\s?(\w*)$", token).groups()
    value = float(number.replace(",", ""))
    if not unit:  # blocks of columns in KB, MB, microseconds, centiseconds or minutes say so in their heading
        factors = (1e3, 1e-3, 1e-6, 1e-2, 10, 60, 1 / 60, 2**10, 2**20, 2**-10, 2**-20, BLOCK)
        return [value, *(value * factor for factor in factors)]
    powers = {"K": (1, 1), "M": (2, 2), "G": (3, 3), "T": (4, 4), "P": (5, 5)}
    scale = {"us": 1e-3, "ns": 1e-6, "ms": 1, "m": 1, "s": 1e3}
    if unit in scale:
        return [value * scale[unit], value * 60]
    decimal, binary = powers[unit]
    return [value, value * 1000**decimal, value * 1024**binary, value * 1000, value * 60, value / 60]


def cells_of(line):
    return [tidy(re.sub(r"&#160;|&nbsp;", " ", cell)) for cell in re.findall(r"<td[^>]*>([^<]*)", line, re.IGNORECASE)]


def printed_figures(name, number):
    line = numbered(name)[number]
    found = cells_of(line) if is_html(name) else [match.group() for match in TOKEN.finditer(line)]
    return [one for one in found if TOKEN.fullmatch(one) and re.search(r"\d", one)]


@cache
def headings(name):
    """Lines of a text report that a page break may put inside a table: title, notes, headings."""
    if is_html(name):
        return set()
    found = pages(lines(raw(name)))
    return {number for page in found for number in (page.line, *(one for one, _ in page.head))}


def keys(values):
    return {f"{value + 0.0:.9g}" for value in values}  # -0 is 0


# SQL*Plus wrote its errors under the first row of the first table
NO_ROWS = {("statspack-txt/nabeelkhan__Oracle-DBA-Life__sp_result.lst", line) for line in (12, 21)}


def holds_statements(table):
    """Lists of SQL print the statements' own text between their rows."""
    return table.section.startswith(("sql_", "top_sql"))


def lost_figures(name, table, rows):
    """Figures on the raw lines of a claimed table that are in no row standing there."""
    at_line, everywhere = {}, set()
    wrapped = tuple(row["spins_and_sleeps"] for row in rows if row.get("spins_and_sleeps"))
    for row in rows:
        words = {word for value in row.values() if isinstance(value, str) for word in value.split()}
        known = keys(figures_of(row)) | words | set(map(str, row.values()))
        at_line.setdefault(row["line"], set()).update(known)
        everywhere |= known
    heads = headings(name)
    for number in (one for one in range(table.rows[0].line, table.rows[-1].line + 1) if one not in heads):
        known = at_line.get(number, everywhere)
        if (name, number) in NO_ROWS or (number not in at_line and holds_statements(table)):
            continue
        for token in printed_figures(name, number):
            if number not in at_line and any(one.endswith(token) for one in wrapped):
                continue  # the line breaks inside a figure
            if token not in known and not known & keys(readings(token)):
                yield f"{table.section} line {number}: {token}"


def test_every_printed_figure_is_read(name):
    """In a claimed table each numeric token of the raw lines is a value, unit applied, in the rows of its section."""
    report = first(name)
    claimed = [table for table in report.tables if table.section and table.rows]
    lost = [one for table in claimed for one in lost_figures(name, table, report.rows(table.section))]
    assert lost[:12] == []


def cut_figures(section, row):
    """Two figures of a cell of six that the column had no room for: the last one lost its end, or all of itself."""
    lost = ("expired_released", "expired_reused")
    return 2 if section.name.startswith("undo_") and lost[0] in row.get("overflow", []) else 0


def test_overflow_is_said(name):
    """A figure that did not fit prints as #####: the cell is null and the row names it."""
    source, silent = numbered(name), []
    for section in first(name).sections.values():
        said = Counter()
        for row in section.rows:
            said[row["line"]] += len(row.get("overflow", [])) - cut_figures(section, row)
            if any(row[key] is not None for key in row.get("overflow", [])):
                silent.append((section.name, row["line"]))
        for line, named in said.items():
            if named != len(re.findall(r">\s*#{2,}\s*<" if is_html(name) else r"(?<!&)#{2,}", source[line])):
                silent.append((section.name, line))
    assert silent == []
