"""Copies of a Statspack 9.2 report in which waits take another time, carried through to the top events."""

from collections.abc import Mapping
from typing import NamedTuple

from tests.samples.edit import number, once, rows_changed, rows_of

IDLE = ("SQL*Net message", "SQL*Net more data from", "wakeup time manager")
TOP = "Top 5 Timed Events"
TRANSACTIONS = 921


class Wait(NamedTuple):
    event: str
    waits: int
    timeouts: int
    seconds: int


def with_waits(text: str, changes: Mapping[str, tuple[int, int]], cpu_s: int | None = None) -> str:
    """`changes` gives the waits and the seconds of events, new or printed; the totals and percentages follow."""
    busy = {one.event: one for one in waits(text) if not one.event.startswith(IDLE)}
    idle = [one for one in waits(text) if one.event.startswith(IDLE)]
    for event, (count, seconds) in changes.items():
        busy[event] = Wait(event, count, 0, seconds)
    listed = sorted(busy.values(), key=lambda one: -one.seconds)
    text = rows_changed(text, "Wait Events", lambda _: [_row(one) for one in listed + idle])
    if cpu_s is not None:
        text = _statistic(text, "CPU used by this session", cpu_s * 100)
    cpu = _cpu(text) if cpu_s is None else cpu_s
    return rows_changed(text, TOP, lambda _: _top(listed, cpu))


def waits(text: str) -> list[Wait]:
    return [
        Wait(row[:28].strip(), int(number(row[29:41])), int(number(row[42:52])), int(number(row[53:63])))
        for row in rows_of(text, "Wait Events")
    ]


def with_read_ms(text: str, factor: float) -> str:
    """Every average read time of tablespaces and files times `factor`."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if _is_io(line):
            lines[at] = f"{line[:23]}{float(line[23:29]) * factor:6.1f}{line[29:]}"
    return "\n".join(lines)


def with_file_ms(text: str, file: str, read_ms: float) -> str:
    """One file answers reads in `read_ms`, and no other."""
    lines = text.split("\n")
    at = next(at for at, line in enumerate(lines) if line.endswith(file)) + 1
    lines[at] = f"{lines[at][:23]}{read_ms:6.1f}{lines[at][29:]}"
    return "\n".join(lines)


def with_space_ms(text: str, space: str, read_ms: float) -> str:
    """The mean of a tablespace, without its files."""
    return once(rf"^({space}\n.{{23}}) *[\d.]+ ", rf"\g<1>{read_ms:6.1f} ", text)


def _is_io(line: str) -> bool:
    """Reads, reads/s, ms, blocks/read, writes, writes/s, waits, ms: nothing else is printed like this."""
    cells = line.split()
    return len(cells) == 8 and line[:14].replace(",", "").strip().isdigit() and "." in line[23:29]


def without_times(text: str) -> str:
    """The report of an instance that counts waits and does not time them."""
    text = rows_changed(text, "Wait Events", lambda _: [_row(one._replace(seconds=0)) for one in waits(text)])
    text = rows_changed(
        text, "Background Wait Events", lambda rows: [f"{row[:53]}{0:>10} {0:>6}{row[70:]}" for row in rows]
    )
    text = _statistic(with_read_ms(text, 0), "CPU used by this session", 0)
    most = sorted((one for one in waits(text) if not one.event.startswith(IDLE)), key=lambda one: -one.waits)
    text = rows_changed(
        text, TOP, lambda _: [f"{one.event:<44} {one.waits:>12,} {0:>11} {'.00':>8}" for one in most[:5]]
    )
    return once(r"^(timed_statistics +)TRUE", r"\1FALSE", text)


def _cpu(text: str) -> int:
    return next(int(number(row[58:69])) for row in rows_of(text, TOP) if row.startswith("CPU time"))


def _statistic(text: str, name: str, total: int) -> str:
    row = f"{name:<33} {total:>18,} {total / 900:>14,.1f} {total / TRANSACTIONS:>12,.1f}"
    return once(rf"^{name} .*$", row, text)


def _top(listed: list[Wait], cpu: int) -> list[str]:
    total = cpu + sum(one.seconds for one in listed)
    rows = [(one.event, f"{one.waits:,}", one.seconds) for one in listed] + [("CPU time", "", cpu)]
    longest = sorted(rows, key=lambda row: -row[2])[:5]
    return [
        f"{event:<44} {count:>12} {seconds:>11,} {100 * seconds / total:>8.2f}" for event, count, seconds in longest
    ]


def _row(one: Wait) -> str:
    average = round(1000 * one.seconds / one.waits)
    per_transaction = one.waits / TRANSACTIONS
    head = f"{one.event[:28]:<28} {one.waits:>12,} {one.timeouts:>10,} {one.seconds:>10,}"
    return f"{head} {average:>6} {per_transaction:>8,.1f}"
