"""How many rows each section of an HTML report prints, counted without the parser: rows of cells by headings."""

from collections import Counter
from functools import cache
from pathlib import Path

from tests.oracle import html_grid
from tests.yaml_cases import read_yaml

TITLES = read_yaml(Path(__file__).with_name("html_titles.yml"))


def keys(grid):
    """What a table may be known by, the shortest first."""
    summary = grid.summary.split(". .")[0].split(". ")[0].rstrip(". ")
    heads = " ".join(grid.heads[-1][:4]) if grid.heads else ""
    yield grid.heading
    yield f"{grid.heading} > {summary}".strip()
    yield f"{grid.heading} > {summary} > {heads}".strip()


@cache
def known(scope):
    return {key: section for section, listed in TITLES[scope].items() for key in listed}


def section_of(scope, grid):
    """The section by the longest key that is known."""
    return next((known(scope)[key] for key in reversed([*keys(grid)]) if key in known(scope)), None)


def tables(data, scope):
    """Section and table, for every table that a section's heading stands over; None where none does."""
    return [(section_of(scope, grid), grid) for grid in html_grid.grids(data)]


def counts(data, scope):
    found = Counter()
    for section, grid in tables(data, scope):
        found[section] += len(grid.rows)
    return found
