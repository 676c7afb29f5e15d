"""What one line of a Statspack or AWR text report is: title, note, ruler, underline, end line, or data."""

import re
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

SECTION_TITLE = re.compile(  # what follows is looked at where it may begin: at each letter it would take twice as long
    r"(?P<title>\S.{0,320}?)(?=DB| DB| for DB)(?:DB/Inst: ?(?P<db>[^/\s]*)/(?P<inst>\S*)"
    r"|(?: for|(?<=Statistics)) DB: ?(?P<olddb>\S+))"
)
RULER = re.compile(r"\s*[-~]+(?:\s+-+)*\s*\Z")
UNDERLINE = re.compile(r"\s{0,3}(~{4,}+)(?P<rest>.*)\Z")
END = re.compile(r"\s{6,}-{40,}\s*\Z")
TITLE, AWR_TITLE = "DB", "DB/Inst:"
"""What the titles of sections carry: in Statspack `DB:` or the second, which is all that AWR knows."""
END_OF_REPORT = "End of Report"
NO_DATA = "No data exists for this section"
FIGURE = re.compile(r"\d(?<![\w<>=-]\d)[\d,]{3,}(?!\w)")  # its first digit first, which a search finds soonest
TILDES = re.compile(r"\s*~*")
GROUPS = re.compile(r"[-~]+")

MINUTES = re.compile(r"\s*(?P<label>[A-Za-z][\w ]*:)\s+(?P<value>[\d.,#]+ \(mins\))")
BESIDE_MINUTES = re.compile(r"([A-Za-z][\w ]{0,30}:)\s{1,30}([\d.,#]{1,30}(?: \(mins\))?)")

_THREE_BEHIND_BLANK = re.compile(r" (?<=\d )\d{3}(?![\d.])")  # the blank first: a search finds it soonest
_GROUPED_BY_BLANKS = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?:,\d+)?(?![\d.,])")  # of thousands
_NOTES = ("->", " ->")
MAX_HEADING_LINES = 6
MOST_GROUPED = 100  # columns under names of groups; the widest known table has 27


class Span(NamedTuple):
    """The columns of one group of a ruler, `end` exclusive."""

    start: int
    end: int


class Columns(tuple[Span, ...]):  # noqa: SLOT001  # its cuts are kept in its dict
    """The groups of one ruler, and how they cut a line: each cell reaches from the group before to its own end."""

    @cached_property
    def bounds(self) -> tuple[int, ...]:
        return tuple(span.end for span in self[:-1])

    @cached_property
    def slices(self) -> tuple[slice, ...]:
        return tuple(slice(start, end) for start, end in pairwise((0, *self.bounds, None)))

    @cached_property
    def parts(self) -> tuple[Callable[[str], str], ...]:
        """What takes each cell out of a line."""
        return tuple([itemgetter(part) for part in self.slices])


def is_ruler(line: str) -> bool:
    """A line of dash groups as under column headings, or at a section's end (a lone underline of tildes is none)."""
    return "--" in line and bool(RULER.match(line))


def is_end(line: str) -> bool:
    """The line of dashes that ends a section."""
    return "----------" in line and bool(END.match(line))


def is_note(line: str) -> bool:
    return line.startswith(_NOTES)


def note(line: str) -> str:
    """The words of a note, without its arrow."""
    return line.strip().removeprefix("->").strip()


def is_separator(line: str) -> bool:
    """Tildes under every column: they rule off the sums of a cluster report."""
    return line.startswith(" ~~~") and not line.strip("~ ")


@lru_cache(maxsize=2048)
def groups(ruler: str) -> Columns:
    """The groups of a ruler as they stand."""
    return Columns(Span(group.start(), group.end()) for group in GROUPS.finditer(ruler))


@lru_cache(maxsize=2048)
def spans(ruler: str) -> Columns:
    """The columns of a ruler; a leading group of tildes reaches up to the next group."""
    groups = [Span(group.start(), group.end()) for group in GROUPS.finditer(ruler)]
    if len(groups) > 1 and ruler.lstrip().startswith("~"):
        groups[0] = Span(0, groups[1].start - 1)
    elif groups[0].start > 3:
        groups.insert(0, Span(0, groups[0].start - 1))
    return Columns(groups)


@lru_cache(maxsize=2048)
def adds_columns(lower: str, upper: str) -> bool:
    """Whether a ruler has columns that the one above it has not."""
    return not set(spans(lower)) <= {*spans(upper), Span(0, 30)}


@lru_cache(maxsize=2048)
def groups_over(upper: str, lower: str) -> Columns | None:
    """The groups of an upper ruler, where each begins and ends with columns of the lower."""
    over, columns = groups(upper), groups(lower)
    begins, ends = {column.start for column in columns}, {column.end for column in columns}
    fit = all(group.start in begins and group.end in ends for group in over)
    return over if fit and len(over) < len(columns) <= MOST_GROUPED else None


@lru_cache(maxsize=2048)
def groups_of_columns(names: tuple[str, ...], groups: Columns, columns: Columns) -> tuple[str, ...]:
    """For each column the name of the group it stands in, "" where it stands in none."""
    named = list(zip(names, groups, strict=True))
    return tuple(
        next((name for name, group in named if group.start <= column.start < group.end), "") for column in columns
    )


def section_title(line: str) -> re.Match[str] | None:
    """The title of a section, which carries the database and the snapshots on its line."""
    if "DB/Inst:" not in line and " DB:" not in line:
        return None
    return SECTION_TITLE.match(line.lstrip())


def database_and_instance(lines: Sequence[str]) -> tuple[str, str] | None:
    """What the section titles say: `DB/Inst: NAME/instance`."""
    for line in lines:
        match = section_title(line) if "DB/Inst:" in line else None
        if match and match["db"]:
            return match["db"], match["inst"]
    return None


def minutes(line: str) -> list[str] | None:
    """`Elapsed: 60.03 (mins)` as the snapshot table's cells: label, no id, the printed minutes; then further pairs."""
    match = MINUTES.match(line) if "(mins)" in line else None
    if not match:
        return None
    further = BESIDE_MINUTES.findall(line, match.end())
    return [match["label"].strip(), "", match["value"], *(cell for pair in further for cell in pair)]


def a_word_each(line: str, columns: Columns) -> list[str] | None:
    """The words of a line that has one a column; None where it has not, or blanks group thousands."""
    words = line.split()
    if len(words) != len(columns):
        return None
    if _THREE_BEHIND_BLANK.search(line) and "  " in line and _GROUPED_BY_BLANKS.search(line):
        return None
    return words
