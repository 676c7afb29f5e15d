"""Whose windows these are: one database and instance, or several; one interval, or two."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from rules.comparison.pair import Level, Remark
from rules.comparison.side import Side
from rules.comparison.window import Window
from rules.wording import listed, moment

Name = Callable[[Window], object]
CUT = {"cluster": "a whole cluster", "instance": "one instance", "pdb": "one pluggable database"}


class Span(NamedTuple):
    """A window's time, with whose it is."""

    owner: tuple[object, ...]
    begin: datetime
    end: datetime


def identity(before: Side, after: Side, *, migration: bool = False) -> Iterator[Remark]:
    """What is to be said of whose windows they are; `migration` says that both databases are one application's."""
    yield from _mixed(before, "before", migration=migration)
    yield from _mixed(after, "after", migration=migration)
    if before.windows and after.windows:
        yield from _databases(before, after, migration=migration)
        yield from _parts(before, after)
        yield from _clusters(before, after)
        yield from _blocks(before, after)
        yield from _intervals(before, after)


def names(side: Side, name: Name) -> set[object]:
    """What the windows of a side say of it, unknown left out."""
    return {name(window) for window in side.windows} - {None, ""}


def _dbid(window: Window) -> object:
    return window.dbid if window.dbid is not None else window.database


def _key(before: Side, after: Side) -> Name:
    """What tells databases apart: the DBID where every report prints it, else the name."""
    printed = all(window.dbid is not None for side in (before, after) for window in side.windows)
    return _dbid if printed else _name


def once(windows: Sequence[Window]) -> tuple[Window, ...]:
    """Without copies: two prints of one interval (text and HTML) count once, the one whose document is known."""
    kept: dict[object, Window] = {}
    for number, window in enumerate(windows):
        span = _span(window)
        key: object = _rounded(span) if span else number
        if key not in kept or (kept[key].printed is None and window.printed is not None):
            kept[key] = window
    return tuple(kept.values())


def _mixed(side: Side, when: str, *, migration: bool) -> Iterator[Remark]:
    databases = names(side, _key(side, side))
    if len(databases) > 1:
        level: Level = "with_caution" if migration else "no"
        titles = listed(sorted(_title(side, database) for database in databases))
        yield Remark("mixed", level, f"The {when} side mixes windows of {len(databases)} databases ({titles}).")
    if len(names(side, lambda window: window.scope)) > 1:
        sentence = "a cluster's report counts what those of its instances count again"
        yield Remark("mixed", "no", f"The {when} side mixes reports of different scope: {sentence}.")
    if len(held := names(side, lambda window: window.container)) > 1:
        yield Remark("mixed", "no", f"The {when} side mixes {len(held)} pluggable databases.")
    if len(held := names(side, lambda window: window.instance_number)) > 1:
        yield Remark("mixed", "with_caution", f"The {when} side mixes windows of {len(held)} instances.")
    if _overlap([], _spans(side), within=True):
        sentence = f"Windows {when} overlap each other: part of the time and of the work counts twice."
        yield Remark("overlap", "with_caution", sentence)


def _title(side: Side, dbid: object) -> str:
    """The name with the DBID; a database that goes by its name alone is that."""
    name = next((window.database for window in side.windows if dbid in (window.dbid, _name(window))), None)
    return f"{name}, DBID {dbid}" if name and isinstance(dbid, int) else str(name or dbid)


def _databases(before: Side, after: Side, *, migration: bool) -> Iterator[Remark]:
    key = _key(before, after)
    old, new = names(before, key), names(after, key)
    if not old or not new:
        yield Remark("database", "with_caution", "The reports do not say which database they are of.")
        return
    if old == new or len(old) > 1 or len(new) > 1:
        return
    titles = f"before {_title(before, *old)}; after {_title(after, *new)}"
    if migration or names(before, _name) == names(after, _name) != set():
        sentence = (
            f"Two databases ({titles}): read this as a migration, in which more than the storage may have changed."
        )
        yield Remark("database", "with_caution", sentence)
    else:
        sentence = (
            f"Two different databases ({titles}); they can be compared only if one is the other after a migration."
        )
        yield Remark("database", "no", sentence)


def _name(window: Window) -> object:
    return window.database.casefold() if window.database else None


