"""Damaged copies: a report, or a refusal with its sentence; never another error and no figure from nothing."""

import random

import pytest

import parsers
from tests.corpus import CORPUS, needs_corpus
from tests.oracle.compare import equal
from tests.oracle.corpus_reports import REPORTS, first, is_html, raw
from tests.oracle.text_lines import END, RULER

pytestmark = [needs_corpus, pytest.mark.corpus, pytest.mark.slow]
TEXT = [name for name in REPORTS if not is_html(name)]
HTML = [name for name in REPORTS if is_html(name)][::6]


def without(lines, chance, kept=lambda line: False):
    draw = random.Random(9)
    return [line for line in lines if kept(line) or draw.random() > chance]


def noisy(lines):
    draw, damaged = random.Random(7), list(lines)
    for _ in range(120):
        at = draw.randrange(len(damaged))
        if damaged[at]:
            column = draw.randrange(len(damaged[at]))
            damaged[at] = damaged[at][:column] + draw.choice("# 9-é\t<&") + damaged[at][column + 1 :]
    return damaged


DAMAGE = {
    "cut in the middle": lambda lines: lines[: len(lines) // 2],
    "first half lost": lambda lines: lines[len(lines) // 2 :],
    "lines lost": lambda lines: without(lines, 0.05),
    "rulers lost": lambda lines: without(lines, 0.2, lambda line: not RULER.match(line)),
    "ends lost": lambda lines: [line for line in lines if not END.match(line)],
    "lines cut at 72": lambda lines: [line[:72] for line in lines],
    "left-stripped": lambda lines: [line.lstrip(" ") for line in lines],
    "characters replaced": noisy,
    "everything twice": lambda lines: [line for line in lines for _ in range(2)],
}


def outcome(lines):
    try:
        return parsers.parse("\n".join(lines).encode())
    except parsers.Refused as refused:
        return refused


@pytest.mark.parametrize("name", TEXT + HTML)
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_report_or_a_refusal(name, damage):
    found = outcome(DAMAGE[damage](raw(name).decode("utf-8", "replace").split("\n")))
    if isinstance(found, parsers.Refused):
        assert str(found).endswith(".")
    else:
        assert all(report.to_dict()["database"]["dbid"] for report in found)


# what stands, or goes on, on a line of its own below the row's figures
CUT = 31  # names that text cuts to the same words are told apart where all of them are left
OWN_LINES = ("module", "container", "spins_and_sleeps", "parameter_1", "parameter_2", "parameter_3")


def figures(report):
    for section in report.sections.values():
        for row in section.rows:
            words = (value for key, value in row.items() if isinstance(value, str) and key not in OWN_LINES)
            label = tuple(word[:CUT] if section.name == "instance_activity" else word for word in words)
            yield from ((section.name, label, key, row[key]) for key in row if isinstance(row[key], int | float))


# where the titles of two lists of statements get lost, or ids that are printed short, no reader can tell
FIRST = [name for name in TEXT if (CORPUS / name).is_file()]


@pytest.mark.parametrize("name", FIRST)
def test_lost_lines_make_no_figures(name):
    """What is left of a report with lines missing says nothing that the whole report does not say."""
    lines = raw(name).decode("utf-8", "replace").split("\n")
    kept = {id(line) for line in lines[:60]}
    (report,) = outcome(without(lines, 0.02, lambda line: id(line) in kept))
    whole = {}
    for section, label, key, value in figures(first(name)):
        whole.setdefault((section, label, key), []).append(value)
    columns = {(section, key) for section, _, key in whole}
    wrong = [
        (section, label, key, value)
        for section, label, key, value in figures(report)
        if key not in ("line", "slot_count", "duration_min")
        and (section, key) in columns
        and not any(equal(value, one) for one in whole.get((section, label, key), []))
    ]
    assert wrong[:8] == []


@pytest.mark.parametrize(
    "name",
    [
        "statspack-txt/Apress__troubleshooting-oracle-perf-14__sp_1830_1845.txt",
        "awr-txt/Apress__troubleshooting-oracle-perf-14__awr_1830_1845.txt",
        "slob/iamyu__PoC-FlashGrid__asm-p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4_awr.txt",
        "awr-html/Apress__troubleshooting-oracle-perf-14__awr_1830_1845.html",
    ],
)
def test_two_columns_of_one_name(name):
    """`Waits /txn` that lost its unit is no second count of waits: the first one stands, or the table is left alone."""
    whole = raw(name).decode()
    (report,) = parsers.parse(whole.replace("/txn", "    ").encode())
    printed = {row["event"]: row["waits"] for row in first(name).rows("foreground_waits")}
    assert all(row["waits"] == printed[row["event"]] for row in report.rows("foreground_waits"))
