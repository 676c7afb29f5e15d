"""Copies of an AWR text report (12.2) in which waits take another time, carried through to DB time and classes."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tests.samples.edit import emptied, number, once, rows_changed, rows_of

ELAPSED_S = 1802
TRANSACTIONS = 102458
EXECUTIONS = 1880224
USER_CALLS = 1204118
EVENTS = "Foreground Wait Events"
CLASSES = {
    "Application": ("enq: TX", "SQL*Net break"),
    "Cluster": ("gc ",),
    "Commit": ("log file sync",),
    "Concurrency": ("buffer busy", "cursor", "latch", "library cache"),
    "Configuration": ("free buffer", "log file switch", "write complete"),
    "Idle": ("SQL*Net message from", "jobq slave"),
    "Network": ("SQL*Net m",),
    "System I/O": ("control file",),
    "User I/O": ("Disk file", "db file", "direct path", "read by other"),
}


class Wait(NamedTuple):
    event: str
    waits: int
    seconds: float

    @property
    def wait_class(self) -> str:
        found = (kind for kind, names in CLASSES.items() if self.event.startswith(names))
        return next(found, "Other")


def with_waits(text: str, changes: Mapping[str, tuple[int, float]]) -> str:
    """`changes` gives the waits and seconds of foreground events, new or printed; what follows from them follows."""
    listed = {one.event: one for one in _waits(text)}
    change = sum(seconds - listed.get(name[:26], Wait(name, 0, 0)).seconds for name, (_, seconds) in changes.items())
    db_time = _total(text, "Total DB time") + change
    listed |= {name[:26]: Wait(name, count, seconds) for name, (count, seconds) in changes.items()}
    everything = sorted(listed.values(), key=lambda one: (one.wait_class == "Idle", -one.seconds))
    busy = [one for one in everything if one.wait_class != "Idle"]
    text = rows_changed(text, EVENTS, lambda _: [_event(one, db_time) for one in everything])
    text = _classes(text, busy, db_time)
    text = rows_changed(text, "Top 10 Foreground Events by Total Wait Time", lambda _: _top(busy, _cpu(text), db_time))
    return _without_details(_with_db_time(text, db_time), changes)


def with_host_busy(text: str, busy: float) -> str:
    """The host's CPUs busy to `busy` percent, in the host block, the ticks and the detail."""
    idle, user, system = 100 - busy, busy - 4, 4.0
    ticks = 8 * ELAPSED_S * 100
    load = "    8     4       1     31.20     33.41"
    text = rows_changed(text, "Host CPU", lambda _: [f"{load} {user:>9.1f} {system:>9.1f} {0.4:>9.1f} {idle:>9.1f}"])
    for name, share in (("BUSY", busy), ("IDLE", idle), ("IOWAIT", 0.4), ("SYS", system), ("USER", user)):
        text = once(rf"^{name}_TIME +[\d,]+$", f"{name + '_TIME':<25} {round(ticks * share / 100):>22,}", text)
    detail = f"14-Sep 14:30:14 {33.4:>8} {busy:>8.1f} {user:>8.1f} {system:>8.1f} {idle:>8.1f} {0.4:>8}"
    return once(r"^14-Sep 14:30:14 .*$", detail, text)


def with_log_switches(text: str, switches: int) -> str:
    per_hour = switches * 3600 / ELAPSED_S
    return once(r"^log switches .*$", f"{'log switches (derived)':<32} {switches:>18} {per_hour:>9.2f}", text)


def _waits(text: str) -> list[Wait]:
    return [Wait(row[:26].strip(), int(number(row[27:38])), number(row[45:53])) for row in rows_of(text, EVENTS)]


def _total(text: str, label: str) -> float:
    match = re.search(rf"{label}:? +([\d,.]+) \(s\)", text)
    assert match, label
    return number(match[1])


def _cpu(text: str) -> float:
    return _total(text, "DB CPU time")


def _average(one: Wait) -> str:
    ms = 1000 * one.seconds / max(one.waits, 1)
    return f"{ms:.2f}ms" if ms < 10000 else f"{ms / 1000:.2f} s"


def _percent(seconds: float, db_time: float) -> str:
    share = f"{100 * seconds / db_time:.1f}"
    return share[1:] if share.startswith("0.") else share


def _event(one: Wait, db_time: float) -> str:
    share = "" if one.wait_class == "Idle" else _percent(one.seconds, db_time)
    by_transaction = one.waits / TRANSACTIONS
    head = f"{one.event[:26]:<26} {one.waits:>11,} {'':>5} {one.seconds:>8,.0f}"
    return f"{head} {_average(one):>9} {by_transaction:>8.1f} {share:>6}"


