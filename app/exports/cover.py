"""What stands before and after a page on its way to a customer: a cover, contents, the terms that it uses."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from markupsafe import Markup

from app.exports.about import About
from app.exports.letterhead import NOBODY, Letterhead
from app.text.terms import used
from app.web.templating import environment
from rules.glossary import Term


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the contents: how deep, the words, and where it leads."""

    level: int
    title: str
    id: str


@dataclass(frozen=True)
class CoverContext:
    """What `exports/cover.html` gets."""

    kind: str
    """Report, comparison, trend or fleet."""
    subject: str
    """What it is about."""
    answer: str
    """Its answer in a few words; empty where the subject says all."""
    facts: Sequence[tuple[str, str]]
    """What is known of it, a label and a value each."""
    letterhead: Letterhead
    """Who hands it over."""
    made: str
    """The day on which it was made."""


@dataclass(frozen=True)
class ContentsContext:
    """What `exports/contents.html` gets."""

    places: Sequence[Place]
    """The headings of the document, in their order."""


@dataclass(frozen=True)
class GlossaryContext:
    """What `exports/glossary.html` gets."""

    terms: Sequence[Term]
    """The terms that the document uses, by their letters."""


def cover(about: About, answer: str, letterhead: Letterhead = NOBODY, made: date | None = None) -> Markup:
    """The cover, or the head of a page."""
    day = f"{made.day} {made:%B %Y}" if made else ""
    return _made("exports/cover.html", CoverContext(about.kind, about.subject, answer, about.facts, letterhead, day))


def contents(places: Sequence[Place]) -> Markup:
    """Where everything is; page numbers are put in where there are pages."""
    return _made("exports/contents.html", ContentsContext(places))


def glossary(text: str) -> Markup:
    """The terms that a text uses with what they mean; empty where it uses none."""
    terms = used(text)
    return _made("exports/glossary.html", GlossaryContext(terms)) if terms else Markup()


def _made(template: str, context: CoverContext | ContentsContext | GlossaryContext) -> Markup:
    return Markup(environment().get_template(template).render(vars(context)))  # noqa: S704 - escaped by the template
