"""Pages as a document for paper: a cover with the contents, everything unfolded, the terms at the end.

What is on paper stands once and in order: what a page shows folded is open here, and what only leads somewhere is gone.
"""

from collections.abc import Sequence
from datetime import date

from markupsafe import Markup
from turbohtml import Document, Element, parse

from app.exports import cover
from app.exports.about import About
from app.exports.cover import Place
from app.exports.letterhead import NOBODY, Letterhead
from app.exports.offline_html import main_of, rename, strip, text_of, words_of

GONE = (
    "nav", ".crumbs", ".paper", ".away", "#sections", "#others", ".quiet-rules", ".about", ".badge.code",
    ".more-on > summary",
    ".finding summary", "summary .count", "summary.tally", "td.choice", ".pages", "#questions", ".off-paper", ".order",
)  # fmt: skip
MOST_COLUMNS = (8, 11, 15)
"""From so many columns on a table has smaller type, and smaller again."""
TERMS = Place(1, "Terms", "glossary")


def book(
    chapters: Sequence[tuple[str, str]],
    about: About,
    letterhead: Letterhead = NOBODY,
    made: date | None = None,
    without: Sequence[str] = (),
) -> str:
    """Rendered pages, each with its label, as one document that holds all it needs but its style sheet.

    A single page is told by the cover alone; several have their labels as headings.
    """
    pages = [_page(html, number if len(chapters) > 1 else 0, without) for number, (_, html) in enumerate(chapters, 1)]
    terms = cover.glossary(" ".join(map(words_of, pages)))
    bodies, places = Markup(), list[Place]()
    for number, ((label, _), page) in enumerate(zip(chapters, pages, strict=True), 1):
        if len(chapters) > 1:
            places.append(Place(1, label, f"r{number}"))
            bodies += Markup('<p class="chapter" id="r{}">{}</p>').format(number, label)
        places += _places(page, f"p{number}", 1 if len(chapters) > 1 else 0)
        bodies += Markup('<div class="pages-of">{}</div>').format(Markup(main_of(page)))  # noqa: S704 - rendered markup
    answer = text_of(pages[0], "h1").strip() if len(pages) == 1 else ""
    front = cover.cover(about, answer, letterhead, made)
    listed = cover.contents([*places, *([TERMS] if terms else [])])
    return Markup(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{}</title>\n'
        '<meta name="author" content="{}">\n<meta name="generator" content="iobound">\n</head>\n<body>\n'
        '<div class="front">{}{}</div>\n<main>{}</main>\n{}\n</body>\n</html>\n'
    ).format(f"{about.kind}: {about.subject}", letterhead.name, front, listed, bodies, terms)


def _page(html: str, number: int, without: Sequence[str]) -> Document:
    page = parse(html)
    strip(page, (*GONE, *without))
    for link in page.select("a[href]"):
        if not str(link.attrs["href"]).startswith("#"):
            link.unwrap()
    for one in page.select("summary"):  # what a part is unfolded by is a line above it
        one.attrs["class"] = "unfolded"
        one.tag = "p" if one.select_one("h2") is None else "div"
    for one in page.select("details"):
        one.tag = "div"
    for one in page.select("[hidden]"):
        one.decompose()
    for one in page.select(".table"):
        _narrow(one)
    if number:
        rename(page, f"r{number}-")
    return page


def _places(page: Document, prefix: str, below: int) -> list[Place]:
    """The headings of a page; each gets a name where its section has none."""
    found = []
    for number, one in enumerate(page.select("main h2"), 1):
        one.attrs["title"] = title = _title(one)
        section = one.closest("section[id]")
        if section is not None and section.select_one("h2") is one:
            name = str(section.attrs["id"])
        else:
            name = str(one.attrs.get("id") or f"{prefix}-{number}")
            one.attrs["id"] = name
        found.append(Place(1 + below, title, name))
    return found


def _narrow(table: Element) -> None:
    """A table of many columns gets smaller type: it is not cut at the edge of the paper."""
    columns = len(table.select("thead tr:last-child th"))
    if (most := max((one for one in MOST_COLUMNS if columns >= one), default=0)) > 0:
        table.add_class(f"columns-{most}")


def _title(heading: Element) -> str:
    """The words of a heading without what stands beside them in small print."""
    beside = [one.text for one in heading.select(".quiet, .badge, .count")]
    words = heading.text
    for one in beside:
        words = words.replace(one, "", 1)
    return " ".join(words.split())