def _parts(before: Side, after: Side) -> Iterator[Remark]:
    old, new = (names(side, lambda window: window.scope) for side in (before, after))
    if old != new and len(old) == len(new) == 1:
        details = " with a report of ".join(CUT.get(str(*scopes), str(*scopes)) for scopes in (old, new))
        yield Remark("scope", "no", f"A report of {details} cannot be compared: they count different things.")
    containers = [names(side, lambda window: window.container) for side in (before, after)]
    if containers[0] != containers[1] and old == new == {"pdb"}:
        yield Remark("container", "no", "The reports are of different pluggable databases.")
    old, new = (names(side, lambda window: window.instance_number) for side in (before, after))
    if old and new and old != new:
        details = f"instance {listed(sorted(map(str, old)))} before, {listed(sorted(map(str, new)))} after"
        yield Remark("instance", "with_caution", f"Different instances of the cluster: {details}.")


def _clusters(before: Side, after: Side) -> Iterator[Remark]:
    """One instance of a cluster against the only one of a database: the reports do not show the same part of it."""
    sides = ((before, "before"), (after, "after"))
    if any(names(side, lambda window: window.scope) != {"instance"} for side, _ in sides):
        return
    of_cluster = [when for side, when in sides if names(side, lambda window: window.rac) == {True}]
    alone = [when for side, when in sides if names(side, lambda window: window.rac) == {False}]
    if of_cluster and alone:
        sentence = f"An instance of a cluster {of_cluster[0]}, a database without one {alone[0]}"
        yield Remark("cluster", "with_caution", f"{sentence}: work of other instances is not in the reports.")


def _blocks(before: Side, after: Side) -> Iterator[Remark]:
    old, new = (names(side, lambda window: window.block_size_bytes) for side in (before, after))
    if old and new and old != new:
        sizes = f"{_sizes(old)} before, {_sizes(new)} after"
        sentence = f"Different block sizes ({sizes}): a read, or a look at a block, is not the same work."
        yield Remark("block_size", "no", sentence)


def _sizes(sizes: set[object]) -> str:
    return listed([f"{int(str(size)) // 1024} KiB" for size in sorted(sizes, key=str)])


def _intervals(before: Side, after: Side) -> Iterator[Remark]:
    """Whether the sides share time, and whether `after` is after."""
    old, new = _spans(before), _spans(after)
    if not old or not new:
        yield Remark("times", "with_caution", "Not all reports say when they began: which is earlier is not known.")
        return
    shared = {_rounded(span) for span in old} & {_rounded(span) for span in new}
    if shared and len(shared) == len({_rounded(span) for span in old}) == len({_rounded(span) for span in new}):
        sentence = "Both sides are the same interval: there is no before and after."
        yield Remark("same_interval", "no", sentence)
    elif shared or _overlap(old, new):
        yield Remark("overlap", "no" if shared else "with_caution", _overlapping(len(shared)))
    elif max(span.end for span in new) <= min(span.begin for span in old):
        sentence = f"The windows called after ({moment(new[0].begin)}) are the earlier ones."
        yield Remark("order", "with_caution", sentence)


def _overlapping(shared: int) -> str:
    if shared:
        return f"{shared} of the intervals {'is' if shared == 1 else 'are'} on both sides."
    return "The windows overlap: part of the time counts on both sides."


def _spans(side: Side) -> list[Span]:
    return sorted(filter(None, map(_span, side.windows)), key=lambda span: span.begin)


def _span(window: Window) -> Span | None:
    if window.begin_time is None or window.end_time is None:
        return None
    return Span(
        (_dbid(window), window.container, window.scope, window.instance_number), window.begin_time, window.end_time
    )


def _rounded(span: Span) -> Span:
    """To the minute: text prints of one interval tell less than HTML prints."""
    return span._replace(begin=span.begin.replace(second=0), end=span.end.replace(second=0))


def _overlap(old: list[Span], new: list[Span], *, within: bool = False) -> bool:
    """Whether a window lies in time of the other side (or of its own), of the same series; a shared end is none."""
    marked = sorted([(span, 0) for span in old] + [(span, 1) for span in new], key=lambda pair: pair[0].begin)
    last: dict[tuple[object, int], datetime] = {}
    for span, side in marked:
        other = last.get((span.owner, side if within else 1 - side))
        if other is not None and (other - span.begin).total_seconds() > TOLERATED_S:
            return True
        mine = last.get((span.owner, side))
        last[span.owner, side] = max(span.end, mine) if mine else span.end
    return False


TOLERATED_S = 120
"""Snapshots of one schedule may seem to overlap by the rounding of their printed times."""
