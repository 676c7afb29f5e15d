"""What runs here: versions, the store, the queue, limits, and whose libraries it is made of."""

import platform
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import metadata

from sqlalchemy import Engine, text

import parsers
import rules
from app.environment.setting_sources import variable
from app.environment.store_settings import MIB
from app.resources import version
from app.settings import Settings
from app.store.open_store import known_revision
from app.store.upkeep.quota import whole_size
from rules.wording import gib

PACKAGE = re.compile(r"[A-Za-z0-9._-]+")
LONGEST_LICENCE = 60


@dataclass(frozen=True, slots=True)
class Fact:
    """One line: what, and what it is."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Package:
    """Somebody else's library."""

    name: str
    version: str
    licence: str | None


def versions(engine: Engine) -> list[Fact]:
    """Of the program, and of what it runs on. Asks the store."""
    return [
        Fact("iobound", version() or "from a checkout"),
        Fact("Parser", parsers.VERSION),
        Fact("Rules", rules.VERSION),
        Fact("Media", rules.media_version()),
        Fact("Tables of the store", known_revision()),
        Fact("Store", _store(engine)),
        Fact("Size of the store", _size(engine)),
        Fact("Queue", _queue(engine)),
        Fact("Python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"),
    ]


def limits(settings: Settings) -> list[Fact]:
    """Every setting that is an amount; addresses, ports, names and secrets are none."""
    facts = []
    for name, field in Settings.model_fields.items():
        value = getattr(settings, name)
        if isinstance(value, int | float) and not isinstance(value, bool) and not name.endswith("port"):
            facts.append(Fact(variable(name, field), _amount(name, value)))
    return facts


def _amount(name: str, value: float) -> str:
    return gib(value) if name.endswith("_bytes") and value >= MIB else f"{value:,}".removesuffix(".0")


@cache
def packages() -> Sequence[Package]:
    """What the program needs, and what that needs, by name; nothing where it was not installed as a package."""
    by_name: dict[str, Package] = {}
    waiting = list(_needed("iobound"))
    while waiting:
        name = waiting.pop()
        key = name.lower().replace("_", "-")
        if key in by_name:
            continue
        try:
            details = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue  # for another system or release of Python
        by_name[key] = Package(name, details["Version"], _licence(details))
        waiting += _needed(name)
    return sorted(by_name.values(), key=lambda package: package.name.casefold())


def _store(engine: Engine) -> str:
    sqlite = engine.dialect.name == "sqlite"
    with engine.connect() as connection:
        version = connection.scalar(text("SELECT sqlite_version()" if sqlite else "SHOW server_version"))
    return f"{'SQLite' if sqlite else 'PostgreSQL'} {version}"


def _size(engine: Engine) -> str:
    with engine.connect() as connection:
        return f"{whole_size(connection) / MIB:,.1f} MiB"


def _queue(engine: Engine) -> str:
    if engine.dialect.name == "sqlite":
        return "a table of the store"
    return f"Procrastinate {metadata.version('procrastinate')}"


def _needed(package: str) -> Iterator[str]:
    """What a package needs whatever extras are asked for."""
    try:
        requirements = metadata.requires(package) or []
    except metadata.PackageNotFoundError:
        return
    for requirement in requirements:
        name = PACKAGE.match(requirement)
        if name and "extra ==" not in requirement:
            yield name[0]


def _licence(details: metadata.PackageMetadata) -> str | None:
    """By its expression, else by its classifiers, else what is written in its place where that is short."""
    for licence in details.get_all("License-Expression") or ():
        return str(licence)
    classified = [
        classifier.rpartition(" :: ")[2]
        for classifier in details.get_all("Classifier") or []
        if classifier.startswith("License")
    ]
    if classified:
        return ", ".join(classified)
    licence = " ".join(details.get_all("License") or ()).strip()
    return licence if licence and len(licence) <= LONGEST_LICENCE and "\n" not in licence else None
