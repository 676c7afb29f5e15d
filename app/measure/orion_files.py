"""The files that Orion writes of a test, as its guide prints them.

Rates have decimals and latencies are in microseconds, so that reading them back gives the figures that were measured.
Orion's MB are 2^20 bytes.
"""

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean

from parsers.load_curves.measured_document import Figures, Measured, MeasuredLoad
from parsers.load_curves.source import KIB, MIB
from rules.measuring.too_good import amount

WIDTH = 10
OURS = (
    "This layout is iobound's own, in the manner of Orion's later releases: the guide does not print one.",
    "Latencies are those of the first run of each load.",
)

Cells = dict[tuple[int, int], float]


def files(test: Measured, prefix: str) -> Iterator[tuple[str, str]]:
    """Each file of the test with its text."""
    for kind, cells in tables(test).items():
        yield f"{prefix}_{kind}.csv", _table(cells)
    yield f"{prefix}_summary.txt", _summary(test, prefix)
    yield f"{prefix}_trace.txt", _trace(test)
    yield f"{prefix}_hist.csv", _hist(test)


def tables(test: Measured) -> dict[str, Cells]:
    """The three tables by (large, small); of a load that ran several times the mean."""
    made: dict[str, Cells] = {
        "iops": _cells(test.loads, lambda run: run.of_small, lambda figures: figures.iops),
        "mbps": _cells(test.loads, lambda run: run.of_large, lambda figures: figures.mbps * 1e6 / MIB),
        "lat": _cells(test.loads, lambda run: run.of_small, lambda figures: figures.latency_ms * 1000),
    }
    return {kind: cells for kind, cells in made.items() if cells}


def _cells(
    loads: Sequence[MeasuredLoad],
    figures_of: Callable[[MeasuredLoad], Figures | None],
    figure: Callable[[Figures], float],
) -> Cells:
    by_load: dict[tuple[int, int], list[float]] = {}
    for run in loads:
        if figures := figures_of(run):
            by_load.setdefault((run.large, run.small), []).append(figure(figures))
    return {load: fmean(figures) for load, figures in by_load.items()}


def _table(cells: Cells) -> str:
    across, down = sorted({small for _, small in cells}), sorted({large for large, _ in cells})
    lines = ["Large/Small," + ",".join(f"{small:>{WIDTH}}" for small in across)]
    for large in down:
        row = [f"{cells[large, small]:{WIDTH}.2f}" if (large, small) in cells else " " * WIDTH for small in across]
        lines.append(f"{large}," + ",".join(row))
    return "\n".join(lines) + "\n"


def _summary(test: Measured, prefix: str) -> str:
    kinds = "Sequential Streams" if test.sequential else "Random IOs"
    by_kind = tables(test)
    small = sorted({load.small for load in test.loads})
    large = sorted({load.large for load in test.loads})
    cache = "Not Entered" if test.cache_mb is None else f"{test.cache_mb} MB"
    lines = [
        f"ORION: ORacle IO Numbers -- measured by iobound with {test.fio}, engine {test.engine}",
        prefix,
        "",
        "Command line:",
        test.command,
        "",
        "These options enable these settings:",
        f"Test: {test.name}",
        f"Small IO size: {test.small_bytes // KIB} KB",
        f"Large IO size: {test.large_bytes // KIB} KB",
        f"IO Types: Small Random IOs, Large {kinds}",
        *([f"Number of Concurrent IOs Per Stream: {test.stream_requests}"] if test.sequential else []),
        f"Simulated Array Type: {'RAID 0' if test.raid0 else 'CONCAT'}",
        f"Write: {test.write_percent:g}%",
        f"Cache Size: {cache}",
        f"Duration for each Data Point: {max(1, round(test.seconds))} seconds",
        "Small Columns:," + ",".join(f"{load:>7}" for load in small),
        "Large Columns:," + ",".join(f"{load:>7}" for load in large),
        f"Total Data Points: {test.planned}",
        "",
        *(f"Name: {target.path}\tSize: {target.size}" for target in test.targets),
        f"{len(test.targets)} FILEs found, {amount(sum(target.size for target in test.targets))}.",
        "",
        *_best(by_kind),
        *([""] if test.notes else []),
        *test.notes,
    ]
    return "\n".join(lines) + "\n"


def _best(by_kind: dict[str, Cells]) -> Iterator[str]:
    for kind, title, best in (
        ("mbps", "Maximum Large MBPS={:.2f}", max),
        ("iops", "Maximum Small IOPS={:.2f}", max),
        ("lat", "Minimum Small Latency={:.2f} usecs", min),
    ):
        if kind in by_kind:
            large, small = best(by_kind[kind], key=lambda load: by_kind[kind][load])
            yield f"{title.format(by_kind[kind][large, small])} @ Small={small} and Large={large}"


def _trace(test: Measured) -> str:
    lines = [f"# {OURS[0]}"]
    for load in test.loads:
        for kind, mine, other, figures in (
            ("small", load.small, load.large, load.of_small),
            ("large", load.large, load.small, load.of_large),
        ):
            if figures:
                size = (test.small_bytes if kind == "small" else test.large_bytes) // KIB
                lines.append(
                    f"ran ({kind}): my {mine} oth {other} iops {figures.iops:.2f} size {size} K "
                    f"lat {figures.latency_ms:.6f} ms bw = {figures.mbps * 1e6 / MIB:.2f} MBps"
                )
                lines += [f"    {part:g} percent: {value:.4f} ms" for part, value in figures.percentiles_ms]
    return "\n".join(lines) + "\n"


def _hist(test: Measured) -> str:
    lines, seen = [f"# {line}" for line in OURS], set[tuple[int, int]]()
    lines.insert(0, f"# ORION: ORacle IO Numbers -- histogram of {test.name}")
    for load in test.loads:
        if (load.small, load.large) in seen or not load.of_small:
            continue
        seen.add((load.small, load.large))
        lines.append(f"Small Read / Write Latency Histogram @ Small={load.small} and Large={load.large}")
        lines.append("        Latency:                # of IOs (read)          # of IOs (write)")
        lines += _rows(load.of_small)
    return "\n".join(lines) + "\n"


def _rows(figures: Figures) -> Iterator[str]:
    """Buckets with the share of requests up to each."""
    all_reads = sum(bucket.reads for bucket in figures.buckets) or 1.0
    all_writes = sum(bucket.writes for bucket in figures.buckets) or 1.0
    reads, writes, low = 0.0, 0.0, 0
    for bucket in figures.buckets:
        reads, writes = reads + bucket.reads, writes + bucket.writes
        yield (
            f"{low:>12} - {bucket.up_to_us:<12.0f} us: {bucket.reads:>15.0f} ({100 * reads / all_reads:6.2f}%)"
            f" {bucket.writes:>15.0f} ({100 * writes / all_writes:6.2f}%)"
        )
        low = int(bucket.up_to_us)
