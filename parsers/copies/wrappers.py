"""What copies of a text report wear: marks before each line, fences, tabs, and lines that SQL*Plus put between."""

import re

_SIGNATURE = re.compile("STATSPACK report for|WORKLOAD REPOSITORY ")
_WRAPPER = re.compile(r"(?:> ?)+|\|[ \t]?|[ \t]+")
_FENCE = "```"
_TOP = 16_384  # characters in which SQL*Plus repeats its heading


def plain_blanks(text: str) -> str:
    """SQL*Plus prints tabs for blanks unless told not to, and a copy from a page may hold unbreakable ones."""
    text = text.replace("\xa0", " ")
    return text.expandtabs(8) if "\t" in text else text


def unwrap(text: str) -> str:
    """Take off what a wiki, a mail or a listing put before each line of a text report; no line goes away."""
    signature = _SIGNATURE.search(text)  # which nearly all files begin with
    if signature is None:
        return text
    prefix = text[text.rfind("\n", 0, signature.start()) + 1 : signature.start()]
    wrapped = bool(prefix and _WRAPPER.fullmatch(prefix))
    if not wrapped and ("`" not in text or _FENCE not in text):
        return text
    return "\n".join(_unwrapped(line, prefix if wrapped else "") for line in text.split("\n"))


def _unwrapped(line: str, prefix: str) -> str:
    for start in (prefix, prefix.rstrip()):
        if start and line.startswith(start):
            line = line[len(start) :]
            break
    return "" if line.lstrip().startswith(_FENCE) else line


def without_output_lines(text: str) -> tuple[list[str], list[int] | None]:
    """Drop the heading that SQL*Plus repeats when a report was selected without `set pagesize 0`.

    It is a blank line, `OUTPUT` and, unless underlining is off, dashes as wide as the column; it may stand
    between a heading and its ruler, so it has to go before tables are cut. The dashes under the first `OUTPUT`
    tell whether the others have some: a report's own ruler may be one group of dashes, too. The first stands on top.
    """
    lines = text.split("\n")
    if not text.startswith("OUTPUT") and text.find("\nOUTPUT", 0, _TOP) < 0:
        return lines, None
    headings = [index for index, line in enumerate(lines) if line.startswith("OUTPUT") and line.rstrip() == "OUTPUT"]
    if not headings:
        return lines, None
    below = lines[headings[0] + 1] if headings[0] + 1 < len(lines) else ""
    ruler = below if re.fullmatch(r"-{6,} *", below) else None
    dropped = set(headings)
    for index in headings:
        if index and not lines[index - 1].strip():
            dropped.add(index - 1)
        if ruler is not None and lines[index + 1 : index + 2] == [ruler]:
            dropped.add(index + 1)
    kept = [index for index in range(len(lines)) if index not in dropped]
    return [lines[index] for index in kept], [index + 1 for index in kept]
