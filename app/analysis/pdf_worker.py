"""A page becomes a PDF, in a process of its own: what is embedded is drawn, and nothing is fetched from anywhere.

WeasyPrint draws inline SVG without the style sheets of the page: each picture is given the rules that are for it.
"""

import copy
import logging
import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement

from parsers.errors import Refused

if TYPE_CHECKING:
    from weasyprint import HTML

SVG = "{http://www.w3.org/2000/svg}"
EMBEDDED = re.compile(r"data:image/(png|jpeg);base64,")
COLOURS = {
    **{f"sev-{name}": f"--sev-{name}" for name in ("blocker", "high", "medium", "low", "info")},
    **{f"sign-{name}": f"--{name}" for name in ("purchase", "cure", "nothing", "open")},
    "went-better": "--purchase", "went-worse": "--harm",
}  # fmt: skip
"""Small pictures have the colour of the words around them: by the class of what holds both, its variable."""
MOST_ACROSS = 790
"""Pixels that a large picture is drawn across, so that its words are as large on paper as those around it."""
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_VARIABLE = re.compile(r"var\((--[a-z0-9-]+)\)")
_DECLARED = re.compile(r"(--[a-z0-9-]+)\s*:\s*([^;]+)")
_HALO = re.compile(r"\b(?:paint-order|stroke(?:-[a-z]+)?)\s*:[^;]*;?")
_FILLED = re.compile(r"url\(#([^)]+)\)")
_CLASS = re.compile(r"\.([a-z0-9_-]+)", re.I)


class NoPdf(Refused):
    """The library, or what it needs of the system, is not there; the message is for the program's log."""

    code = "no_pdf"


def render(html: str, sheet: str, pictures: str) -> bytes:
    """The page as PDF, drawn with one style sheet; `pictures` are the style sheets that its pictures are drawn with.

    Raises NoPdf.
    """
    try:
        from weasyprint import CSS, HTML
        from weasyprint.urls import URLFetcher
    except (ImportError, OSError) as error:
        raise NoPdf(str(error)) from error
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)

    class Nothing(URLFetcher):  # type: ignore[misc]
        """Gives out pictures that the page holds itself."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            if not EMBEDDED.match(url):
                raise ValueError("Nothing is fetched for a PDF.")
            return super().fetch(url, headers)

    page = HTML(string=html, base_url="about:blank", url_fetcher=Nothing(allowed_protocols=("data",)))
    _style_pictures(page, pictures)
    style = CSS(string=sheet, base_url="about:blank", url_fetcher=Nothing(allowed_protocols=("data",)))
    made = page.write_pdf(stylesheets=[style], presentational_hints=False)
    return bytes(made)


def _style_pictures(page: "HTML", sheets: str) -> None:
    """Each picture gets the rules whose classes it has, and the colour of the words around it."""
    variables, rules = _rules(sheets)
    patterns = {str(pattern.get("id")): pattern for pattern in page.etree_element.iter(f"{SVG}pattern")}
    todo: list[tuple[Element, str]] = [(page.etree_element, "")]
    while todo:
        element, colour = todo.pop()
        for name in (element.get("class") or "").split():
            colour = variables.get(COLOURS.get(name, ""), colour)
        if element.tag == f"{SVG}svg":
            _fill(element, patterns)
            _whole(element)
            _back(element)
            _style(element, rules, colour)
        else:
            todo.extend((child, colour) for child in element)


def _fill(picture: Element, patterns: Mapping[str, Element]) -> None:
    """Patterns that another picture of the page declares are declared in this one too, as a legend needs them."""
    own = {pattern.get("id") for pattern in picture.iter(f"{SVG}pattern")}
    for name in {match[1] for node in picture.iter() if (match := _FILLED.match(node.get("fill") or ""))} - own:
        if name in patterns:
            picture.insert(0, copy.deepcopy(patterns[name]))


def _whole(picture: Element) -> None:
    """A picture is drawn for a screen: on paper it is shown smaller, its words with it, and stays whole."""
    width, height = picture.get("width") or "", picture.get("height") or ""
    if width == "100%" and "plot" in (picture.get("class") or "").split():
        width = str(MOST_ACROSS)
        picture.set("width", width)
    if width.isdigit() and height.isdigit() and not picture.get("viewBox"):
        picture.set("viewBox", f"0 0 {width} {height}")


def _back(picture: Element) -> None:
    """A pale ground for the words on a bar of many colours, whose halo is not drawn."""
    if "stack" not in (picture.get("class") or "").split():
        return
    for group in picture.iter(f"{SVG}g"):
        for words in group.findall(f"{SVG}text"):
            place = {"x": words.get("x") or "0", "y": "13", "width": "40", "height": "19", "rx": "3"}
            ground = Element(f"{SVG}rect", place | {"transform": "translate(-20 0)", "fill": "#fff", "opacity": ".85"})
            group.insert(list(group).index(words), ground)


def _style(picture: Element, rules: list[tuple[str, frozenset[str], str]], colour: str) -> None:
    within = {name for node in picture.iter() for name in (node.get("class") or "").split()}
    chosen = [f"{selector}{{{body}}}" for selector, classes, body in rules if classes and classes <= within]
    if colour:
        chosen.append(f"svg{{fill:{colour}}}")
    if chosen:
        style = SubElement(picture, f"{SVG}style")
        style.text = "".join(chosen)


@cache
def _rules(sheets: str) -> tuple[Mapping[str, str], list[tuple[str, frozenset[str], str]]]:
    """The variables of the sheets, and their rules: a selector, the classes that it names, what it says."""
    plain = _MEDIA.sub("", _COMMENT.sub("", sheets))
    blocks = [(selectors.strip(), body.strip()) for selectors, body in _RULE.findall(plain)]
    variables = {name: value.strip() for selectors, body in blocks if ":root" in selectors
                 for name, value in _DECLARED.findall(body)}  # fmt: skip
    rules = []
    for selectors, body in blocks:
        declarations = _VARIABLE.sub(lambda name: variables.get(name[1], "inherit"), body)
        if "paint-order" in declarations:  # a stroke would be drawn over the words
            declarations = _HALO.sub("", declarations)
        for selector in selectors.split(","):
            trimmed = selector.strip()
            if not re.search(r"[:#\[*@]", trimmed):
                rules.append((trimmed, frozenset(_CLASS.findall(trimmed)), declarations))
    return variables, rules
