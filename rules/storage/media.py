"""The dated table of device classes (`media.yaml`)."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Medium:
    """One device class: `floor_ms` are low, mid and high of an unloaded read; `iops` and `mb_s` one device's most."""

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

    def sold(self, year: int | None) -> bool:
        """Whether it was sold in that year; an unknown year excludes nothing."""
        return year is None or (self.first_year <= year and (self.last_year is None or year <= self.last_year))

    @property
    def floors(self) -> tuple[float, ...]:
        return tuple(sorted({*self.floor_ms, *self.also_ms}))


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    import yaml

    text = Path(__file__).parent.with_name("media.yaml").read_text(encoding="utf-8")
    table: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    return table


@lru_cache(maxsize=1)
def media() -> dict[str, Medium]:
    """Every class by its id."""
    return {row["id"]: _medium(row) for row in _table()["classes"]}


def media_version() -> str:
    """The version of the table, as `versions.media` of an analysis says it."""
    return str(_table()["version"])


def _medium(row: dict[str, Any]) -> Medium:
    first, last = row["sold"]
    low, mid, high = (float(one) for one in row["floor_ms"])
    also = tuple(float(one) for one in row.get("also_ms", ()))
    device = row["device"]
    return Medium(
        row["id"], row["label"], row["kind"], first, last, (low, mid, high), also,
        device.get("iops"), device.get("mb_s"), row["source"], str(row["date"]),
    )  # fmt: skip
