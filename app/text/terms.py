"""Terms of the glossary in a text, each explained where it stands first: on hover, on focus, and by its own address."""

import re
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup, escape

from rules.glossary import Term, glossary

PAGE = "/glossary"
_LINK = Markup('<a class="term" href="{}#{}" title="{}">{}</a>')


@lru_cache(maxsize=4_000)
def explained(text: str) -> Markup:
    """The text as markup; the first mention of each term carries its meaning and leads to the glossary."""
    text = text.replace(" %", "\u00a0%")  # a figure stays beside its sign
    linked: set[str] = set()
    made, at = Markup(), 0
    for match in _terms().finditer(text):
        term = _singular(match[0])
        if term in linked:
            continue
        linked.add(term)
        made += escape(text[at : match.start()]) + _link(term, match[0])
        at = match.end()
    return made + escape(text[at:])


def named(text: Any) -> Any:
    """A name that is a term by itself, explained; anything else as it is."""
    term = str(text).casefold()
    return _link(term, text) if term in _means() else text


def used(text: str) -> list[Term]:
    """The terms that a text uses, by their letters."""
    words = {_singular(word) for word in _terms().findall(text)}
    return [term for term in _marked() if term.term.casefold() in words]


def slug(term: str) -> str:
    """The name of a term in an address."""
    return re.sub(r"[^a-z0-9]+", "-", term.casefold()).strip("-")


def _link(term: str, text: Any) -> Markup:
    return _LINK.format(PAGE, slug(term), _means()[term], text)


def _singular(word: str) -> str:
    term = word.casefold()
    return term if term in _means() else term.removesuffix("s")


@cache
def _means() -> dict[str, str]:
    return {term.term.casefold(): term.means for term in _marked()}


def _marked() -> list[Term]:
    """Without the basic ones, such as latency: every sentence would be full of marks."""
    return [term for term in glossary() if not term.example]


@cache
def _terms() -> re.Pattern[str]:
    """Any term, or its plural; the longest that fits."""
    longest = sorted((re.escape(term.term) for term in _marked()), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(longest)})s?(?![\w-])", re.IGNORECASE)
