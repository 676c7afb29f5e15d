"""The releases whose layouts the writer knows, in their order."""

from dataclasses import dataclass
from typing import Literal

Product = Literal["statspack", "awr"]
Media = Literal["text", "html"]


@dataclass(frozen=True)
class Release:
    """One layout: `key` names it, `version` is what its header prints."""

    product: Product
    key: str
    version: str

    @property
    def place(self) -> int:
        return ALL.index(self)


ALL = (
    Release("statspack", "8.1.6", "8.1.6.0.0"),
    Release("statspack", "8.1.7", "8.1.7.4.0"),
    Release("statspack", "9.2", "9.2.0.8.0"),
    Release("statspack", "10.1", "10.1.0.4.0"),
    Release("statspack", "10.2", "10.2.0.4.0"),
    Release("statspack", "11.2", "11.2.0.4.0"),
    Release("statspack", "12.1", "12.1.0.2.0"),
    Release("statspack", "19", "19.0.0.0.0"),
    Release("awr", "10.1", "10.1.0.4.0"),
    Release("awr", "10.2", "10.2.0.5.0"),
    Release("awr", "11.1", "11.1.0.7.0"),
    Release("awr", "11.2.0.3", "11.2.0.3.0"),
    Release("awr", "11.2.0.4", "11.2.0.4.0"),
    Release("awr", "12.1", "12.1.0.2.0"),
    Release("awr", "12.2", "12.2.0.1.0"),
    Release("awr", "19", "19.0.0.0.0"),
    Release("awr", "19-late", "19.0.0.0.0"),
    Release("awr", "21", "21.0.0.0.0"),
    Release("awr", "23", "23.0.0.0.0"),
)


def named(product: Product, key: str) -> Release:
    """The release of that key."""
    return next(one for one in ALL if (one.product, one.key) == (product, key))


def _between(product: Product, first: str, last: str | None) -> frozenset[Release]:
    of_product = [one for one in ALL if one.product == product]
    begin = of_product.index(named(product, first))
    end = of_product.index(named(product, last)) + 1 if last else None
    return frozenset(of_product[begin:end])


def statspack(first: str = "8.1.6", last: str | None = None) -> frozenset[Release]:
    """Statspack releases from the first to the last, both included."""
    return _between("statspack", first, last)


def awr(first: str = "10.1", last: str | None = None) -> frozenset[Release]:
    """AWR releases from the first to the last, both included."""
    return _between("awr", first, last)
