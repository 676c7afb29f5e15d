"""How many rows each section of a text report prints, counted without the parser: lines under rulers.

A page reaches from its title to the line of dashes that ends it, or to the next title. What is counted is what Oracle
prints as one row: a line; two lines where two rulers say so; a line of figures in a list of SQL statements.
"""

import re
from collections import Counter
from functools import cache
from pathlib import Path

from tests.oracle.text_lines import lines
from tests.oracle.text_pages import DATA, END, RULER, SEPARATOR, TITLE, blocks, pages
from tests.yaml_cases import read_yaml

TITLES = read_yaml(Path(__file__).with_name("text_titles.yml"))


def same(title):
    return " ".join(title.split()).lower()


@cache
def known(scope, part):
    found = {}
    for section, titles in TITLES[scope].get(part, {}).items():
        for title in titles:
            found.setdefault(same(title), []).append(section)
    return found


UNDERLINE = re.compile(r"^ ?~{4,}")
# these go on after a blank line
OVER_BLANKS = {"global_cache_workload", "global_cache_messaging"}


def underlined(numbered):
    """Index of each title over a line of tildes -> index of that line; notes may stand between them."""
    found = {}
    for index, (_, text) in enumerate(numbered):
        if UNDERLINE.match(text) and index:
            title = index - 1
            while numbered[title][1].startswith("->"):
                title -= 1
            found[title] = index
    return found


def section_of_title(scope, text):
    """The longest known title that a line of page 1 begins with."""
    fits = [(len(title), secs[0]) for title, secs in known(scope, "page_one").items() if same(text).startswith(title)]
    return max(fits, default=(0, None))[1]


def page_one(numbered, scope):
    """(section, rows) for every underlined block, wherever it stands."""
    titles = underlined(numbered)
    for title, tildes in titles.items():
        section = section_of_title(scope, numbered[title][1])
        if section is None:
            continue
        body = []
        for index in range(tildes, len(numbered)):
            text = numbered[index][1]
            ends = END.match(text) or TITLE.match(text) or index in titles
            if index > tildes and (ends or (not text and section not in OVER_BLANKS)):
                break
            body.append(numbered[index])
        last = max((i for i, (_, text) in enumerate(body) if RULER.match(text)), default=0)
        yield section, [one for one in body[last + 1 :] if one[1] and not SEPARATOR.match(one[1])]


# rows of two lines: the names under the first ruler, the figures under the second
TWO_LINES = {
    "enqueue_activity",
    "latch_sleeps",
    "file_io",
    "tablespace_io",
    "io_by_function_and_filetype",
    "service_wait_classes",
    "channel_waits",
    "buffered_queues",
    "file_read_histogram",
    "wait_histogram",
    "top_activity_events",
    "top_db_objects",
    "top_plsql_procedures",
    "top_sessions",
    "top_blocking_sessions",
}
# the same under one ruler: that of the figures
ALWAYS_TWO = {"io_by_function_and_filetype", "buffered_queues"}


def in_two_lines(section, block):
    if section == "wait_histogram":  # the upper ruler of later releases only names a group
        return len(block.rulers) > 1 and block.rulers[0].startswith("--")
    named = section in TWO_LINES or section.startswith("segments_by_")
    return section in ALWAYS_TWO or (named and len(block.rulers) > 1)


def rows_of(section, block):
    """How many rows the lines of a block are."""
    body = [text for _, text in block.body if not SEPARATOR.match(text) and not text.startswith("->")]
    if section.startswith("sql_by_"):
        return sum(is_statement(text, block) for text in body)
    if section == "child_latches":  # below each row the sleeps, which may wrap
        return sleepers(body)
    if section == "top_event_parameters":  # the values of three parameters, and below them what these are
        return sum('"' in text for text in body)
    if section == "interconnect_device":  # a device, and two lines of figures: sent and received
        return sum(bool(re.match(r"^[\s\d,.]+$", text)) for text in body)
    if section.startswith("top_sql_with"):
        return sum(is_event(text) for text in body)
    return len(body)


def sleepers(body):
    """Each row, and each line on which the sleeps below a row go on; the first of a page may be the rest of such."""
    alone = [len(text.split()) == 1 for text in body]
    rest = bool(body) and alone[0] and body[0].count("/") < 4 and len(body[0]) < 13
    return rest + sum(not one or (index > 0 and alone[index - 1]) for index, one in enumerate(alone))


def is_statement(text, block):
    """A line of figures over a statement's text: every column but its id is a figure or blank."""
    words = text.split()
    wide = len(re.findall(r"-+", block.rulers[-1])[-1])  # 11.2.0.2 prints eleven letters of thirteen
    ids = [word for word in words if re.fullmatch(rf"[0-9a-z]{{{min(13, wide)},13}}|\d{{6,10}}", word)]
    others = [word for word in words if word not in ids]
    columns = len(re.findall(r"-+", block.rulers[-1]))
    return bool(ids) and 3 <= len(words) <= columns and all(DATA.fullmatch(word) for word in others)


def is_event(text):
    """An event with its share and a row source with its share; the statement's own figures stand above."""
    return bool(re.match(r"^(?!\s{5,}).{30,} +[\d.]+ \S.* +[\d.]+$", text))


def activity(block):
    note = block.words + block.title.lower()
    if "absolute values" in note:
        return "instance_activity_absolute"
    return "thread_activity" if "(derived)" in note else "instance_activity"


def section_of_block(scope, block):
    section = known(scope, "pages").get(same(block.title), [None])[0]
    if scope == "instance" and same(block.title) == "instance activity stats":
        return activity(block)
    return "pga_summary" if section == "pga_target" and "hit" in block.words else section


def header(numbered):
    """Lines of the header that no ruler with a title names: snapshots, and pairs of a label and its figure."""
    found = Counter()
    for number, text in numbered:
        found["snapshots"] += bool(re.match(r"^\s*(?:Begin Snap|End Snap|Elapsed|DB [Tt]ime):\s+\d", text))
        found["load_profile_ratios"] += bool(re.match(r"^\s*(?:% Blocks changed|Rollback per)", text))
        found["shared_pool_statistics"] += bool(re.match(r"^\s*(?:Memory Usage %|% SQL with|% Memory for SQL)", text))
        found["report_database"] += bool(re.match(r"^(?:DB Name|Database) +DB Id", text))
        # a host's name that goes on below
        found["report_database"] += number < 40 and bool(re.match(r"^ {50,}\S+$", text))
        found["report_instance"] += bool(re.match(r"^Instance +Inst Num", text))
        found["report_host"] += bool(re.match(r"^Host +Name\b|^Host Name", text))
        found["rac_instances"] += bool(re.match(r"^\s*Number of (?:Instances|LMS's|realtime)", text))
    return found


@cache
def counts(data, scope):
    """Rows of every section that prints any."""
    numbered = lines(data)
    found = header(numbered)
    for section, rows in page_one(numbered, scope):
        found[section] += len(rows)
    halves = Counter()
    for title, line, page_lines in pages(numbered):
        for block in blocks(title, line, page_lines):
            section = section_of_block(scope, block)
            if section:
                (halves if in_two_lines(section, block) else found)[section] += rows_of(section, block)
    for section, printed in halves.items():
        found[section] += printed / 2
    return found
