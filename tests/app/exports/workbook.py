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
        book.links += len(list(tree.iter(f"{MAIN}hyperlink")))
        book.sheets[title] = [_row(row, shared) for row in tree.iter(f"{MAIN}row")]
    return book


def _strings(trees: dict[str, ET.Element]) -> list[ET.Element]:
    tree = trees.get("xl/sharedStrings.xml")
    return [] if tree is None else list(tree.iter(f"{MAIN}si"))


def _row(row: ET.Element, shared: list[str]) -> list[str | float | None]:
    cells: list[str | float | None] = []
    for cell in row.iter(f"{MAIN}c"):
        place = _column(cell.attrib["r"])
        cells += [None] * (place - len(cells))
        value = cell.findtext(f"{MAIN}v")
        assert value is not None
        cells.append(shared[int(value)] if cell.attrib.get("t") == "s" else float(value))
    return cells


def _column(reference: str) -> int:
    letters = "".join(one for one in reference if one.isalpha())
    number = 0
    for one in letters:
        number = number * 26 + ord(one) - ord("A") + 1
    return number - 1
