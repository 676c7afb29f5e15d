"""Backups, exports, recovery, the filling of the in-memory store: not the application that storage is sized for."""

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Facts

MUCH = 0.20
MOST = 0.50
"""From here on the job's load is the storage's, not the application's (our judgement)."""
POPULATE = "Inmemory Populate"
"""What reads tables into the in-memory column store, after a start or when they are first asked for."""
RMAN = "RMAN"
KNOWN = (RMAN, "Data Pump", "Recovery", POPULATE)
NAMED = (*KNOWN, "Others")
COLUMNS = {
    "read_iops": "reads_per_s",
    "write_iops": "writes_per_s",
    "read_bytes_per_s": "read_bytes_per_s",
    "write_bytes_per_s": "write_bytes_per_s",
}


class Job(Inside, frozen=True):
    """One function with its share of all bytes moved, and its rates by the name of the metric they belong to."""

    name: str
    share: float
    rates: dict[str, float]

    @property
    def label(self) -> str:
        if self.name == POPULATE:
            return "filling the in-memory store"
        return self.name if self.known else "I/O that Oracle counts as Others"

    @property
    def known(self) -> bool:
        """Whether it is a job that can be taken out; what Oracle calls Others may be the application's."""
        return self.name in KNOWN


def job(facts: Facts) -> Job | None:
    """The largest of them that moved a fifth of the bytes or more."""
    rows: dict[str, Row] = {str(row.get("name")): row for row in facts.get("io_by_function", [])}
    moved = {name: _bytes(row) for name, row in rows.items()}
    total = sum(amount for name, amount in moved.items() if not name.upper().startswith("TOTAL"))
    name = max(NAMED, key=lambda name: moved.get(name, 0))
    if total <= 0 or name not in rows or moved[name] < MUCH * total:
        return None
    rates = {metric: rows[name].get(column) or 0.0 for metric, column in COLUMNS.items()}
    return Job(name, moved[name] / total, rates)


def fills_the_path(facts: Facts) -> Job | None:
    """The job that moved most of all bytes: what others wait for then is a storage that serves the job, too."""
    largest = job(facts)
    return largest if largest and largest.known and largest.share >= MOST else None


def _bytes(row: Row) -> float:
    """What a function moved; a cluster report prints both directions as one."""
    return (row.get("read_bytes") or 0) + (row.get("write_bytes") or 0) or row.get("bytes") or 0
