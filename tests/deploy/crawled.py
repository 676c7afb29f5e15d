"""A crawler: every address that a page, a redirect or an answer in JSON of the service holds, each asked for."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from selectolax.lexbor import LexborHTMLParser

from app.web.layers.under_root import ATTRIBUTES

Ask = Callable[[str], tuple[int, dict[str, str], bytes]]
"""Asks for a path as somebody outside does: status, headers with small names, body."""
SENT = ("action", "formaction", "hx-post")
"""What is sent to rather than asked for: where it leads is looked at alone."""
ID = re.compile(r"(?<=/)(?=[a-z]*\d)[a-z0-9]{10,13}(?=[/?]|$)|\d+")
NAMED = re.compile(r"/(sections|rules|sql|metrics)/[^/?]+")
VALUE = re.compile(r"=[^&]*")
OF_ONE_SHAPE = 2
"""Addresses of one shape that are asked for."""
DRAWN = re.compile(r"export\.(pdf|xlsx|html)")
"""What takes long to make: where it leads is looked at alone."""


@dataclass
class Crawled:
    """What was seen: addresses outside of `root`, answers that are none, pages by their shape."""

    ask: Ask
    root: str
    astray: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    shapes: Counter[str] = field(default_factory=Counter)

    def crawl(self, *begin: str) -> "Crawled":
        waiting, seen = list(begin), set(begin)
        while waiting:
            at = waiting.pop(0)
            shape = shape_of(at)
            self.shapes[shape] += 1
            if self.shapes[shape] > OF_ONE_SHAPE or DRAWN.search(at):
                continue
            for found in self._looked_at(at):
                plain = found.partition("#")[0]
                if plain and plain not in seen:
                    seen.add(plain)
                    waiting.append(plain)
        return self

    def _looked_at(self, at: str) -> Iterator[str]:
        status, headers, body = self.ask(at)
        if 300 <= status < 400:
            yield from self._within(at, "location", headers["location"])
            return
        if status not in (200, 422):  # 422: a page that says what cannot be compared
            self.unanswered.append(f"{status} {at}")
            return
        kind = headers["content-type"].partition(";")[0]
        if kind == "text/html" and "/source/page" not in at and "/export." not in at:
            yield from self._of_page(at, body.decode())
        elif kind == "application/json" and "openapi.json" not in at:
            for value in addresses(json.loads(body)):
                yield from self._within(at, "JSON", value)

    def _of_page(self, at: str, html: str) -> Iterator[str]:
        for element in LexborHTMLParser(html).css(", ".join(f"[{name}]" for name in ATTRIBUTES)):
            for name in ATTRIBUTES:
                value = element.attributes.get(name)
                if not value or value.startswith(("#", "?", "https:", "http:", "data:", "mailto:")):
                    continue
                for found in self._within(at, name, value):
                    if name not in SENT:
                        yield found

    def _within(self, at: str, where: str, value: str) -> Iterator[str]:
        """An address that is the service's; one that leaves it is written down."""
        to = urlsplit(value)
        doubled = to.path.startswith(f"{self.root}{self.root}/")
        if doubled or not (to.path == self.root or to.path.startswith(f"{self.root}/")):
            self.astray.append(f"{at}: {where} {value}")
        else:
            yield to._replace(scheme="", netloc="").geturl()


def shape_of(address: str) -> str:
    """The address without what tells two of its kind apart."""
    path, _, query = address.partition("?")
    return NAMED.sub(r"/\1/*", ID.sub("*", path)) + f"?{VALUE.sub('', query)}"


def addresses(document: Any) -> Iterator[str]:
    """Every address in an answer: the text of a field that is named for one."""
    if isinstance(document, dict):
        for name, value in document.items():
            if isinstance(value, str) and (name in ("url", "page") or name.endswith("_url")):
                yield value
            elif name == "same_interval_as":
                yield from value
            else:
                yield from addresses(value)
    elif isinstance(document, list):
        for one in document:
            yield from addresses(one)
