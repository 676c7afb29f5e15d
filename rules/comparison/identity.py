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
        yield from _blocks(before, after)
        yield from _intervals(before, after)


def names(side: Side, name: Name) -> set[object]:
    """What the windows of a side say of it, unknown left out."""
    return {name(one) for one in side.windows} - {None, ""}


def _dbid(one: Window) -> object:
    return one.dbid if one.dbid is not None else one.database


def _key(before: Side, after: Side) -> Name:
    """What tells databases apart: the DBID where every report prints it, else the name."""
    printed = all(one.dbid is not None for side in (before, after) for one in side.windows)
    return _dbid if printed else _name


def once(windows: Sequence[Window]) -> tuple[Window, ...]:
    """Without copies: two prints of one interval (text and HTML) count once, the one whose document is known."""
    found: dict[object, Window] = {}
    for number, one in enumerate(windows):
        span = _span(one)
        key: object = _rounded(span) if span else number
        if key not in found or (found[key].printed is None and one.printed is not None):
            found[key] = one
    return tuple(found.values())


def _mixed(side: Side, when: str, *, migration: bool) -> Iterator[Remark]:
    found = names(side, _key(side, side))
    if len(found) > 1:
        level: Level = "with_caution" if migration else "no"
        told = listed(sorted(_title(side, one) for one in found))
        yield Remark("mixed", level, f"The {when} side mixes windows of {len(found)} databases ({told}).")
    if len(names(side, lambda one: one.scope)) > 1:
        said = "a cluster's report counts what those of its instances count again"
        yield Remark("mixed", "no", f"The {when} side mixes reports of different scope: {said}.")
    if len(held := names(side, lambda one: one.container)) > 1:
        yield Remark("mixed", "no", f"The {when} side mixes {len(held)} pluggable databases.")
    if len(held := names(side, lambda one: one.instance_number)) > 1:
        yield Remark("mixed", "with_caution", f"The {when} side mixes windows of {len(held)} instances.")
    if _overlap([], _spans(side), within=True):
        said = f"Windows {when} overlap each other: part of the time and of the work counts twice."
        yield Remark("overlap", "with_caution", said)


def _title(side: Side, dbid: object) -> str:
    """The name with the DBID; a database that goes by its name alone is that."""
    name = next((one.database for one in side.windows if dbid in (one.dbid, _name(one))), None)
    return f"{name}, DBID {dbid}" if name and isinstance(dbid, int) else str(name or dbid)


def _databases(before: Side, after: Side, *, migration: bool) -> Iterator[Remark]:
    key = _key(before, after)
    old, new = names(before, key), names(after, key)
    if not old or not new:
        yield Remark("database", "with_caution", "The reports do not say which database they are of.")
        return
    if old == new or len(old) > 1 or len(new) > 1:
        return
    told = f"before {_title(before, *old)}; after {_title(after, *new)}"
    if migration or names(before, _name) == names(after, _name) != set():
        said = f"Two databases ({told}): read this as a migration, in which more than the storage may have changed."
        yield Remark("database", "with_caution", said)
    else:
        said = f"Two different databases ({told}); they can be compared only if one is the other after a migration."
        yield Remark("database", "no", said)


def _name(one: Window) -> object:
    return one.database.casefold() if one.database else None


def _parts(before: Side, after: Side) -> Iterator[Remark]:
    old, new = (names(side, lambda one: one.scope) for side in (before, after))
    if old != new and len(old) == len(new) == 1:
        told = " with a report of ".join(CUT.get(str(*one), str(*one)) for one in (old, new))
        yield Remark("scope", "no", f"A report of {told} cannot be compared: they count different things.")
    containers = [names(side, lambda one: one.container) for side in (before, after)]
    if containers[0] != containers[1] and old == new == {"pdb"}:
        yield Remark("container", "no", "The reports are of different pluggable databases.")
    old, new = (names(side, lambda one: one.instance_number) for side in (before, after))
    if old and new and old != new:
        told = f"instance {listed(sorted(map(str, old)))} before, {listed(sorted(map(str, new)))} after"
        yield Remark("instance", "with_caution", f"Different instances of the cluster: {told}.")


def _blocks(before: Side, after: Side) -> Iterator[Remark]:
    old, new = (names(side, lambda one: one.block_size_bytes) for side in (before, after))
    if old and new and old != new:
        told = f"{_sizes(old)} before, {_sizes(new)} after"
        said = f"Different block sizes ({told}): a read, or a look at a block, is not the same work."
        yield Remark("block_size", "no", said)


def _sizes(found: set[object]) -> str:
    return listed([f"{int(str(one)) // 1024} KiB" for one in sorted(found, key=str)])


def _intervals(before: Side, after: Side) -> Iterator[Remark]:
    """Whether the sides share time, and whether `after` is after."""
    old, new = _spans(before), _spans(after)
    if not old or not new:
        yield Remark("times", "with_caution", "Not all reports say when they began: which is earlier is not known.")
        return
    shared = {_rounded(one) for one in old} & {_rounded(one) for one in new}
    if shared and len(shared) == len({_rounded(one) for one in old}) == len({_rounded(one) for one in new}):
        said = "Both sides are the same interval: there is no before and after."
        yield Remark("same_interval", "no", said)
    elif shared or _overlap(old, new):
        yield Remark("overlap", "no" if shared else "with_caution", _overlapping(len(shared)))
    elif max(one.end for one in new) <= min(one.begin for one in old):
        said = f"The windows called after ({moment(new[0].begin)}) are the earlier ones."
        yield Remark("order", "with_caution", said)


def _overlapping(shared: int) -> str:
    if shared:
        return f"{shared} of the intervals stand{'s' if shared == 1 else ''} on both sides."
    return "The windows overlap: part of the time counts on both sides."


def _spans(side: Side) -> list[Span]:
    return sorted(filter(None, map(_span, side.windows)), key=lambda one: one.begin)


def _span(one: Window) -> Span | None:
    if one.begin_time is None or one.end_time is None:
        return None
    return Span((_dbid(one), one.container, one.scope, one.instance_number), one.begin_time, one.end_time)


def _rounded(one: Span) -> Span:
    """To the minute: text prints of one interval tell less than HTML prints."""
    return one._replace(begin=one.begin.replace(second=0), end=one.end.replace(second=0))


def _overlap(old: list[Span], new: list[Span], *, within: bool = False) -> bool:
    """Whether a window lies in time of the other side (or of its own), of the same series; a shared end is none."""
    marked = sorted([(one, 0) for one in old] + [(one, 1) for one in new], key=lambda pair: pair[0].begin)
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
