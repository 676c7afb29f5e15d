"""Every printed table as rows of cells under labelled columns, without the parser: HTML by cells, text by rulers."""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache

from tests.oracle import html_census, html_grid, text_census, text_pages
from tests.oracle.figures import tidy
from tests.oracle.text_lines import lines


@dataclass
class Sheet:
    """One printed table of a section: a label a column, the cells of each row."""

    labels: tuple
    rows: list


def labelled(heads, groups):
    """`group heading`, counted where the same stands twice."""
    seen, labels = defaultdict(int), []
    for head, group in zip(heads, groups or [""] * len(heads), strict=True):
        label = "".join(f"{group} {head}".lower().split()).replace("-", "").strip(":")
        seen[label] += 1
        labels.append(label if seen[label] == 1 else f"{label}#{seen[label]}")
    return tuple(labels)


def of_html(data, scope):
    for section, grid in html_census.tables(data, scope):
        if grid.heads:
            groups = html_grid.groups(grid)
            width = len(grid.heads[-1])
            yield section, Sheet(labelled(grid.heads[-1], groups), [(row + [""] * width)[:width] for row in grid.rows])


def cells(text, ends):
    """A line cut behind the right edge of every column."""
    starts = [0, *ends[:-1]]
    return [tidy(text[start:end]) for start, end in zip(starts, [*ends[:-1], None], strict=True)]


def heads_of(head, ruler):
    """The heading words over each column, joined downwards."""
    spans = [(found.start(), found.end()) for found in re.finditer(r"-+", ruler)]
    starts = [0, *(end for _, end in spans[:-1])]
    texts = []
    for index, (start, (_, end)) in enumerate(zip(starts, spans, strict=True)):
        last = None if index == len(spans) - 1 else end
        texts.append(" ".join(tidy(text[start:last]) for _, text in head))
    return [tidy(one) for one in texts], [end for _, end in spans]


def heading_lines(block):
    """The lines directly over the first ruler."""
    kept = []
    for one in reversed(block.head):
        if not one[1] or one[1].startswith("->") or text_pages.RULER.match(one[1]):
            break
        kept.insert(0, one)
    return kept


# values wrap; a row of three lines; two lines of each kind
SEVERAL = {"parameters", "parameters_multi_valued", "interconnect_device", "top_event_parameters", "child_latches"}


def groups_of(block, ends):
    """The group over each column, by the upper ruler; a group may reach over several columns."""
    names, _ = heads_of(heading_lines(block), block.rulers[0])
    spans = [(found.start(), found.end()) for found in re.finditer(r"-+", block.rulers[0])]
    over = list(zip(names, spans, strict=True))
    return [next((name for name, (start, edge) in over if start < end <= edge), "") for end in ends]


def labels_of(block):
    """Labels of the columns and where they end; under two rulers the upper one names groups."""
    if len(block.rulers) == 1:
        heads, ends = heads_of(heading_lines(block), block.rulers[0])
        return labelled(heads, None), ends
    heads, ends = heads_of(block.between, block.rulers[-1])
    return labelled(heads, groups_of(block, ends)), ends


def takes_several_lines(section, block):
    several = section in SEVERAL or section.startswith("top_sql")
    return several or text_census.in_two_lines(section, block)


def of_text(data, scope):
    """Sections whose rows take two lines, and lists of activity with their text between, have no sheet here."""
    for title, line, page_lines in text_pages.pages(lines(data)):
        for block in text_pages.blocks(title, line, page_lines):
            section = text_census.section_of_block(scope, block)
            if not section or takes_several_lines(section, block):
                continue
            body = [text for _, text in block.body if not text_pages.SEPARATOR.match(text)]
            if section.startswith("sql_by_"):
                body = [text for text in body if text_census.is_statement(text, block)]
            labels, ends = labels_of(block)
            yield section, Sheet(labels, [cells(text, ends) for text in body])


@cache
def sheets(data, scope, html):
    found = defaultdict(list)
    for section, sheet in (of_html if html else of_text)(data, scope):
        found[section].append(sheet)
    return found
