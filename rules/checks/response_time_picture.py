"""Where the time of a unit of work goes.

What it looks at: DB time by class (CPU, reads, commits, locks and so on), divided by the work done: transactions, else
    executions (also where most transactions end with a rollback), else logical reads, else single-block reads.
Why it matters: response time is service time plus waiting time. Shares alone do not compare between two reports, cost
    per unit of work does: half the waiting at twice the work is no slower storage.
What to do: keep this line. When anything is changed, hold the same unit of the next report against it.
When it is wrong: a transaction is whatever the application commits; a batch that commits once an hour costs minutes a
    transaction, and reports of it compare better by executions or logical reads.
"""

from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable
from rules.core.sources import FIELD_TRIAL, TEXAS_MEMORY, YAPP
from rules.shared.rollbacks import MOST, rolled_back
from rules.storage.inputs.shares import BY_KEY, Part, leading
from rules.storage.preconditions import LITTLE_DB_TIME_S
from rules.thresholds.db_time import exceeded
from rules.waits.foreground import SINGLE_BLOCK
from rules.waits.time_shares import CAPTURED
from rules.wording import count, exactly

LIMITS = {
    "shown": Limit(0.01, "share of DB time, the rest is summed up"),
    "least": Limit(1, "units of work a second"),
    "DB time": Limit(LITTLE_DB_TIME_S, "s", FIELD_TRIAL.title),
}
MOST_SHOWN = 4
NAMES = {
    "reads": "reads", "temp": "temp", "commit": "commits", "writer": "waiting for clean buffers",
    "other_io": "other I/O", "log_switch": "log switches", "cluster": "the interconnect",
    "concurrency": "latches and mutexes", "application": "locks", "unaccounted": "unexplained",
}  # fmt: skip


def check(facts: Facts) -> Outcome:
    unit, seconds, parts = _unit(facts), _seconds(facts), leading(facts)
    if unit is None:
        return lacking("transactions_per_s")
    if not seconds or not parts or seconds <= 0:
        return lacking("db_time_s", "cpu_share")
    if seconds < LIMITS["DB time"].value:
        return not_applicable("The database was nearly idle; a unit of work says nothing.")
    name, rate, line = unit
    each = 1000 * seconds / facts["elapsed_s"] / rate
    first = [part for part in parts[:MOST_SHOWN] if part.share >= LIMITS["shown"].value]
    pieces = [f"{_time(each * part.share)} {_name(part)}" for part in first]
    if (left := 1 - sum(part.share for part in first)) >= LIMITS["shown"].value / 2:
        pieces.append(f"{_time(each * left)} the rest")
    time = CAPTURED if facts.without_db_time or _wrong(facts) else "DB time"
    shown = [Evidence(f"{time} per {name}", each, "ms", None, f"{time} / units of work", line)]
    shown += [Evidence(f"{_name(part)} per {name}", each * part.share, "ms") for part in first]
    return fired(f"{_article(name)} takes {_time(each)} of {time}: {', '.join(pieces)}.", *shown)


def _seconds(facts: Facts) -> float | None:
    """What the shares are shares of: captured time where waits and CPU exceed DB time."""
    seconds: float | None = facts.get("captured_time_s" if _wrong(facts) else "db_time_s")
    return seconds


def _wrong(facts: Facts) -> bool:
    """Whether waits and CPU exceed DB time."""
    return bool(exceeded(facts.get("unaccounted_share", 0.0)))


def _unit(facts: Facts) -> tuple[str, float, int | None] | None:
    """The unit with its rate a second and its line: the first of which at least one is done a second."""
    elapsed = facts["elapsed_s"]
    if elapsed <= 0:
        return None
    done = facts.get("statistic", {}).get("execute count") or {}
    reads = [event for name in SINGLE_BLOCK if (event := facts.event(name))]
    most = max(reads, key=lambda read: read.waits, default=None)
    transactions = 0.0 if (rolled_back(facts) or 0.0) >= MOST else facts.get("transactions_per_s", 0.0)
    units = (
        ("transaction", transactions, facts.line("transactions_per_s")),
        ("execution", (done.get("total") or 0.0) / elapsed, done.get("line")),
        ("logical read", facts.get("logical_reads_per_s", 0.0), facts.line("logical_reads_per_s")),
        ("single-block read", most.waits / elapsed if most else 0.0, most.line if most else None),
    )
    return next((unit for unit in units if unit[1] >= LIMITS["least"].value), None)


def _name(part: Part) -> str:
    return NAMES.get(part.key, BY_KEY[part.key].label)


def _article(name: str) -> str:
    return f"An {name}" if name.startswith("e") else f"A {name}"


def _time(milliseconds: float) -> str:
    """A time per unit of work in the unit that leaves few digits."""
    if milliseconds >= 1000:
        return f"{count(milliseconds / 1000)} s"
    return f"{exactly(milliseconds)} ms" if milliseconds >= 0.0995 else f"{1000 * milliseconds:.2g} µs"


rule = Rule(
    id="response-time-picture",
    code="TM07",
    title="Where the time of a unit of work goes",
    severity="info",
    needs=("db_time_s", "elapsed_s", "cpu_share", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(YAPP, TEXAS_MEMORY, FIELD_TRIAL),
    seen=Seen("statspack_text/mtr-after.txt", 36),
)
