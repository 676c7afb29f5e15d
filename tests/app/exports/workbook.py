"""Reads a workbook back with the standard library: what is a formula, a link, a number or a text stands in its XML."""

import io
import zipfile
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@dataclass
class Workbook:
    """Cells by sheet name; strings are str, figures float."""

    sheets: dict[str, list[list[str | float | None]]] = field(default_factory=dict)
    formulas: int = 0
    links: int = 0
    """That lead out of the workbook."""
    within: list[tuple[str, str]] = field(default_factory=list)
    """Links to a place in it: the sheet that they stand on, and where they lead."""
    parts: dict[str, bytes] = field(default_factory=dict)


def read(data: bytes) -> Workbook:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    trees = {name: ET.fromstring(part) for name, part in parts.items() if name.endswith(".xml")}
    shared = ["".join(text.text or "" for text in one.iter(f"{MAIN}t")) for one in _strings(trees)]
    titles = [one.attrib["name"] for one in trees["xl/workbook.xml"].iter(f"{MAIN}sheet")]
    book = Workbook(parts=parts)
    for number, title in enumerate(titles, start=1):
        tree = trees[f"xl/worksheets/sheet{number}.xml"]
        book.formulas += len(list(tree.iter(f"{MAIN}f")))
        for link in tree.iter(f"{MAIN}hyperlink"):
            outwards = any(name.endswith("}id") for name in link.attrib)
            book.links += outwards
            book.within += [] if outwards else [(title, link.attrib["location"])]
        book.sheets[title] = _rows(tree, shared)
    return book


def _rows(tree: ET.Element, shared: list[str]) -> list[list[str | float | None]]:
    """Every row at its place; those that hold nothing are empty."""
    rows: list[list[str | float | None]] = []
    for row in tree.iter(f"{MAIN}row"):
        rows += [[] for _ in range(int(row.attrib["r"]) - 1 - len(rows))]
        rows.append(_row(row, shared))
    return rows


def _strings(trees: dict[str, ET.Element]) -> list[ET.Element]:
    tree = trees.get("xl/sharedStrings.xml")
    return [] if tree is None else list(tree.iter(f"{MAIN}si"))


def _row(row: ET.Element, shared: list[str]) -> list[str | float | None]:
    cells: list[str | float | None] = []
    for cell in row.iter(f"{MAIN}c"):
        place = _column(cell.attrib["r"])
        cells += [None] * (place - len(cells))
        value = cell.findtext(f"{MAIN}v")
        if value is None:
            cells.append(None)
        else:
            cells.append(shared[int(value)] if cell.attrib.get("t") == "s" else float(value))
    return cells


def _column(reference: str) -> int:
    letters = "".join(one for one in reference if one.isalpha())
    number = 0
    for one in letters:
        number = number * 26 + ord(one) - ord("A") + 1
    return number - 1
