"""What is configured otherwise: release, host, CPUs, memory, caches, parameters, and the storage as it was declared."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from rules.comparison.identity import names
from rules.comparison.pair import Difference
from rules.comparison.printed import Printed
from rules.comparison.side import Side
from rules.wording import gib, listed

MUCH = 0.10
"""Caches that size themselves drift; below a tenth they are the same."""
ROUNDING = 0.02
OF_STORAGE = "storage: "
CUT_FROM = 10
"""Shorter values are printed whole."""
NO_CAUSE = re.compile(
    r"_dest|_files?$|_file_dest|_path|_name$|^name|listener|dispatchers|^service|^db_domain|^nls_|^local_|^remote_|"
    r"audit|diag|dump|^control_|^instance_|^thread$|^undo_tablespace|^undo_retention|^spfile|^ifile|^fal_|^dg_broker|"
    r"^log_archive_config|_convert$|^open_cursors|^processes|^sessions|^transactions|^job_queue|_retention_target|_format$"
)
"""Names, places and addresses: shown where they differ, but they make nothing faster or slower."""


ALIKE = (
    ("host", re.compile(r"^cpu|^cores$|^memory of the host|^platform|^parallel_", re.IGNORECASE)),
    ("memory", re.compile(r"cache|pool|^sga|^memory|^pga|area_size|db_block_buffers")),
    ("release", re.compile(r"^release|^compatible|^optimizer_features")),
)
"""What one change moves together: a larger cache shows as its size and as parameters, a host as CPUs and memory."""


def causes(differences: Iterable[Difference]) -> list[Difference]:
    """What can move figures by itself, without what the storage was declared to be."""
    return [difference for difference in differences if difference.cause and not difference.declared]


def changes(differences: Iterable[Difference]) -> int:
    """How many things changed, what belongs together counted once."""
    return len(
        {
            next((name for name, like in ALIKE if like.search(difference.what)), difference.what)
            for difference in differences
        }
    )


def configuration(before: Side, after: Side) -> tuple[Difference, ...]:
    """Every difference, what can move figures by itself first."""
    differences = [*_database(before, after), *_host(before, after), *_sizes(before, after)]
    old, new = before.printed, after.printed
    if old and new:
        text = cut(before) or cut(after)
        differences += [*_parameters(old.parameters, new.parameters, text=text), *_storage(old.storage, new.storage)]
    return tuple(sorted(differences, key=lambda difference: not difference.cause))


def _database(before: Side, after: Side) -> Iterator[Difference]:
    for what, name in (
        ("release", lambda window: window.release),
        ("block size", lambda window: window.block_size_bytes),
    ):
        old, new = names(before, name), names(after, name)
        if old and new and old != new:
            yield Difference(what, _all(old), _all(new))


def _all(values: set[object]) -> str:
    return listed(sorted(map(str, values)))


def _host(before: Side, after: Side) -> Iterator[Difference]:
    """`host` is no cause by itself: a cluster's node may be another machine of one kind."""
    old, new = before.printed, after.printed
    if not old or not new:
        return
    text = cut(before) or cut(after)
    pairs: tuple[tuple[str, Callable[[Printed], str | None], bool], ...] = (
        ("edition", lambda printed: printed.edition, True),
        ("host", lambda printed: printed.host, False),
        ("platform", lambda printed: printed.platform, True),
    )
    for what, name, cause in pairs:
        was, now = name(old), name(new)
        if was and now and not _same(was, now, text=text):
            yield Difference(what, was, now, cause)


def cut(side: Side) -> bool:
    """Whether the document is a text report, which cuts long values."""
    return bool(side.printed_window and side.printed_window.format.endswith("text"))


def _same(was: str | None, now: str | None, *, text: bool) -> bool:
    """Whether two values are one, which a text report may have cut."""
    old, new = _plain(was), _plain(now)
    if not text or old == new:
        return old == new
    pieces = list(zip(old.split(","), new.split(","), strict=False))
    return _cut(old, new) or (old.count(",") == new.count(",") and all(_cut(*pair) for pair in pieces))


def _cut(old: str, new: str) -> bool:
    """Whether one is the other, cut."""
    return old == new or (min(len(old), len(new)) >= CUT_FROM and (old.startswith(new) or new.startswith(old)))


def _sizes(before: Side, after: Side) -> Iterator[Difference]:
    rows: tuple[tuple[str, float | None, float | None, float, Callable[[float], str]], ...] = (
        ("CPUs", before.value("cpus"), after.value("cpus"), ROUNDING, _number),
        ("cores", *_both(before, after, "cores"), ROUNDING, _number),
        ("memory of the host", *_both(before, after, "memory_gb"), ROUNDING, lambda size: f"{_number(size)} GiB"),
        ("buffer cache", before.value("buffer_cache_bytes"), after.value("buffer_cache_bytes"), MUCH, gib),
    )
    for what, old, new, tolerated, in_words in rows:
        if old and new and abs(new - old) > tolerated * max(old, new):
            yield Difference(what, in_words(old), in_words(new))


def _both(before: Side, after: Side, name: str) -> tuple[float | None, float | None]:
    old, new = (getattr(side.printed, name, None) for side in (before, after))
    return old, new


def _number(value: float) -> str:
    return f"{value:,.1f}".removesuffix(".0")


def _parameters(old: Mapping[str, str], new: Mapping[str, str], *, text: bool) -> Iterator[Difference]:
    """Parameters whose values differ; one that only one side prints stands at its default on the other."""
    if not old or not new:
        return
    for name in sorted({*old, *new}):
        was, now = old.get(name), new.get(name)
        if not _same(was, now, text=text):
            yield Difference(name, was, now, not NO_CAUSE.search(name.casefold()))


def _plain(value: str | None) -> str:
    """Without case and blanks: a value breaks over lines where the column is narrow."""
    return re.sub(r"\s+", "", value or "").casefold()


def _storage(old: Mapping[str, object] | None, new: Mapping[str, object] | None) -> Iterator[Difference]:
    """What the storage was declared to be, where that differs."""
    was, now = old or {}, new or {}
    for name in sorted({*was, *now}):
        if was.get(name) != now.get(name):
            yield Difference(OF_STORAGE + name, _said(was.get(name)), _said(now.get(name)), declared=True)


def _said(value: object) -> str | None:
    return None if value is None else str(value)
