"""What one line of a Statspack or AWR text report is: title, note, ruler, underline, end line, or data."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, compress, pairwise, repeat
from operator import itemgetter
from typing import NamedTuple

SECTION_TITLE = re.compile(  # bounded: a line of blanks with these words behind them would take seconds
    r"(?P<title>\S.{0,200}?)\s{0,120}(?:DB/Inst: ?(?P<db>[^/\s]*)/(?P<inst>\S*)"
    r"|(?: for|(?<=Statistics)) DB: ?(?P<olddb>\S+))"
)
RULER = re.compile(r"\s*[-~]+(?:\s+-+)*\s*\Z")
UNDERLINE = re.compile(r"\s{0,3}(~{4,}+)(?P<rest>.*)\Z")
END = re.compile(r"\s{6,}-{40,}\s*\Z")
END_OF_REPORT = "End of Report"
NO_DATA = "No data exists for this section"
ADDM = re.compile(r"\n[^\S\n]+ADDM Report for Task")
FIGURE = re.compile(r"(?<![\w<>=-])\d[\d,]{3,}(?!\w)")
TILDES = re.compile(r"\s*~*")
GROUPS = re.compile(r"[-~]+")

_NOTES = ("->", " ->")
_TITLE = re.compile(r"DB(?:/Inst)?:")
_DRAWN = re.compile(r"\n *+(?:[-~]|[^\S\n]++[-~])")  # notes, rulers, underlines, ends
_END_OF_REPORT, _NO_DATA, _MINUTES = map(re.compile, (END_OF_REPORT, NO_DATA, r"\(mins\)"))

MAX_HEADING_LINES = 6
MAX_LINE = 4000
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


class Places:
    """Where titles, notes, underlines, rulers and ends stand in some lines.

    One search through the whole text costs less than a look at every line.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        text = "\n" + "\n".join(lines)  # as large as the report, and not kept
        begins = list(accumulate([len(line) + 1 for line in lines], initial=0))
        drawn = [bisect_left(begins, stroke.start()) for stroke in _DRAWN.finditer(text)]
        with_titles = _lines_with(_TITLE, text, begins)
        self.titles = {index: match for index in with_titles if (match := section_title(lines[index]))}
        self.notes = {index for index in drawn if is_note(lines[index])}
        drawn = [index for index in drawn if index not in self.notes]
        with_tildes = [index for index in drawn if "~" in lines[index]]
        self.underlines = {index: match for index in with_tildes if (match := UNDERLINE.match(lines[index]))}
        self.separators = {index for index in with_tildes if is_separator(lines[index])}
        self.ends = {index for index in drawn if is_end(lines[index])}
        self.rulers = {index for index in drawn if index not in self.ends and is_ruler(lines[index])}
        self.ends_of_report = set(_lines_with(_END_OF_REPORT, text, begins))
        self.no_data = set(_lines_with(_NO_DATA, text, begins))
        self.minutes = set(_lines_with(_MINUTES, text, begins))


def _lines_with(mark: re.Pattern[str], text: str, begins: Sequence[int]) -> list[int]:
    """The lines that hold a mark, of which a line may be full."""
    indexes = []
    match = mark.search(text)
    while match:
        indexes.append(bisect_right(begins, match.start() - 1) - 1)
        match = mark.search(text, begins[indexes[-1] + 1])
    return indexes


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


def section_title(line: str) -> re.Match[str] | None:
    """The title of a section, which carries the database and the snapshots on its line."""
    if "DB/Inst:" not in line and " DB:" not in line:
        return None
    return SECTION_TITLE.match(line.lstrip("\f"))


def trimmed(lines: Sequence[str]) -> list[str]:
    """The lines without form feeds before and blanks behind them, none longer than any that is printed."""
    made = list(map(str.rstrip, lines))
    for index in compress(range(len(made)), map(str.startswith, made, repeat("\f"))):
        made[index] = made[index].lstrip("\f")
    if max(map(len, made), default=0) > MAX_LINE:
        made = [line[:MAX_LINE].rstrip() for line in made]
    return made


def without_addm(lines: Sequence[str]) -> Sequence[str]:
    """The lines before an ADDM report that newer releases append: prose with underlines, no tables."""
    text = "\n".join(("", *lines))
    begins = []
    index = place = 0
    for match in ADDM.finditer(text):
        index += text.count("\n", place, match.start())
        place = match.start()
        begins.append(index)
    if not begins:
        return lines
    last = next((index for index in range(len(lines) - 1, -1, -1) if section_title(lines[index])), -1)
    return lines[: next((index for index in begins if index > last), None)]


def database_and_instance(lines: Sequence[str]) -> tuple[str, str] | None:
    """What the section titles say: `DB/Inst: NAME/instance`."""
    for line in lines:
        match = section_title(line) if "DB/Inst:" in line else None
        if match and match["db"]:
            return match["db"], match["inst"]
    return None
