"""A page as pieces of text: cells, other text, tags, comments, each with the places of its characters."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from typing import Literal

from parsers.redaction.staying import WORD, is_markup

Kind = Literal["cell", "text", "markup", "hidden"]
"""`markup` is what tags, style sheets and declarations say; `hidden` are comments and scripts."""

_TAG = re.compile(
    r"<!--.*?(?:-->|\Z)|<(?P<raw>script|style)\b[^<>]*+>.*?(?:</(?P=raw)\s*>|\Z)"
    r"|</?(?P<name>[a-zA-Z][\w-]*+)(?P<attributes>[^<>]*+)>|<![a-zA-Z][^<>]*+>|<\?[^<>]*+>",
    re.DOTALL | re.IGNORECASE,
)
_SHORTEST_NUMBER = 6
_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);?")
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
    """What a tag says beside its name; the inside of a comment, a script, a style sheet, a declaration."""
    start, end = tag.span()
    if tag["name"]:
        start, end = tag.span("attributes")
        if not page[start:end].strip(" /\r\n\t") or _known(page[start:end]):
            return
        yield _piece("markup", page, start, end)
    elif tag["raw"]:
        inside = page.index(">", start) + 1, max(page.rfind("<", start + 1, end), start + 1)
        yield _piece("markup", page, start + len(tag["raw"]) + 1, inside[0])
        yield _piece("markup" if tag["raw"].lower() == "style" else "hidden", page, *inside)
        yield _piece("markup", page, max(inside), end)
    elif tag[0].startswith("<!--"):
        yield _piece("hidden", page, start + 4, end)
    else:
        yield _piece("markup", page, start, end)


@lru_cache(maxsize=1 << 12)
def _known(attributes: str) -> bool:
    """Whether a tag says nothing but how its cell looks, as most do; a long number in it may be a name."""
    return all(
        is_markup(word) or (word.isdigit() and len(word) < _SHORTEST_NUMBER) for word in WORD.findall(attributes)
    )


def _piece(kind: Kind, page: str, start: int, end: int) -> Piece:
    piece = Piece(kind)
    piece.add(page, start, end)
    return piece
