"""Every printed row of every section is accounted for: counted by another reader, it is read, merged or unread."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.corpus import CORPUS, needs_corpus
from tests.oracle import excerpts, html_census, text_census
from tests.oracle.corpus_reports import EVERY, first, is_html, raw, scope

pytestmark = pytest.mark.corpus
COMMAND = Path(sys.executable).with_name("iobound")
# ADDM's own report, which newer releases append to a text report, is not the AWR report's; nor is the log around it
ADDM = re.compile(
    r"(?:Finding \d|Recommendation \d|Activity During|Analysis (?:Period|Target)|Summary of Findings|Symptoms That|"
    r"Miscellaneous|Warnings?$|Warning:|ERROR:|Finished:)"
)


def counted(name):
    census = html_census if is_html(name) else text_census
    return {section: rows for section, rows in census.counts(raw(name), scope(name)).items() if rows}


@needs_corpus
@pytest.mark.parametrize("name", EVERY)
def test_every_printed_row_is_accounted_for(name):
    covered = first(name).coverage
    assert {section: one.printed for section, one in covered.items() if one.printed} == counted(name)
    assert [s for s, one in covered.items() if one.printed != one.read + one.merged + one.unread] == []


@needs_corpus
@pytest.mark.parametrize("name", EVERY)
def test_every_table_has_a_section(name):
    """Nothing that a report prints is left to the list of other tables."""
    others = {table.title for table in first(name).tables if table.section is None and not table.empty}
    assert [title for title in others if not ADDM.match(title)] == []


def shown(*files):
    """The figures that `iobound analyze --coverage` prints for each section: printed, read, merged, unread."""
    done = subprocess.run(
        [COMMAND, "analyze", "--coverage", *map(str, files)],
        capture_output=True, timeout=600, check=True, text=True, env={"COLUMNS": "200", "NO_COLOR": "1"},
    )  # fmt: skip
    rows = re.findall(r"^\W*([a-z0-9_]+)\s+([\d,]+)\s+([\d,]+)\s+([\d,]+)\s+([\d,]+)\s*$", done.stdout, re.MULTILINE)
    return {name: tuple(int(one.replace(",", "")) for one in figures) for name, *figures in rows}


@needs_corpus
@pytest.mark.parametrize(
    "name",
    [
        "statspack-txt/Apress__troubleshooting-oracle-perf-14__sp_1830_1845.txt",
        "awr-html/pcambell__awrrptanalyzor__awrrpt_1_24703_24704.html",
        "slob/iamyu__PoC-FlashGrid__M_NONE_awr_p60x6_m128__s256_t2_wu80_awr_rac.txt",
    ],
)
def test_the_command_line_shows_the_coverage(name):
    covered = first(name).coverage
    printed = shown(CORPUS / name)
    assert printed == {section: (o.printed, o.read, o.merged, o.unread) for section, o in covered.items()}
    assert {section: one[0] for section, one in printed.items() if one[0]} == counted(name)


def test_coverage_of_an_excerpt(tmp_path):
    """A row whose cell does not convert is counted and said: the same without the corpus."""
    (tmp_path / "awr.txt").write_bytes(excerpts.awr_11(TOP))
    assert shown(tmp_path / "awr.txt")["top_events"] == (3, 2, 0, 1)
    assert text_census.counts(excerpts.awr_11(TOP), "instance")["top_events"] == 3


TOP = """Top 5 Timed Foreground Events
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                                                           Avg
                                                          wait   % DB
Event                                 Waits     Time(s)   (ms)   time Wait Class
------------------------------ ------------ ----------- ------ ------ ----------
DB CPU                                            1,405          92.9
db file sequential read              40,533         1x1      4   12.0 User I/O
log file sync                           533          11     20    0.7 Commit

"""
