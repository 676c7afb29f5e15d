"""A rendered page as one file: it opens years later, without the service, without a network, and nothing in it runs.

Style sheets come into the file. Scripts, forms and whatever asks the service go, links to it become their words; links
within the page, pictures and tables stay. What makes sense in the service alone is marked `data-online` in a template.
The terms that the page uses stand at its end: links to the glossary lead there.
"""

import base64
import hashlib
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from markupsafe import Markup, escape
from turbohtml import Document, Element, parse

from app.exports.about import About
from app.exports.cover import cover, glossary
from app.exports.letterhead import NOBODY, Letterhead
from app.resources import static_dir

GLOSSARY, TERM = "/glossary#", "#term-"
SHEETS = "/static/"
GONE = (
    "script", "link", "base", "form", "button", "input", "select", "textarea", "iframe", "object", "embed", "noscript",
    "img", "picture", "video", "audio", "[data-online]", ".lazy", "header.page", "footer.page", "a.skip",
    "meta[name=htmx-config]",
)  # fmt: skip
REFERRING = ("aria-labelledby", "aria-describedby", "aria-controls", "headers", "for")
_URL = re.compile(r"url\(#([^)]+)\)")


def offline(html: str, without: Sequence[str] = (), about: About | None = None, letterhead: Letterhead = NOBODY) -> str:
    """The page as one file; `without` are selectors of what is left out besides, `about` says what it is of."""
    page = parse(html)
    styles = _styles(page)
    strip(page, without)
    terms = glossary(words_of(page))
    nav = page.select_one("nav.contents > ul")
    if terms and nav is not None:
        nav.insert_adjacent_html("beforeend", '<li><a href="#glossary">Terms</a></li>')
    front = cover(about, "", letterhead) if about else ""
    return _document(text_of(page, "title"), styles, f'<main id="main">{front}{main_of(page)}{terms}</main>')


def together(pages: Sequence[tuple[str, str]], title: str, without: Sequence[str] = ()) -> str:
    """Several pages as one file, each with its label, after a list of them; a single one is a page like any other."""
    if len(pages) == 1:
        return offline(pages[0][1], without)
    bodies, listed, words = [], [], []
    styles: dict[str, str] = {}
    for number, (label, html) in enumerate(pages, start=1):
        page = parse(html)
        styles |= _styles(page)
        strip(page, without)
        words.append(words_of(page))
        rename(page, f"r{number}-")
        for nav in page.select("nav[aria-label]"):
            nav.attrs["aria-label"] = f"{nav.attrs['aria-label']}, report {number}"
        listed.append(Markup('<li><a href="#r{}">{}</a>: {}</li>').format(number, label, text_of(page, "h1")))
        bodies.append(f'<article class="one" id="r{number}">{main_of(page)}</article>')
    items = Markup().join(listed)
    index = Markup('<nav class="all" aria-label="Reports"><h1>{}</h1><ol>{}</ol></nav>').format(title, items)
    return _document(title, styles, f'<main id="main">{index}{"".join(bodies)}{glossary(" ".join(words))}</main>')


def _document(title: str, styles: dict[str, str], main: str) -> str:
    sheets = "\n".join(
        f'<style media="{media}">{_sheet(name)}</style>' if media else f"<style>{_sheet(name)}</style>"
        for name, media in styles.items()
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy(sheets)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n{sheets}\n</head>\n'
        f"<body>\n{main}\n</body>\n</html>\n"
    )


def policy(html: str) -> str:
    """What a browser may do with the file: draw it with these very style sheets, and nothing else."""
    hashes = " ".join(f"'sha256-{_digest(style)}'" for style in re.findall(r"<style[^>]*>(.*?)</style>", html, re.S))
    sheets = f"style-src {hashes}; " if hashes else ""
    return f"default-src 'none'; {sheets}img-src data:; base-uri 'none'; form-action 'none'"


def _digest(sheet: str) -> str:
    return base64.b64encode(hashlib.sha256(sheet.encode("utf-8")).digest()).decode("ascii")


@cache
def _sheet(name: str) -> str:
    """A style sheet of ours; one that reached outside would not be for a file."""
    return (static_dir() / name).read_text(encoding="utf-8").replace("</", r"<\/")


def _styles(page: Document) -> dict[str, str]:
    """The page's style sheets in their order, each with its medium."""
    links = page.select('link[rel="stylesheet"]')
    addresses = {str(link.attrs["href"]): str(link.attrs.get("media") or "") for link in links}
    return {href.removeprefix(SHEETS): media for href, media in addresses.items() if href.startswith(SHEETS)}


def text_of(page: Document, selector: str) -> str:
    """The words of the first such element; empty where there is none."""
    first = page.select_one(selector)
    return "" if first is None else first.text


def words_of(page: Document) -> str:
    """All that a page says, the words of each part apart from those of the next."""
    main = page.select_one("main")
    return "" if main is None else " ".join(main.strings)


def main_of(page: Document) -> str:
    """The inner part of a page as markup."""
    main = page.select_one("main")
    return "" if main is None else main.serialize(inner=True).strip()


def strip(page: Document, without: Sequence[str]) -> None:
    """Takes out what needs the service, and what these selectors name."""
    for node in page.select(", ".join((*GONE, *without))):
        node.decompose()
    for node in page.select("details[hx-get]"):
        _close(node)
    for node in page.select(".offline[hidden]"):
        del node.attrs["hidden"]
    for term in page.select(f'a[href^="{GLOSSARY}"]'):
        term.attrs["href"] = TERM + str(term.attrs["href"]).removeprefix(GLOSSARY)
    ids = {str(node.attrs["id"]) for node in page.select("[id]")}
    for link in page.select("a[href]"):
        if not _stays(str(link.attrs["href"]), ids):
            _unlink(link)
    for node in page.select("*"):
        for name in [name for name in node.attrs if name.startswith(("hx-", "on", "data-")) or name == "style"]:
            del node.attrs[name]


def _stays(href: str, ids: set[str]) -> bool:
    """Links within the page, and to the sources that a rule names."""
    if href.startswith("#"):
        return href[1:] in ids or href.startswith(TERM)
    return href.startswith("https://")


def _unlink(link: Element) -> None:
    """The words of a link to the service; which line it led to is still said, and a list of places loses what went."""
    place = link.closest("nav li")
    if place is not None:
        place.decompose()
    elif link.attrs.get("title"):
        for name in [name for name in link.attrs if name not in ("title", "class")]:
            del link.attrs[name]
        link.tag = "span"
    else:
        link.unwrap()


def _close(details: Element) -> None:
    """What would be fetched when it is unfolded is a line of a list."""
    summary = details.select_one("summary")
    if summary is not None:
        summary.unwrap()
    for name in [name for name in details.attrs if name not in ("id", "class")]:
        del details.attrs[name]
    details.tag = "p"


def rename(page: Document, prefix: str) -> None:
    """Names that are unique within one page, made unique among several."""
    for node in page.select("*"):
        for name, value in list(node.attrs.items()):
            node.attrs[name] = _renamed(name, value, prefix)


def _renamed(name: str, value: Any, prefix: str) -> Any:
    """An attribute's value; what names nothing stays as it is."""
    if name == "id":
        return f"{prefix}{value}"
    if name in REFERRING:
        words = value if isinstance(value, list) else str(value).split()
        return " ".join(f"{prefix}{word}" for word in words)
    text = str(value)
    if name == "href" and text.startswith("#") and not text.startswith(TERM):
        return f"#{prefix}{text[1:]}"
    return _URL.sub(rf"url(#{prefix}\1)", text) if "url(#" in text else value
