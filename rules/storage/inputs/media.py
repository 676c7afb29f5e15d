"""The dated table of device classes, the sizes they are sold in, and what hosts let through (`media.yaml`)."""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from msgspec import field

from parsers.model.inside import Inside
from rules.yaml_tables import read_table

SOLD_WITH = 0.02
"""So near to the rate that a size is sold with a cap that was measured may be that size's (our judgement: sizes lie
much further apart, and tests of them end within one in a hundred)."""


class Size(Inside, frozen=True):
    """What one volume of a size can do: requests and 10^6 bytes a second."""

    iops: int | float | None
    mb_s: int | float | None


class Medium(Inside, frozen=True):
    """One device class: `floor_ms` are low, mid and high of an unloaded read; `iops` and `mb_s` one device's most, None
    where no figure holds for the class; `sizes` what its volumes are sold as; with `host_cache` its floor is that of a
    cache on the host."""

    id: str
    label: str
    kind: str
    first_year: int
    last_year: int | None
    floor_ms: tuple[float, float, float]
    also_ms: tuple[float, ...]
    iops: float | None
    mb_s: float | None
    source: str
    date: str
    sizes: dict[str, Size] = field(default_factory=dict)
    host_cache: bool = False

    def sold(self, year: int | None) -> bool:
        """Whether it was sold in that year; an unknown year excludes nothing."""
        return year is None or (self.first_year <= year and (self.last_year is None or year <= self.last_year))

    @property
    def floors(self) -> tuple[float, ...]:
        return tuple(sorted({*self.floor_ms, *self.also_ms}))


class Host(Inside, frozen=True):
    """What one virtual machine lets through to its volumes, and from its host's cache (None: not published)."""

    id: str
    family: str
    iops: float
    mb_s: float
    cached_iops: float | None
    cached_mb_s: float | None
    source: str
    date: str


class _Class(Inside, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A device class as the table has it; `sold` is its first and its last year."""

    id: str
    label: str
    kind: str
    sold: tuple[int, int | None]
    floor_ms: tuple[float, float, float]
    also_ms: tuple[float, ...] = ()
    device: Size
    sizes: dict[str, Size] = field(default_factory=dict)
    host_cache: bool = False
    source: str
    date: str


class _Family(Inside, frozen=True, forbid_unknown_fields=True):
    """Virtual machines as the table has them: of each size its figures, the last two where they are published."""

    family: str
    source: str
    date: str
    sizes: dict[str, list[int | float | None]]


class _Table(Inside, frozen=True, forbid_unknown_fields=True):
    version: str
    classes: list[_Class]
    hosts: list[_Family]


@lru_cache(maxsize=1)
def _table() -> _Table:
    return read_table(Path(__file__).parents[2] / "media.yaml", _Table)


@lru_cache(maxsize=1)
def media() -> dict[str, Medium]:
    """Every class by its id."""
    return {row.id: _medium(row) for row in _table().classes}


@lru_cache(maxsize=1)
def hosts() -> dict[str, Host]:
    """Every known size of a virtual machine by its name."""
    return {name: _host(row, name, figures) for row in _table().hosts for name, figures in row.sizes.items()}


def host(name: object) -> Host | None:
    """The virtual machine of that name, however it is written: `Standard_E32s_v3`, `e32s v3`, `db.r5.4xlarge`; one with
    fewer cores (`M128-32ms`) lets through what the whole one does."""
    return None if name is None else _hosts_by_plain_name().get(_plain(name))


@lru_cache(maxsize=1)
def _hosts_by_plain_name() -> dict[str, Host]:
    return {_plain(name): host for name, host in hosts().items()}


def size(medium: Medium, name: object) -> Size | None:
    """The size of a class, in any letter case."""
    return {label.casefold(): sold for label, sold in medium.sizes.items()}.get(str(name).strip().casefold())


def sold_with(iops: float, floor_ms: float) -> tuple[Medium, str] | None:
    """A class with the size of it that is sold with about that rate, and answers unloaded in about that time."""
    fits = [
        (abs(iops / sold.iops - 1), medium, label)
        for medium in media().values()
        if medium.floor_ms[0] <= floor_ms <= medium.floor_ms[-1]
        for label, sold in medium.sizes.items()
        if sold.iops
    ]
    off, medium, label = min(fits, key=lambda fit: fit[0], default=(1.0, None, ""))
    return (medium, label) if medium and off <= SOLD_WITH else None


def media_version() -> str:
    """The version of the table, as `versions.media` of an analysis says it."""
    return _table().version


def _plain(name: object) -> str:
    text = re.sub(r"[\s_]", "", str(name).casefold()).removeprefix("standard").removeprefix("db.")
    return re.sub(r"^([a-z]+\d+)-\d+", r"\1", text)


def _medium(row: _Class) -> Medium:
    first, last = row.sold
    return Medium(
        row.id, row.label, row.kind, first, last, row.floor_ms, row.also_ms, row.device.iops, row.device.mb_s,
        row.source, row.date, row.sizes, row.host_cache,
    )  # fmt: skip


def _host(row: _Family, name: str, figures: Sequence[float | None]) -> Host:
    iops, mb_s, cached_iops, cached_mb_s = (*figures, None, None)[:4]
    return Host(name, row.family, iops or 0.0, mb_s or 0.0, cached_iops, cached_mb_s, row.source, row.date)
