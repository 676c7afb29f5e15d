"""The address of a page with a list: what it is narrowed to, its order and its columns, and addresses beside it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

CURSOR, SORT, COLUMN = "before", "sort", "column"
URGENCY = "urgency"
"""The order in which a list begins with what to look at first."""
MOST_BACK, CUT = 30, "."
"""So many pages lead back one by one, as an address names the cursor of each; a dot stands for those before."""


@dataclass(frozen=True, slots=True)
class ListAddress:
    """The path of a page and what stands behind it; nothing without a value."""

    path: str
    given: Sequence[tuple[str, str]]
    sort: str

    @classmethod
    def of(cls, path: str, asked: Iterable[tuple[str, str]], default: str) -> "ListAddress":
        """From the parameters of an address."""
        given = [(name, value.strip()) for name, value in asked if value.strip()]
        return cls(path, given, dict(given).get(SORT, default))

    def value(self, name: str) -> str:
        """What was given by that name last; empty where nothing was."""
        return dict(self.given).get(name, "")

    def values(self, name: str) -> list[str]:
        return [value for known, value in self.given if known == name]

    def asked(self, *names: str) -> dict[str, str]:
        """What is said of these, and of the order: as a list of the API is asked."""
        return {name: text for name in (*names, SORT) if (text := self.value(name))}

    def by(self, key: str, *, down: bool = False) -> str:
        """The address of the same list in the order of this column, and the other way round where it is so already."""
        first, other = (f"-{key}", key) if down else (key, f"-{key}")
        return self._with(**{SORT: other if self.sort == first else first, CURSOR: ""})

    def way(self, key: str) -> str:
        """How the list is sorted by this column, as `aria-sort` calls it; empty where it is not."""
        return {key: "ascending", f"-{key}": "descending"}.get(self.sort, "")

    def behind(self, cursor: str) -> str:
        """The address of the page behind this one, which keeps the way back."""
        way = [*self.values(CURSOR), cursor]
        return self._along(way if len(way) <= MOST_BACK else [CUT, *way[1 - MOST_BACK :]])

    @property
    def back(self) -> str:
        """The address of the page before this one; empty on the first, and where the way is too long to be kept."""
        way = self.values(CURSOR)[:-1]
        return "" if self.is_first or way == [CUT] else self._along(way)

    @property
    def first(self) -> str:
        """The address of the first page."""
        return self._with(**{CURSOR: ""})

    @property
    def is_first(self) -> bool:
        return not self.value(CURSOR)

    def narrowed(self, names: Iterable[str]) -> bool:
        """Whether any of these is given."""
        return any(self.value(name) for name in names)

    def _along(self, way: Sequence[str]) -> str:
        return self._address([*self._without(CURSOR), *((CURSOR, cursor) for cursor in way)])

    def _with(self, **changed: str) -> str:
        return self._address([*self._without(*changed), *((name, value) for name, value in changed.items() if value)])

    def _without(self, *names: str) -> list[tuple[str, str]]:
        return [(name, value) for name, value in self.given if name not in names]

    def _address(self, given: Sequence[tuple[str, str]]) -> str:
        return f"{self.path}?{urlencode(given)}" if given else self.path


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a list: `sort` is its order, empty where there is none; figures are sorted from the top first."""

    key: str
    title: str
    sort: str = ""
    figure: bool = False
    usual: bool = True
    """Shown where nobody chose."""
    hint: str = ""
    """What the title means, where it is short."""


def chosen(columns: Sequence[Column], address: ListAddress) -> list[Column]:
    """The columns that the address names, in their own order; where it names none the usual ones, and in the order of
    urgency that by which it goes first in place of what says nothing of it, so that the table is no wider."""
    named = set(address.values(COLUMN)) or {column.key for column in columns if column.usual}
    if address.sort.removeprefix("-") == URGENCY and not address.values(COLUMN):
        named = named - {"received", "intervals", "storage"} | {"severity"}
    return [column for column in columns if column.key in named] or [column for column in columns if column.usual]
