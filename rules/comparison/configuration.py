"""What is configured otherwise: release, host, CPUs, memory, caches, parameters, and the storage as it was declared."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.comparison.identity import names
from rules.comparison.pair import Difference
from rules.comparison.printed import Printed
from rules.comparison.side import Side
from rules.comparison.words import listed
from rules.storage.wording import gib

MUCH = 0.10
"""Caches that size themselves drift; below a tenth they are the same."""
ROUNDING = 0.02
OF_STORAGE = "storage: "
NO_CAUSE = re.compile(
    r"_dest|_file|_path|_name$|^name|listener|dispatchers|^service|^db_domain|^nls_|^local_|^remote_|audit|diag|dump|"
    r"^control_|^instance_|^thread|^undo_tablespace|^spfile|^ifile|^fal_|^dg_broker|^log_archive_config|_convert$"
)
"""Names, places and addresses: shown where they differ, but they make nothing faster or slower."""


def configuration(before: Side, after: Side) -> tuple[Difference, ...]:
    """Every difference, what can move figures by itself first."""
    found = [*_database(before, after), *_host(before, after), *_sizes(before, after)]
    old, new = before.printed, after.printed
    if old and new:
        found += [*_parameters(old.parameters, new.parameters), *_storage(old.storage, new.storage)]
    return tuple(sorted(found, key=lambda one: not one.cause))


def _database(before: Side, after: Side) -> Iterator[Difference]:
    for what, name in (("release", lambda one: one.release), ("block size", lambda one: one.block_size_bytes)):
        old, new = names(before, name), names(after, name)
        if old and new and old != new:
            yield Difference(what, _all(old), _all(new))


def _all(found: set[object]) -> str:
    return listed(sorted(map(str, found)))


def _host(before: Side, after: Side) -> Iterator[Difference]:
    """`host` is no cause by itself: a cluster's node may be another machine of one kind."""
    old, new = before.printed, after.printed
    if not old or not new:
        return
    pairs: tuple[tuple[str, Callable[[Printed], str | None], bool], ...] = (
        ("edition", lambda one: one.edition, True),
        ("host", lambda one: one.host, False),
        ("platform", lambda one: one.platform, True),
    )
    for what, name, cause in pairs:
        was, now = name(old), name(new)
        if was and now and _plain(was) != _plain(now):
            yield Difference(what, was, now, cause)


def _sizes(before: Side, after: Side) -> Iterator[Difference]:
    rows: tuple[tuple[str, float | None, float | None, float, Callable[[float], str]], ...] = (
        ("CPUs", before.value("cpus"), after.value("cpus"), 0, _number),
        ("cores", *_both(before, after, "cores"), 0, _number),
        ("memory of the host", *_both(before, after, "memory_gb"), ROUNDING, lambda one: f"{_number(one)} GiB"),
        ("buffer cache", before.value("buffer_cache_bytes"), after.value("buffer_cache_bytes"), MUCH, gib),
    )
    for what, old, new, tolerated, said in rows:
        if old and new and abs(new - old) > tolerated * max(old, new):
            yield Difference(what, said(old), said(new))


def _both(before: Side, after: Side, name: str) -> tuple[float | None, float | None]:
    old, new = (getattr(one.printed, name, None) for one in (before, after))
    return old, new


def _number(value: float) -> str:
    return f"{value:,.1f}".removesuffix(".0")


def _parameters(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Difference]:
    """Parameters whose values differ; one that only one side prints stands at its default on the other."""
    if not old or not new:
        return
    for name in sorted({*old, *new}):
        was, now = old.get(name), new.get(name)
        if _plain(was) != _plain(now):
            yield Difference(name, was, now, not NO_CAUSE.search(name.casefold()))


def _plain(value: str | None) -> str:
    """Without case and blanks: a value breaks over lines where the column is narrow."""
    return re.sub(r"\s+", "", value or "").casefold()


def _storage(old: Mapping[str, Any] | None, new: Mapping[str, Any] | None) -> Iterator[Difference]:
    """What the storage was declared to be, where that differs."""
    was, now = old or {}, new or {}
    for name in sorted({*was, *now}):
        if was.get(name) != now.get(name):
            yield Difference(OF_STORAGE + name, _said(was.get(name)), _said(now.get(name)))


def _said(value: object) -> str | None:
    return None if value is None else str(value)
