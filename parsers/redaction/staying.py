"""What stays: the words that reports are made of, Oracle's own names, and the words of SQL.

The words come from what the reader declares (titles, headings, what tables say of themselves), from the vocabularies
of events, statistics and latches, and from lists whose sources stand in them. None comes from a report.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.resources import files

import yaml

from parsers.sections.catalogue import known
from parsers.vocabulary import complete

WORD = re.compile(r"[\w$#]+")
ANYTHING = re.compile(r"(?:[\w$#]|[^\x00-\x7f\s])+")
"""The same where all goes: also what a wrong character set made of letters."""
_ESCAPES = re.compile(r"\\[a-zA-Z]")
_VOCABULARIES = (
    *("events", "statistics", "wait_classes", "io_functions", "memory_components", "messaging_statistics"),
    *("block_classes", "latches", "latch_locations", "process_types"),
)
_ENDINGS = (
    *(("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("d", ""), ("ied", "y"), ("ing", ""), ("ing", "e"), ("ly", "")),
    *(("er", ""), ("r", ""), ("est", ""), ("y", "e"), ("ion", ""), ("ion", "e"), ("ation", "e")),
)
_SHORTEST_FORM = 4
_MARKUP = re.compile(r"#(?:[0-9a-f]{3}){1,2}|\d+(?:px|pt|em|ex|deg)|awr(?:no|[nclrbt])*(?:bg)?")
"""Colours, lengths, and Oracle's own classes of cells."""
_NUMBER = re.compile(r"#?\d+#?(?:[kmgtpKMGTP]|us?|ms|ns|[smhd]|[kKMG]?[bB]|[eE]\d*)?|[eE]\d\d|#+")


@cache
def report_words() -> frozenset[str]:
    """The words that stay wherever no name is printed, in small letters."""
    phrases = [*_declared(), *_listed("report_words.yml"), *_listed("oracles_names.yml")]
    phrases += [name for vocabulary in _VOCABULARIES for name in complete.vocabulary(vocabulary)]
    return frozenset(word for words in phrases for word in WORD.findall(words.casefold()))


def stays(word: str) -> bool:
    """Whether a word stays where no name is printed: numbers, what reports are made of, and its forms in English."""
    folded = word.casefold()
    return folded in report_words() or bool(_NUMBER.fullmatch(word)) or (word.isalpha() and _is_form(folded))


def is_markup(word: str) -> bool:
    """Whether a word stays where a page says how it looks."""
    folded = word.casefold()
    return folded in _page_words() or bool(_MARKUP.fullmatch(folded))


@cache
def _page_words() -> frozenset[str]:
    return frozenset(word for words in _listed("page_words.yml") for word in WORD.findall(words.casefold()))


@lru_cache(maxsize=1 << 14)
def _is_form(word: str) -> bool:
    """Whether English makes this word of one that stays: a plural, a past, an adverb."""
    return len(word) > _SHORTEST_FORM and any(
        word.endswith(ending) and word.removesuffix(ending) + before in report_words() for ending, before in _ENDINGS
    )


@cache
def oracles_names() -> frozenset[str]:
    """Names of Oracle's own that stay where names are printed, each as a whole, in small letters."""
    return frozenset(name.casefold() for name in _listed("oracles_names.yml"))


@cache
def sql_words() -> frozenset[str]:
    """The words of SQL that stay in a statement, and Oracle's own packages."""
    from sqlglot.dialects.oracle import Oracle

    words = (*Oracle.Tokenizer.KEYWORDS, *_listed("sql_words.yml"))
    return frozenset(word.casefold() for keyword in words for word in WORD.findall(keyword))


@cache
def called_words() -> frozenset[str]:
    """What stays in a statement where it is called: functions, too."""
    from sqlglot.dialects.oracle import Oracle

    return sql_words() | frozenset(name.casefold() for name in Oracle.Parser.FUNCTIONS)


def _declared() -> Iterator[str]:
    for section in (*known("instance"), *known("cluster")):
        yield from (_ESCAPES.sub(" ", title) for title in section.titles)
        yield from section.summaries
        yield section.title
        for column in section.columns:
            yield from (column.label, *column.headings, *(heading for heading, _ in column.other))


@cache
def _listed(name: str) -> tuple[str, ...]:
    """The names of one file of lists, each with its source."""
    lists = yaml.safe_load(files("parsers.redaction").joinpath(name).read_text("utf-8"))
    return tuple(_names(lists.values()))


def _names(lists: Iterable[dict[str, object]]) -> Iterator[str]:
    for name_list in lists:
        names = name_list["names"]
        yield from map(str, names if isinstance(names, list) else [names])
