"""Whether a copy holds what the store holds: every row of every table, by count and by a hash of its content."""

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, func, select

from app.store.copy.copying import Progress, snapshot
from app.store.copy.raw_tables import Raw, contents, digest, highest, ranges, raw_tables, rows_of


@dataclass(frozen=True, slots=True)
class Checked:
    """One table: rows of the store and of the copy, how many differ, and the hash of the store's content."""

    name: str
    rows: int
    copied: int
    differ: int
    digest: str

    @property
    def equal(self) -> bool:
        return self.differ == 0 and self.rows == self.copied


def check(source: Engine, target: Engine, tell: Progress) -> list[Checked]:
    """Every table of the copy held against the store as it is now."""
    with snapshot(source) as there, snapshot(target) as here:
        return [_checked(there, here, raw, tell) for raw in raw_tables()]


def _checked(there: Connection, here: Connection, raw: Raw, tell: Progress) -> Checked:
    content, rows, differ = hashlib.sha256(), 0, 0
    for span in ranges(there, raw):
        wanted, held = contents(raw, rows_of(there, raw, span)), contents(raw, rows_of(here, raw, span))
        hashed = digest(wanted)
        content.update(hashed)
        if digest(held) != hashed:
            differ += sum(1 for key in wanted.keys() | held.keys() if wanted.get(key) != held.get(key))
        rows += len(wanted)
        tell(raw.name, len(wanted))
    beyond = select(func.count()).select_from(raw.table).where(raw.key > highest(there, raw))
    copied = here.scalar(select(func.count()).select_from(raw.table)) or 0
    return Checked(raw.name, rows, copied, differ + (here.scalar(beyond) or 0), content.hexdigest())
