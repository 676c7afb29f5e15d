"""The keys by which something is encrypted; chunks of batches and exports say how they lie, as all other bytes do.

On the way down what was packed with a dictionary is packed without; what is encrypted has to be opened before
(`iobound repack --plain`).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import sqlalchemy as sa
import zstandard
from alembic import op

from app.store.packing.packing import Packing

revision: str = "2026_12_06_keys"
down_revision: str | None = "2026_12_05_audit"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

PLAIN = bytes((0xB5, 2, 0, 0, 0, 0))  # zstd, no dictionary, no key
PACKED = (("document", ("report_id",), "document", "document"), ("forecast", ("id",), "document", "forecast"),
          ("printed_part", ("report_id", "kind", "name"), "body", "part"))  # fmt: skip
AT_ONCE = 200
HEAD = bytes((0xB5, 3, 0, 0, 0, 0))  # as it is, no dictionary, no key
SPOOL = sa.table("spool_chunk", sa.column("id"), sa.column("body", sa.LargeBinary()))
EXPORT = sa.table("export_chunk", sa.column("id"), sa.column("size"), sa.column("body", sa.LargeBinary()))


def upgrade() -> None:
    op.create_table(
        "store_key",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("probe", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_store_key"),
    )
    op.add_column("export_chunk", sa.Column("size", sa.Integer(), nullable=False, server_default="0"))
    _each(SPOOL, lambda body: {"body": HEAD + body})
    _each(EXPORT, lambda body: {"body": HEAD + body, "size": len(body)})


def downgrade() -> None:
    for place in PACKED:
        _without_dictionary(*place)
    for table in (SPOOL, EXPORT):
        _each(table, lambda body: {"body": body.removeprefix(HEAD)})
    with op.batch_alter_table("export_chunk") as export:
        export.drop_column("size")
    op.drop_table("store_key")


def _without_dictionary(name: str, key: Sequence[str], column: str, kind: str) -> None:
    """Some reports at a time."""
    connection, unpack, packer = op.get_bind(), Packing().unpack, zstandard.ZstdCompressor(level=1)
    table = sa.table(name, *map(sa.column, key), sa.column(column, sa.LargeBinary()))
    keys, low = [table.c[one] for one in key], -1
    while numbers := connection.scalars(sa.select(keys[0]).distinct().where(keys[0] > low).order_by(keys[0])
                                        .limit(AT_ONCE)).all():  # fmt: skip
        for row in connection.execute(sa.select(table).where(keys[0] > low, keys[0] <= numbers[-1])).all():
            body = bytes(row[-1])
            if body[:1] == PLAIN[:1] and body[: len(PLAIN)] != PLAIN:
                its = [one == value for one, value in zip(keys, row, strict=False)]
                again = {column: PLAIN + packer.compress(unpack(body, kind))}
                connection.execute(table.update().where(*its).values(again))
        low = numbers[-1]


def _each(table: sa.TableClause, changed: Callable[[bytes], dict[str, Any]]) -> None:
    """One row in memory at a time: a chunk has megabytes."""
    for number in _numbers(table):
        its = table.c.id == number
        body = bytes(op.get_bind().execute(sa.select(table.c.body).where(its)).scalar_one())
        op.get_bind().execute(table.update().where(its).values(changed(body)))


def _numbers(table: sa.TableClause) -> Iterator[int]:
    return iter(op.get_bind().execute(sa.select(table.c.id).order_by(table.c.id)).scalars().all())
