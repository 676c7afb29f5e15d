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
    "svg text.narrow", ".slim",
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

    A single page is named by the cover alone; several have their labels as headings.
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
    answer = about.answer or (text_of(pages[0], "h1").strip() if len(pages) == 1 else "")
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
    for rest in page.select("details ol.steps[start]"):
        _go_on(rest)
    for node in page.select("summary"):  # what a part is unfolded by is a line above it
        node.attrs["class"] = "unfolded"
        node.tag = "p" if node.select_one("h2") is None else "div"
    for node in page.select("details"):
        node.tag = "div"
    for node in page.select("[hidden]"):
        node.decompose()
    for node in page.select(".table"):
        _narrow(node)
    if number:
        rename(page, f"r{number}-")
    return page


def _places(page: Document, prefix: str, below: int) -> list[Place]:
    """The headings of a page but those of cards beside each other; each gets a name where its section has none."""
    places = []
    for number, heading in enumerate((each for each in page.select("main h2") if each.closest(".sides") is None), 1):
        heading.attrs["title"] = title = _title(heading)
        section = heading.closest("section[id]")
        if section is not None and section.select_one("h2") is heading:
            name = str(section.attrs["id"])
        else:
            name = str(heading.attrs.get("id") or f"{prefix}-{number}")
            heading.attrs["id"] = name
        places.append(Place(1 + below, title, name))
    return places


def _go_on(rest: Element) -> None:
    """Steps that a page folds away stand in the list above them: WeasyPrint begins every list at 1."""
    fold, section = rest.closest("details"), rest.closest("section")
    steps = section.select_one("ol.steps") if section else None
    if steps and fold:
        steps.extend(rest.extract().select("li"))
        fold.decompose()


def _narrow(table: Element) -> None:
    """A table of many columns gets smaller type: it is not cut at the edge of the paper."""
    columns = len(table.select("thead tr:last-child th"))
    if (most := max((count for count in MOST_COLUMNS if columns >= count), default=0)) > 0:
        table.add_class(f"columns-{most}")


def _title(heading: Element) -> str:
    """The words of a heading without what stands beside them in small print."""
    beside = [note.text for note in heading.select(".quiet, .badge, .count")]
    words = heading.text
    for text in beside:
        words = words.replace(text, "", 1)
    return " ".join(words.split())
