"""A text and an HTML copy of one interval agree in every cell of every section that both print, cluster reports too."""

import re

import pytest

from tests.corpus import needs_corpus
from tests.oracle.compare import NAMES, precision, within_precision
from tests.oracle.corpus_reports import GLOBAL, first, numbered, second, twins
from tests.oracle.figures import tidy

pytestmark = [needs_corpus, pytest.mark.corpus]
# the same row under another label in text
LABELS = {"RAC GC blocks": "Global Cache blocks"}
# text sums the regions up, HTML does not
SUMMED = {"sga_memory"}
# null in text only: HTML alone prints these columns; or the rest of the cell was cut; or the share is printed as a
# fraction with too few places to put it right
TEXT_LACKS = {
    "addm_findings": {"begin_time", "end_time"},
    "undo_summary": {"expired_released", "expired_reused"},
    "undo_statistics": {"expired_released", "expired_reused"},
    "sql_by_elapsed": {"io_wait_total_percent"},
}
NOT_IN_BOTH = {
    "line",
    "name_line",
    "name_cut",
    "family",
    "container",
    "write_ms",
    "optimized_reads_percent",
    "startup_time",
}


def same_text(short, full):
    short, full = tidy(str(short or "")), tidy(str(full or ""))
    for text_label, html_label in LABELS.items():
        short = short.replace(text_label, html_label)
    cut_in_front = len(short) >= 5 and full.endswith(short)  # a partition's name keeps its end
    return cut_in_front or tidy(full.replace("  ", " ")).startswith(re.sub(r"\s+", " ", short))


def same_figure(short, full, printed):
    """By the places of the row's line; a figure that stands in another table of the section by its own."""
    if within_precision(short, full, printed):
        return True
    if None in (short, full) or any(value == short for value, _ in printed):
        return False
    places = len(str(float(short)).split(".")[1]) if isinstance(short, float) else 0
    return abs(short - full) <= 0.501 * 10**-places


def unlike(section, text_row, html_row, printed):
    found = []
    # each copy prints its own labels over the instance's CPU
    unnamed = {"name"} if section == "instance_cpu" else set()
    for key in (text_row.keys() & html_row.keys()) - NOT_IN_BOTH - unnamed:
        short, full = text_row[key], html_row[key]
        if key == "buckets":
            pairs = zip(short, full, strict=True)
            good = all(within_precision(a[1], b[1], printed) for a, b in pairs)
        elif key in NAMES and text_row.get("name_cut"):
            good = tidy(short) == tidy(full)  # a restored name is the whole one
        elif short is None and full is not None and key in TEXT_LACKS.get(section, ()):
            good = True
        elif isinstance(short, str) or isinstance(full, str):
            good = same_text(short, full)
        else:
            good = same_figure(short, full, printed)
            if not good and key.endswith("_ms") and None not in (short, full):  # printed in microseconds
                good = within_precision(short * 1000, full * 1000, printed)
        if not good:
            found.append(f"{section} {[text_row.get(k) for k in NAMES if k in text_row]} {key}: {short!r} / {full!r}")
    return found


def order(section, rows):
    """Both copies in one order: the activity blocks merge, so their order is not the page's."""
    if section == "instance_activity":
        return sorted(rows, key=lambda row: (tidy(row["statistic"])[:30].lower(), row["total"]))
    return rows[:-1] if section in SUMMED and rows[-1:] and rows[-1].get("region") == "sum" else rows


def all_unlike(text_sections, html_sections, lines):
    found = []
    for section in sorted(text_sections.keys() & html_sections.keys()):
        texts, htmls = order(section, text_sections[section]), order(section, html_sections[section])
        if len(texts) != len(htmls):
            found.append(f"{section}: {len(texts)} rows in text, {len(htmls)} in HTML")
            continue
        for text_row, html_row in zip(texts, htmls, strict=True):
            found += unlike(section, text_row, html_row, precision(lines[text_row["line"]]))
    return found


@pytest.mark.parametrize(("text", "html"), twins())
def test_second_reader_sees_one_report_in_both_copies(text, html):
    """The witness against itself: its text half and its HTML half share only the number forms."""
    assert all_unlike(second(text)["sections"], second(html)["sections"], numbered(text)) == []


@pytest.mark.parametrize(("text", "html"), [*twins(), *twins(GLOBAL)])
def test_parser_sees_one_report_in_both_copies(text, html):
    copies = [{name: one.rows for name, one in first(copy).sections.items()} for copy in (text, html)]
    assert all_unlike(*copies, numbered(text)) == []


@pytest.mark.parametrize(("text", "html"), [*twins(), *twins(GLOBAL)])
def test_both_copies_have_the_same_sections(text, html):
    """What one copy alone prints is named here."""
    filled = [{name for name, one in first(copy).sections.items() if one.rows} for copy in (text, html)]
    assert filled[0] ^ filled[1] <= ONE_COPY_ONLY


# the whole text of statements; shared pool figures
ONE_COPY_ONLY = {"sql_text_list"}


def test_there_are_seventeen_pairs():
    assert (len(twins()), len(twins(GLOBAL))) == (10, 7)