def _top(busy: list[Wait], cpu: float, db_time: float) -> list[str]:
    rows = [(one.seconds, f"{one.event[:30]:<30} {one.waits:>11,}", _average(one), one.wait_class) for one in busy]
    rows.append((cpu, f"{'DB CPU':<30} {'':>11}", "", ""))
    longest = sorted(rows, key=lambda row: -row[0])[:10]
    return [
        f"{head} {s:>10.0f} {average:>9} {_percent(s, db_time):>6} {kind[:8]}" for s, head, average, kind in longest
    ]


def _classes(text: str, busy: list[Wait], db_time: float) -> str:
    sums = _sums(busy)
    cpu = Wait("DB CPU", 0, _cpu(text))
    rows = sorted([*sums, cpu], key=lambda one: -one.seconds)
    text = rows_changed(text, "Foreground Wait Class", lambda _: [_class(one, 20, 15, db_time) for one in rows])
    background = [Wait("db file parallel write", 200000, 630)]  # System I/O of the background, as before
    rows = sorted(
        [*_sums([*busy, *(one._replace(event="control file") for one in background)]), cpu],
        key=lambda one: -one.seconds,
    )
    text = rows_changed(text, "Wait Classes by Total Wait Time", lambda _: [_page_one(one, db_time) for one in rows])
    waited = sum(one.seconds for one in busy)
    text = once(r"(Total FG Wait Time:) +[\d,.]+ ", rf"\1{waited:>21,.2f} ", text)
    captured = 100 * (waited + cpu.seconds) / db_time
    return once(r"(Captured Time accounts for) +[\d.]+%", rf"\1{captured:>13.1f}%", text)


def _sums(busy: Iterable[Wait]) -> list[Wait]:
    sums: dict[str, Wait] = {}
    for one in busy:
        so_far = sums.get(one.wait_class, Wait(one.wait_class, 0, 0.0))
        sums[one.wait_class] = Wait(so_far.event, so_far.waits + one.waits, so_far.seconds + one.seconds)
    return list(sums.values())


def _class(one: Wait, name: int, count: int, db_time: float) -> str:
    waits, average = (f"{one.waits:,}", _average(one)) if one.waits else ("", "")
    share = 100 * one.seconds / db_time
    return f"{one.event:<{name}} {waits:>{count}} {'':>5} {one.seconds:>15,.0f} {average:>10} {share:>9.1f}"


def _page_one(one: Wait, db_time: float) -> str:
    waits, average = (f"{one.waits:,}", _average(one)) if one.waits else ("", "")
    share, sessions = _percent(one.seconds, db_time), one.seconds / ELAPSED_S
    return f"{one.event:<16} {waits:>16} {one.seconds:>16,.0f} {average:>10} {share:>6} {sessions:>8.1f}"


def _with_db_time(text: str, db_time: float) -> str:
    old = _total(text, "Total DB time")
    text = once(r"^(   DB Time:) +[\d,.]+ ", rf"\1{db_time / 60:>20,.2f} ", text)
    text = once(r"(Total DB time) +[\d,.]+ ", rf"\1{db_time:>15,.2f} ", text)
    text = once(r"^DB time +[\d,.]+$", f"{'DB time':<42} {db_time:>18,.1f}", text)
    rates = f"{db_time / ELAPSED_S:>18,.1f}{db_time / TRANSACTIONS:>18,.1f}"
    rates += f"{db_time / EXECUTIONS:>10.2f}{db_time / USER_CALLS:>10.2f}"
    text = once(r"^( +DB Time\(s\):).*$", rf"\1{rates}", text)
    return rows_changed(text, "Time Model Statistics", lambda rows: [_model(row, db_time, old) for row in rows])


def _model(row: str, db_time: float, old: float) -> str:
    """A row of the time model with its percentage; SQL time follows DB time."""
    if not row[62:69].strip():
        return row
    seconds = number(row[43:61])
    if row.startswith("sql execute"):
        seconds *= db_time / old
    return f"{row[:43]}{seconds:>18,.1f} {_percent(seconds, db_time):>7}{row[69:]}"


def _without_details(text: str, changed: Iterable[str]) -> str:
    """No histogram of events that changed and no samples, rather than ones that contradict."""
    for name in changed:
        text = re.sub(rf"^{re.escape(name[:25])} +(?:\d[\d.]*[KMG]?) [ .\d]+\n", "", text, flags=re.M)
    return emptied(text, "Activity Over Time")
