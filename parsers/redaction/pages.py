"""A page as pieces of text: cells, other text, attributes, comments, each with the places of its characters."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Literal

Kind = Literal["cell", "text", "attribute", "hidden"]

_TAG = re.compile(
    r"<!--.*?(?:-->|\Z)|<(?P<raw>script|style)\b[^<>]*+>.*?(?:</(?P=raw)\s*>|\Z)"
    r"|</?(?P<name>[a-zA-Z][\w-]*+)(?P<attributes>[^<>]*+)>|<![a-zA-Z][^<>]*+>|<\?[^<>]*+>",
    re.DOTALL | re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);?")
_ATTRIBUTE = re.compile(r"""(?<![^\s=/"'])([^\s=/"']++)\s*+=\s*+("[^"]*"|'[^']*'|[^\s"'>]+)""")
_CELLS = frozenset({"td", "th", "tr", "table", "tbody", "thead", "tfoot"})
_TAGS = _CELLS | frozenset(
    {
        *("html", "head", "title", "body", "a", "p", "br", "hr", "b", "i", "u", "ul", "ol", "li", "h1", "h2", "h3"),
        *("h4", "h5", "h6", "font", "span", "div", "center", "pre", "tt", "code", "meta", "link", "base", "img", "em"),
        *(
            "strong",
            "caption",
            "colgroup",
            "col",
            "small",
            "big",
            "sup",
            "sub",
            "nobr",
            "wbr",
            "blockquote",
            "dl",
            "dt",
            "dd",
        ),
        *("form", "input", "button", "select", "option", "label", "textarea", "noscript", "iframe", "object", "embed"),
        *(
            "pre_sqltext",
            "section",
            "article",
            "header",
            "footer",
            "nav",
            "main",
            "svg",
            "path",
            "g",
            "script",
            "style",
        ),
    }
)
_LOOKS = frozenset(
    {
        *("border", "width", "height", "align", "valign", "cellpadding", "cellspacing", "colspan", "rowspan", "nowrap"),
        *("bgcolor", "color", "size", "face", "lang", "charset", "http-equiv", "type", "scope", "rel", "media", "dir"),
    }
)


@dataclass(slots=True)
class Piece:
    """Some text of a page: `places` holds where each of its characters begins and ends in the page."""

    kind: Kind
    text: str = ""
    places: list[tuple[int, int]] = field(default_factory=list)

    def add(self, page: str, start: int, end: int) -> None:
        """More of it: what stands in the page from `start` up to `end`, with entities as the characters they mean."""
        for entity in _ENTITY.finditer(page, start, end):
            self._plain(page, start, entity.start())
            meant = unescape(entity[0])
            if len(meant) != 1:
                self._plain(page, entity.start(), entity.end())
            else:
                self.text += meant
                self.places.append(entity.span())
            start = entity.end()
        self._plain(page, start, end)

    def _plain(self, page: str, start: int, end: int) -> None:
        self.text += page[start:end]
        self.places.extend((place, place + 1) for place in range(start, end))


def pieces(page: str) -> Iterator[Piece]:
    """Every piece of text of a page, in its order but for what stands inside of a cell's tags."""
    cell: Piece | None = None
    done = 0
    for tag in _TAG.finditer(page):
        name = (tag["name"] or "").lower()
        if tag["name"] and name not in _TAGS:
            continue
        if done < tag.start():
            if cell is None:
                yield _piece("text", page, done, tag.start())
            else:
                cell.add(page, done, tag.start())
        done = tag.end()
        yield from _within(page, tag)
        if name in _CELLS:
            if cell is not None and cell.text:
                yield cell
            opens = page[tag.start() + 1] != "/" and name in ("td", "th")
            cell = Piece("cell") if opens else None
    if cell is not None and cell.text:
        yield cell
    if done < len(page):
        yield _piece("text", page, done, len(page))


def _within(page: str, tag: re.Match[str]) -> Iterator[Piece]:
    """What a tag holds: values of attributes that are not looks; a comment or a script as a whole."""
    if tag["name"] is None:
        style = (tag["raw"] or "").lower() == "style"
        for start, end in _parts_of_style(page, *tag.span()) if style else _parts(page, tag):
            yield _piece("hidden", page, start, end)
        return
    begin = tag.start("attributes")
    for attribute in _ATTRIBUTE.finditer(tag["attributes"]):
        name = attribute[1].lower()
        looks = name in _LOOKS or (name in ("class", "style") and attribute[2].strip("\"'").lower().startswith("awr"))
        if not looks:
            yield _piece("attribute", page, begin + attribute.start(2), begin + attribute.end(2))


def _parts(page: str, tag: re.Match[str]) -> list[tuple[int, int]]:
    """The inside of a comment or a script."""
    if tag["raw"]:
        return [(page.index(">", tag.start()) + 1, max(page.rfind("<", tag.start() + 1, tag.end()), tag.start() + 1))]
    return [(tag.start() + 4, tag.end() - 3)] if tag[0].startswith("<!--") else []


_OF_STYLE = re.compile(r"/\*.*?(?:\*/|\Z)|url\([^)]*\)|@import[^;]*", re.DOTALL | re.IGNORECASE)


def _parts_of_style(page: str, start: int, end: int) -> list[tuple[int, int]]:
    """What a style sheet says beside looks: comments and addresses."""
    return [one.span() for one in _OF_STYLE.finditer(page, start, end)]


def _piece(kind: Kind, page: str, start: int, end: int) -> Piece:
    piece = Piece(kind)
    piece.add(page, start, end)
    return piece
