"""One sheet of a storage out of a set of its tests: what it does at most, in good service, and what ended each test."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, json

from parsers.load_curves.curve import LoadCurve
from rules.curves.audit import contradiction
from rules.curves.components import component
from rules.curves.mix_document import Number
from rules.curves.studied import Studied, study
from rules.storage.inputs.declared import StorageFacts
from rules.wording import number

PURE = 5.0
"""A test with less than this part of the other kind, in percent, is one of reads or of writes."""


class SheetRow(Struct, frozen=True, kw_only=True):
    """One test: its largest rates, the time of a request at half of them and in good service, what ended it."""

    name: str
    kind: str
    write_percent: Number | None = None
    io_bytes: Number | None = None
    max_iops: Number | None = None
    max_mbps: Number | None = None
    floor_ms: Number | None = None
    half_load_ms: Number | None = None
    good_iops: Number | None = None
    good_ms: Number | None = None
    ended_by: str | None = None


class Sheet(Struct, frozen=True, kw_only=True):
    """The tests and what follows from several of them. `write_penalty` is the requests that a write costs in reads;
    `mixed_share` is what a mixed load reaches of what its reads and writes would cost alone."""

    schema: int = 1
    rows: tuple[SheetRow, ...]
    sentences: tuple[str, ...]
    max_iops: Number | None = None
    max_mbps: Number | None = None
    write_penalty: Number | None = None
    mixed_share: Number | None = None


SHEET = json.Decoder(Sheet)


def sheet(curves: Sequence[LoadCurve], storage: StorageFacts | None = None) -> Sheet:
    """The sheet of some curves of one storage."""
    read = [study(curve) for curve in curves]
    rows = [_row(studied, storage or {}) for studied in read]
    small = [row for row, studied in zip(rows, read, strict=True) if not studied.is_scan]
    reads, writes = _most(small, 0.0), _most(small, 100.0)
    penalty = reads.max_iops / writes.max_iops if reads and writes and reads.max_iops and writes.max_iops else None
    mixed = _mixed(small, reads, writes)
    return Sheet(
        rows=tuple(rows),
        sentences=tuple(_sentences(rows, penalty, mixed)),
        max_iops=max((row.max_iops for row in small if row.max_iops), default=None),
        max_mbps=max((row.max_mbps for row in rows if row.max_mbps), default=None),
        write_penalty=penalty,
        mixed_share=mixed,
    )


def _row(read: Studied, storage: StorageFacts) -> SheetRow:
    ended = component(read, storage)
    good = None if read.is_scan else read.operating_point
    half = (read.max_rate or 0.0) / 2
    timed = read.unit == "request" and read.floor_ms is not None and not contradiction(read.levels)
    return SheetRow(
        name=read.curve.name,
        kind=_kind(read),
        write_percent=read.curve.write_percent,
        io_bytes=read.curve.io_bytes,
        max_iops=read.max_iops,
        max_mbps=read.max_mbps,
        floor_ms=read.floor_ms if timed else None,
        half_load_ms=read.latency_at(half) if timed and half else None,
        good_iops=good.rate if good and timed else None,
        good_ms=good.latency_ms if good and timed else None,
        ended_by=ended.label if ended else None,
    )


def _kind(read: Studied) -> str:
    writes = read.curve.write_percent
    mix = "reads" if not writes else "writes" if writes >= 100 - PURE else f"{number(writes)} % writes"
    return f"{'sequential or large' if read.is_scan else 'random'} {mix}"


def _most(rows: Sequence[SheetRow], writes: float) -> SheetRow | None:
    """The test of reads or of writes that reached most."""
    pure = [row for row in rows if row.max_iops and abs((row.write_percent or 0.0) - writes) <= PURE]
    return max(pure, key=lambda row: row.max_iops or 0.0, default=None)


def _mixed(rows: Sequence[SheetRow], reads: SheetRow | None, writes: SheetRow | None) -> float | None:
    """What the largest mixed load reaches of 1 / (share of reads / reads alone + share of writes / writes alone)."""
    mixed = [row for row in rows if row.max_iops and PURE < (row.write_percent or 0.0) < 100 - PURE]
    if not mixed or not reads or not writes or not reads.max_iops or not writes.max_iops:
        return None
    most = max(mixed, key=lambda row: row.max_iops or 0.0)
    share = (most.write_percent or 0.0) / 100
    alone = 1 / ((1 - share) / reads.max_iops + share / writes.max_iops)
    return (most.max_iops or 0.0) / alone


def _sentences(rows: Sequence[SheetRow], penalty: float | None, mixed: float | None) -> Iterator[str]:
    if penalty is not None:
        yield f"A write costs as much as {number(penalty, 2)} reads: so many times more reads than writes were reached."
    if mixed is not None:
        yield f"The mixed load reached {number(100 * mixed, 2)} % of what its reads and writes would cost one by one."
    ended = list(dict.fromkeys(row.ended_by for row in rows if row.ended_by))
    if ended:
        yield f"What ended tests: {'; '.join(ended)}."
