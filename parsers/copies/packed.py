"""A text report that lost its blank lines: they are put back before the tables of its first page, which they part, and
behind notes of several lines, which would count among the headings below.
"""

import re
from collections.abc import Sequence

_SIGNATURE = re.compile(  # or the headings under it, where it is lost
    r"STATSPACK report for|WORKLOAD REPOSITORY (?:PDB )?report|(?:DB Name|Database) {1,20}DB Id "
)
_TOP = 400  # lines in which it stands
_LOOKED_AT, _FEWEST = 60, 30  # lines from it on
_HEADING = re.compile(r"\s{0,20}(?:DB Name|Database|Instance|Container DB Id|Host|Snapshot|Snap Id)\s")
_OWN_TITLE = re.compile(
    r"\s{0,9}(?:Shared Pool Statistics\s|% Blocks changed per Read|Host {9,}Name | {9,}Snap Length)|.{1,99}\bDB/Inst: "
)
_SECOND_LINE = "Cores Sockets"  # of the host's headings, in Statspack of 12.1 and later
_NOTE = re.compile(r"\s{0,2}->|Warning: ")
_GOES_ON = re.compile(r"(?: {3}| {10})\S+(?:(?: |(?<=\.)  )\S+)*")  # prose: headings are parted by several blanks
_RULER = re.compile(r"\s{0,40}(?:-{3}|~{3})")


def spread(lines: Sequence[str]) -> tuple[list[str], list[int]] | None:
    """The lines with blank ones between, and on which line each stands, from 1; None where none were lost."""
    start = next((index for index, line in enumerate(lines[:_TOP]) if _SIGNATURE.match(line)), None)
    if start is None:
        return None
    first = lines[start : start + _LOOKED_AT]
    if len(first) < _FEWEST or not all(map(str.strip, first)):
        return None
    made: list[str] = []
    numbers: list[int] = []
    noted = goes_on = False  # whether the line above is a note, and of those a second or third line
    for number, line in enumerate(lines, 1):
        is_note = _NOTE.match(line) is not None
        of_note = noted and not is_note and _GOES_ON.fullmatch(line) is not None
        after_note = goes_on and not (is_note or of_note)
        noted, goes_on = is_note or of_note, of_note
        if after_note or _begins_a_table(line, lines[number] if number < len(lines) else ""):
            made.append("")
            numbers.append(number)
        made.append(line)
        numbers.append(number)
    return made, numbers


def _begins_a_table(line: str, below: str) -> bool:
    """Whether a title begins here, a block of page 1 or a table of the header."""
    if line.startswith(_SECOND_LINE):
        return False
    if below.startswith("~~~") or _OWN_TITLE.match(line):
        return True
    return _RULER.match(below) is not None and _HEADING.match(line) is not None
