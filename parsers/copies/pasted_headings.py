"""The headings of tables whose blanks were lost: which words make one column, and how the cells under it look."""

from collections.abc import Iterator
from functools import lru_cache

from parsers.model.column_types import label, loose, normal, text
from parsers.model.report import Scope
from parsers.sections.catalogue import known as known_sections

_MOST_WORDS = 4  # of one heading on one line
_MOST_WAYS = 12  # real headings have one or two to follow at a time
_LONGEST_HEAD = 120  # words

FIGURE = r"(?:[-+]?[\d,]*(?:\.\d+)?(?<=\d)(?:E[-+]\d\d)?%?(?:[KMGTP]|[num]?s)?|\#+|N/A)"
NAME, _WORD, _WHOLE, _YES = r"\S.*?", r"\S+", r"\d[\d,]*", "YES|NO"
MAY_LACK = r"(?:[A-Za-z]\w*)?"
TIME = r"\d{1,2}-[^\s-]{1,9} ?-\d\d \d\d:\d\d(?::\d\d)?"
Heads = tuple[tuple[str, ...], ...]  # the words of each heading line
Places = tuple[int, ...]  # how far each heading line was gone through
Known = dict[str, str]

# The identity and snapshot tables stand under no title: their headings, and how their cells look.
_PRINTED = {
    **dict.fromkeys(("DB Name", "Unique Name", "Instance", "Host", "Host Name", "User Name", "Begin/End"), _WORD),
    **dict.fromkeys(
        ("DB Id", "Inst Num", "CPUs", "Cores", "Sockets", "Snap Id", "Start Id", "End Id", "Sessions"), _WHOLE
    ),
    **dict.fromkeys(("RAC", "CDB", "OPS", "Cluster", "System Data Visible"), _YES),
    **dict.fromkeys(("Startup Time", "Snap Time", "Start Time", "End Time"), TIME),
    **dict.fromkeys(("Memory(GB)", "Memory (GB)", "Memory (G)", "Snap Length (Minutes)"), r"[\d,]*\.?\d+"),
    **dict.fromkeys(("DB Role", "Role"), "[A-Z]+(?: STANDBY)?"),
    "Platform": NAME,
    "Edition": "[A-Z]{2}",
    "Release": r"\d+(?:\.\d+){2,5}",
    "Database": MAY_LACK,
}


@lru_cache(maxsize=256)
def _known_cached(title: str, scope: Scope) -> tuple[tuple[str, str], ...]:
    headings: Known = {}
    wanted = (section for section in known_sections(scope) if section.is_named(" ".join(title.lower().split()), ""))
    for section in wanted:
        for column in section.columns:
            for key, kind in column.kinds().items():
                headings[key] = NAME if kind in (text, label, loose) else FIGURE
    return tuple(headings.items())


@lru_cache(maxsize=256)
def section_name(title: str, scope: Scope) -> str | None:
    """The section of that title."""
    title = " ".join(title.lower().split())
    return next((section.name for section in known_sections(scope) if title and section.is_named(title, "")), None)


def known_headings(title: str, scope: Scope) -> Known:
    """The headings of the sections of that title, and how the cells under each look."""
    return dict(_known_cached(title, scope)) if title else {}


HEADER = {normal(heading): pattern for heading, pattern in _PRINTED.items()}


def columns_of(heads: Heads, count: int, headings: Known) -> Heads | None:
    """The words of each column on each heading line, where all fall into known headings in one way only."""
    if not heads or sum(map(len, heads)) > _LONGEST_HEAD:
        return None
    states: dict[Places, list[Heads]] = {(0,) * len(heads): [()]}
    for _ in range(count):
        after: dict[Places, list[Heads]] = {}
        for places, ways in states.items():
            for ends, column in _next(heads, places, headings):
                held = after.setdefault(ends, [])
                held += [(*way, column) for way in ways][: 2 - len(held)]
        states = after
        if len(states) > _MOST_WAYS:
            return None
    ways = states.get(tuple(map(len, heads)), [])
    return ways[0] if len(ways) == 1 else None


def _next(heads: Heads, places: Places, headings: Known) -> Iterator[tuple[Places, tuple[str, ...]]]:
    """Every known heading that the next words of the lines make, and where the lines go on after it."""

    def grow(line: int, ends: Places, parts: tuple[str, ...]) -> Iterator[tuple[Places, tuple[str, ...]]]:
        if line == len(heads):
            if normal(" ".join(filter(None, parts))) in headings:
                yield ends, parts
            return
        begin = places[line]
        for end in range(begin, min(begin + _MOST_WORDS, len(heads[line])) + 1):
            yield from grow(line + 1, (*ends, end), (*parts, " ".join(heads[line][begin:end])))

    yield from grow(0, (), ())
