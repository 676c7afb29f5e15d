"""Which sections a title names, by the index and by trying every expression."""

import re

import pytest

from parsers.model.report import Scope
from parsers.sections.catalogue import known
from parsers.sections.title_index import TitleIndex

SCOPES: tuple[Scope, ...] = ("instance", "cluster")
PRINTED = (
    "wait event histogram detail (64 msec to 2 sec)",
    "top 10 foreground events by total wait time",
    "foreground wait class",
    "wait class",
    "top 5 segments by logical reads",
    "segments by logical reads",
    "key instance activity statistics",
    "instance activity stats",
    "init.ora multi-valued parameters",
    "initxora multi-valued parameters",
    "xrmem cache user reads",
    "sql ordered by",
    "",
)


@pytest.mark.parametrize("scope", SCOPES)
def test_a_title_names_what_trying_every_section_finds(scope: Scope) -> None:
    sections = known(scope)
    index = TitleIndex(sections)
    written = {title for one in sections for title in one.titles}
    titles = {*PRINTED, *written, *map(_plain, written), *(f"{one} more" for one in map(_plain, written))}
    found = {title: index.named(title, "") for title in titles}
    assert found == {title: tuple(one for one in sections if one.is_named(title, "")) for title in titles}
    assert sum(map(bool, found.values())) > len(sections)


@pytest.mark.parametrize("scope", SCOPES)
def test_a_summary_names_by_its_beginning(scope: Scope) -> None:
    sections = known(scope)
    summaries = {f"{begin} and more" for one in sections for begin in one.summaries}
    found = {one: TitleIndex(sections).named("", one) for one in summaries}
    assert summaries
    assert all(found.values())
    assert found == {one: tuple(each for each in sections if each.is_named("", one)) for one in summaries}


@pytest.mark.parametrize("scope", SCOPES)
def test_no_expression_is_two_side_by_side(scope: Scope) -> None:
    """The index takes the word at one end of an expression for that of all it fits."""
    assert [title for one in known(scope) for title in one.titles if "|" in _without_groups(title)] == []


def _plain(title: str) -> str:
    """Something that an expression fits: its groups left out or, where they must be there, their first turn taken."""
    inner = re.compile(r"\(([^()|]*)[^()]*\)(\?)?")
    while inner.search(title):
        title = inner.sub(lambda found: "" if found[2] else found[1], title)
    title = title.replace(".*", " x").replace(r"\d+", "7").replace("?", "").replace("\\", "")
    return " ".join(title.split())


def _without_groups(title: str) -> str:
    while (shorter := re.sub(r"\([^()]*\)", "", title)) != title:
        title = shorter
    return title
