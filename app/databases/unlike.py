"""In what two databases are unlike, before they are joined: a move keeps most of it, a mistake little."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec
from msgspec import Struct

from app.declared.databases import DatabaseLine
from app.store.lists.report_list import ReportLine
from app.store.reports import Store
from rules.thresholds.unlike_databases import YEAR, YEARLY, YEARS_APART
from rules.wording import moment


class _Instance(Struct):
    platform: str | None = None


class _Header(Struct):
    instance: _Instance | None = None
    instances: list[_Instance] = []
    block_size_bytes: int | None = None


class _Core(Struct):
    report: _Header | None = None


_CORE = msgspec.json.Decoder(_Core)


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in which the newest reports of two databases differ, as each prints it."""

    what: str
    here: str
    there: str


@dataclass(frozen=True, slots=True)
class Traits:
    """What the newest report of a database prints of it; None is not printed."""

    name: str | None
    release: str | None
    host: str | None
    platform: str | None
    block_size: str | None
    end: datetime | None


def traits(store: Store, database: DatabaseLine) -> Traits:
    """Of its newest report; all None where it has none."""
    line = database.newest
    if line is None:
        return Traits(database.name, None, None, None, None, None)
    header = _header(store, line)
    return Traits(
        line.database or database.name, line.release, line.host, _platform(header), _size(header.block_size_bytes),
        line.end_time,
    )  # fmt: skip


def differences(first: Traits, other: Traits) -> list[Difference]:
    """What both print and does not agree, the name first; and how far apart in time they are."""
    return [*_printed(first, other), *_apart(first.end, other.end)]


def _printed(first: Traits, other: Traits) -> Iterator[Difference]:
    for what, mine, theirs in (
        ("Name", first.name, other.name),
        ("Release", _major(first.release), _major(other.release)),
        ("Platform", first.platform, other.platform),
        ("Block size", first.block_size, other.block_size),
        ("Host", first.host, other.host),
    ):
        if mine and theirs and mine.casefold() != theirs.casefold():
            yield Difference(what, mine, theirs)


def _apart(first: datetime | None, other: datetime | None) -> Sequence[Difference]:
    if first is None or other is None or abs((first - other).days) < YEARS_APART * YEAR:
        return ()
    years = abs((first - other).days) / YEAR
    return [
        Difference(
            f"Newest report, {years:.0f} {'year' if round(years) == 1 else 'years'} apart", moment(first), moment(other)
        )
    ]


def _major(release: str | None) -> str | None:
    """The numbers that name a release, one from 18 on, two before: a patch is no other release."""
    if not release:
        return None
    first = release.split(".")[0]
    return first if first.isdigit() and int(first) >= YEARLY else ".".join(release.split(".")[:2])


def _header(store: Store, line: ReportLine) -> _Header:
    core = store.core(line.id, line.part)
    return (core is not None and _CORE.decode(core).report) or _Header()


def _platform(header: _Header) -> str | None:
    platforms = {
        instance.platform for instance in (header.instance, *header.instances) if instance and instance.platform
    }
    return ", ".join(sorted(platforms)) or None


def _size(size: int | None) -> str | None:
    return None if size is None else f"{size // 1024} KiB"
