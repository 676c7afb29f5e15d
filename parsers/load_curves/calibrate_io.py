"""CALIBRATE_IO: the row of DBA_RSRC_IO_CALIBRATE in any layout, or what the call printed."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from parsers.errors import NotACurve
from parsers.load_curves.calibrate_io_asked import asked, stopped
from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.source import KIB, MIB, Source, Tool, checked, one_by_one
from parsers.load_curves.tables import cut_html

_NAMES = r"max[_ ]?iops|max[_ ]?mb(?:ps|/s)|max[_ ]?pmb(?:ps|/s)|(?:actual[_ ])?latency|num[_ ]physical[_ ]disks"
_NUMBER = r"\d{1,3}(?:(?:,\d{3}){1,3}|(?:\.\d{3}){1,3})(?![\d.,])|\d{1,12}(?:[.,]\d{1,9})?"
_PRINTED = re.compile(
    rf"(?:(?<![\w ])[ \t]{{0,40}}|(?<!\w)(?=max[_ ])|\band )({_NAMES})\"?\s{{0,40}}[=:]\s{{0,40}}({_NUMBER})", re.I
)
_HEADING = re.compile(rf"(?<!\w)({_NAMES})(?!\w)", re.I)
_CALL = re.compile(r"calibrate_io\s{0,9}\(\s{0,9}(\d{1,6})\s{0,9},\s{0,9}(\d{1,6})", re.I)
_RULER = re.compile(r"-{2,400}")
_FIGURE = re.compile(rf"(?:{_NUMBER})\Z")
_THOUSANDS = re.compile(r"\d{1,3}(?:[.,]\d{3})+\Z")
_LONGEST_LINE = 4_000

_LIMITS = "CALIBRATE_IO gives one level of asynchronous reads; the latency without load is not known from it."
_NO_LATENCY = (
    "No latency is printed, or 0 (below 1 ms); the size of its small reads is taken as 8 KiB, a database block."
)
_MIB = "Its MB are taken as 2^20 bytes (reads of 1 MiB); the point holds 10^6 bytes a second."


@dataclass(slots=True)
class _Result:
    line: int
    figures: dict[str, float] = field(default_factory=dict)


def _recognises(source: Source) -> bool:
    head = source.text[:200_000]
    if stopped(head):
        return True
    return "@ Small=" not in head and {"iops", "mbps"} <= {_key(match[1]) for match in _HEADING.finditer(head)}


def _key(name: str) -> str:
    name = name.lower().replace(" ", "_").removeprefix("actual_")
    name = name.replace("/s", "ps")
    if name.startswith("lat"):
        return "latency"
    return "devices" if name.startswith("num") else name.removeprefix("max_").removeprefix("max")


def _curves(source: Source) -> list[LoadCurve]:
    if why := stopped(source.text):
        raise NotACurve(f"{source.name}: {why}")
    read = (*_of_page(source.text), *_of_rows(source.lines), *_of_lines(source.lines))
    good = [result for result in read if result.figures.get("iops")]
    if not good:
        raise NotACurve(f"{source.name} holds no result of CALIBRATE_IO: bring the row of DBA_RSRC_IO_CALIBRATE.")
    last = max(good, key=lambda result: result.line)
    notes = [_LIMITS, *asked(source.lines)]
    if len(good) > 1:
        notes.append(f"{len(good)} results are printed; the last one is taken, at line {last.line}.")
    devices = last.figures.get("devices")
    if (call := _CALL.search(source.text)) and devices is None:
        devices = float(call[1])
    count = round(devices) if devices else None
    if alone := last.figures.get("pmbps"):
        notes.append(f"One process alone read {alone:g} MiB/s.")
    iops, latency = last.figures["iops"], last.figures.get("latency") or None
    size = None if latency else 8 * KIB
    small = Point(iops=iops, mbps=iops * size / 1e6 if size else None, latency_ms=latency, line=last.line)
    warnings = [] if latency else [_NO_LATENCY]
    curves = [_curve(f"{source.stem} IOPS", small, size, count, notes + warnings)]
    if mib_s := last.figures.get("mbps"):
        large = Point(iops=mib_s, mbps=mib_s * MIB / 1e6, line=last.line)
        curves.append(_curve(f"{source.stem} MB/s", large, MIB, count, [*notes, _MIB]))
    return curves


def _curve(name: str, point: Point, size: int | None, devices: int | None, notes: Sequence[str]) -> LoadCurve:
    return LoadCurve(
        "calibrate_io", name, checked([point], name), size, 0.0, False, devices, None, (), tuple(notes),
        {None: (), MIB: ("iops",)}.get(size, ("mbps",)),
    )  # fmt: skip


def _of_page(text: str) -> Iterator[_Result]:
    """Rows of a table of HTML, as SQL*Plus and web pages print it."""
    for grid in cut_html.grids(text) if cut_html.is_page(text) else ():
        names = next((names for cells in grid.headings if "iops" in (names := [_key(cell) for cell in cells])), [])
        for row in grid.rows if names else ():
            pairs = zip(names, row.cells, strict=False)
            yield _Result(row.line, {name: _figure(cell, name) for name, cell in pairs if _is_one(name, cell)})


def _is_one(name: str, cell: str) -> bool:
    return name in _KEYS and bool(_FIGURE.match(cell))


def _of_lines(lines: Sequence[str]) -> Iterator[_Result]:
    """`max_iops = 24002`, one a line or several; a name that comes again begins the next result."""
    result: _Result | None = None
    for number, line in enumerate(lines, 1):
        for name, figure in _PRINTED.findall(line[:_LONGEST_LINE]):
            key = _key(name)
            if result is None or key in result.figures:
                if result:
                    yield result
                result = _Result(number)
            result.figures[key] = _figure(figure, key)
    if result:
        yield result


def _of_rows(lines: Sequence[str]) -> Iterator[_Result]:
    """Rows below a heading: by its words, by the ruler below it, or cut at commas, tabs and bars."""
    heading: list[str] = []
    spans: list[tuple[int, int]] = []
    mark = ""
    for number, line in enumerate(lines, 1):
        line = line[:_LONGEST_LINE]
        words = _cells(line, mark)
        if "iops" in (names := [_key(word) for word in words]) and not _PRINTED.search(line):
            heading, spans, mark = names, [], _delimiter(line)
        elif heading and not spans and _RULER.match(line.strip()):
            spans = [match.span() for match in _RULER.finditer(line)]
            if len(spans) != len(heading):  # aliases of several words
                heading = [_key(cell) for cell in _under(lines[number - 2], spans, len(spans))]
        elif heading and words:
            cells = words[1:] if not words[0] and len(words) > len(heading) else words
            if len(cells) != len(heading):
                cells = [] if "\t" in line else _under(line, spans, len(heading))
            pairs = zip(heading, cells, strict=False)
            figures = {name: _figure(cell, name) for name, cell in pairs if _is_one(name, cell)}
            if "iops" in figures:
                yield _Result(number, figures)


_KEYS = {"iops", "mbps", "pmbps", "latency", "devices"}


def _delimiter(line: str) -> str:
    """What parts the cells of a line; an empty one where blanks do."""
    return next((sign for sign in ";,|\t" if line.count(sign) > 1), "")


def _cells(line: str, delimiter: str) -> list[str]:
    """The cells, parted as those of the heading are: a comma may stand in the time of a row as well."""
    if sign := delimiter if delimiter and delimiter in line else _delimiter(line):
        return [cell.strip(' "\t') for cell in line.strip(" |").split(sign)]
    return line.split()


def _under(line: str, spans: Sequence[tuple[int, int]], columns: int) -> list[str]:
    """The cells below the ruler's dashes, for rows that print times in several words."""
    return [line[start:end].strip() for start, end in spans] if len(spans) == columns else []


def _figure(cell: str, name: str) -> float:
    """A printed figure; rates are whole numbers, so a mark before three digits parts the thousands."""
    if _THOUSANDS.match(cell) and (name != "latency" or "," in cell):
        return float(cell.replace(",", "").replace(".", ""))
    return float(cell.replace(",", "."))


TOOL = Tool(_recognises, one_by_one(_curves))
