"""Pieces of pages that were drawn already, such as a line of a list: made of the same they are the same.

A piece hangs on what its macro is given, on nothing else: not on who asks, and not on the time. So none can be out of
date, whatever is written; where one report came, one line of a list is drawn.
"""

from collections.abc import Hashable
from functools import lru_cache

from markupsafe import Markup

from app.web.templating import environment


class Pieces:
    """What one macro made, the last so many that were asked for; safe to call from many threads."""

    def __init__(self, template: str, macro: str, most: int) -> None:
        self._template, self._macro = template, macro
        self._drawn = lru_cache(maxsize=most)(self._draw)

    def of(self, *given: Hashable) -> Markup:
        """The macro's markup for this."""
        return self._drawn(*given)

    def forget(self) -> None:
        """For those who measure what it takes to draw them."""
        self._drawn.cache_clear()

    def _draw(self, *given: Hashable) -> Markup:
        return Markup(getattr(environment().get_template(self._template).module, self._macro)(*given))  # noqa: S704
