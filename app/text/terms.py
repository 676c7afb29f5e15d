"""Terms of the glossary in a text, each explained where it stands first."""

import re
from functools import cache

from markupsafe import Markup, escape

from rules.glossary import glossary


def explained(text: str) -> Markup:
    """The text as markup; the first mention of each term carries its meaning as a tooltip."""
    told: set[str] = set()
    made, at = Markup(), 0
    for found in _terms().finditer(text):
        term = found[0].casefold()
        if term in told:
            continue
        told.add(term)
        means = _means()[term.removesuffix("s") if term not in _means() else term]
        made += escape(text[at : found.start()]) + Markup('<abbr title="{}">{}</abbr>').format(means, found[0])
        at = found.end()
    return made + escape(text[at:])


@cache
def _means() -> dict[str, str]:
    return {one.term.casefold(): one.means for one in glossary()}


@cache
def _terms() -> re.Pattern[str]:
    """Any term, or its plural; the longest that fits."""
    longest = sorted((re.escape(one.term) for one in glossary()), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(longest)})s?(?![\w-])", re.IGNORECASE)
