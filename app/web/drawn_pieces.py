"""Pieces of pages that were drawn already, such as a line of a list: made of the same they are the same.

A piece hangs on what its macro is given, on nothing else: not on who asks, and not on the time. So none can be out of
date, whatever is written; where one report came, one line of a list is drawn.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar
from weakref import ref

from markupsafe import Markup

from app.web.templating import environment

T = TypeVar("T")
MOST_LETTERS = 4_000
"""Letters of a long line: as many pieces of that length are held, and of longer ones fewer."""


class Pieces:
    """What one macro made, the last so many that were asked for; safe to call from many threads."""

    def __init__(self, template: str, macro: str, most: int) -> None:
        self._template, self._macro, self._most = template, macro, most
        self._drawn: OrderedDict[Hashable, Markup] = OrderedDict()
        self._letters, self._lock = 0, Lock()

    def of(self, *given: Hashable) -> Markup:
        """The macro's markup for this."""
        with self._lock:
            if (drawn := self._drawn.get(given)) is not None:
                self._drawn.move_to_end(given)
                return drawn
        made = self._draw(*given)
        with self._lock:
            count = len(self._drawn)
            self._drawn[given] = made
            if len(self._drawn) > count:  # else somebody drew the same meanwhile
                self._letters += len(made)
            while len(self._drawn) > self._most or self._letters > MOST_LETTERS * self._most:
                self._letters -= len(self._drawn.popitem(last=False)[1])
        return made

    def forget(self) -> None:
        """For those who measure what it takes to draw them."""
        with self._lock:
            self._drawn.clear()
            self._letters = 0

    def _draw(self, *given: Hashable) -> Markup:
        return Markup(getattr(environment().get_template(self._template).module, self._macro)(*given))  # noqa: S704


class PiecesOf(Generic[T]):
    """What was drawn of things that never change, as long as each is there: for what is so large that it takes longer
    to compare than to draw. A copy of a thing is another one. Safe to call from many threads."""

    def __init__(self, draw: Callable[[T], Markup]) -> None:
        self._draw = draw
        self._drawn: dict[int, tuple[ref[T], Markup]] = {}

    def of(self, thing: T) -> Markup:
        """The markup of this thing."""
        number = id(thing)
        held = self._drawn.get(number)
        if held is not None and held[0]() is thing:
            return held[1]
        made = self._draw(thing)
        self._drawn[number] = ref(thing, lambda _: self._drawn.pop(number, None)), made
        return made

    def forget(self) -> None:
        """For those who measure what it takes to draw them."""
        self._drawn.clear()
