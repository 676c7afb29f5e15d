"""What is still to be done: files that were taken, batches, jobs, long work; on PostgreSQL the tables of Procrastinate.

An upload is known by its unpacked bytes from here on: one that came packed gets their hash, unless those bytes are an
upload of their own, and its reports are judged again, as they say the hash too. A report's row gets the confidence of
its verdict and the worst severity of its findings.
"""

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
import zstandard
from alembic import op
from procrastinate.schema import SchemaManager

revision: str = "2026_11_26_work"
down_revision: str | None = "2026_11_25_answers"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

REFERENCE = ("ticket", "environment", "sender_host")
OF_REPORT = ("confidence", "severity")
SEVERITIES = ("info", "low", "medium", "high", "blocker")
HEAD, MAGIC = 6, 0xB5  # of what is packed, as `app.store.packing.packing` writes it
ZSTD = 2
ZLIB_HEAD = bytes((MAGIC, 1, 0, 0, 0, 0))
PACKED = {
    "upload": (("id",), "raw"),
    "curve_upload": (("id",), "raw"),
    "document": (("report_id",), "document"),
    "printed_part": (("report_id", "kind", "name"), "body"),
    "forecast": (("id",), "document"),
}
OF_CURVE = ("measured", "document")
AT_ONCE = 200
LARGEST = 64 * 2**20
GZIP = b"\x1f\x8b"

UPLOAD = sa.table("upload", sa.column("id"), sa.column("sha256"), sa.column("raw"))
REPORT = sa.table("report", *map(sa.column, ("id", "upload_id", "asked_again", *OF_REPORT)))
DOCUMENT = sa.table("document", sa.column("report_id"), sa.column("document"))


def upgrade() -> None:
    with op.batch_alter_table("upload") as upload:
        for name in REFERENCE:
            upload.add_column(sa.Column(name, sa.String(), nullable=True))
    with op.batch_alter_table("report") as report:
        for name in OF_REPORT:
            report.add_column(sa.Column(name, sa.String(), nullable=True))
    for name in (*REFERENCE, "received_at"):
        op.create_index(f"ix_upload_{name}", "upload", [name])
    op.create_index("ix_report_severity", "report", ["severity"])
    _tables()
    _fill_outcomes()
    _hash_unpacked()
    if op.get_bind().dialect.name == "postgresql":
        _driver().execute(SchemaManager.get_schema())


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        _drop_procrastinate()
    _repack()
    for table in ("job", "run", "spool_chunk", "incoming", "batch"):
        op.drop_table(table)
    op.drop_index("ix_report_severity", "report")
    for name in (*REFERENCE, "received_at"):
        op.drop_index(f"ix_upload_{name}", "upload")
    with op.batch_alter_table("report") as report:
        for name in reversed(OF_REPORT):
            report.drop_column(name)
    with op.batch_alter_table("upload") as upload:
        for name in reversed(REFERENCE):
            upload.drop_column(name)


def _tables() -> None:
    op.create_table(
        "batch",
        *_begin(),
        sa.Column("filename", sa.String(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("received_at", sa.DateTime(), nullable=False),
        *(sa.Column(name, sa.String(), nullable=True) for name in REFERENCE),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("finished_at", sa.DateTime(), nullable=True),
        *_end("batch"),
    )
    op.create_index("ix_batch_state", "batch", ["state"])
    op.create_table(
        "incoming",
        *_begin(),
        sa.Column("batch_id", sa.Integer(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("sha256", sa.String(), nullable=True),
        sa.Column("filename", sa.String(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("received_at", sa.DateTime(), nullable=False),
        *(sa.Column(name, sa.String(), nullable=True) for name in REFERENCE),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("timeouts", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(), nullable=True),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("upload_id", sa.Integer(), nullable=True),
        sa.Column("duplicate", sa.Boolean(), nullable=False),
        sa.Column("finished_at", sa.DateTime(), nullable=True),
        sa.Column("raw", sa.LargeBinary(), nullable=True),
        *_end("incoming"),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], "fk_incoming_batch_id_batch", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["upload_id"], ["upload.id"], "fk_incoming_upload_id_upload", ondelete="SET NULL"),
        sa.UniqueConstraint("batch_id", "place", name="uq_incoming_batch_id_place"),
    )
    for name in ("sha256", "upload_id", "finished_at"):
        op.create_index(f"ix_incoming_{name}", "incoming", [name])
    op.create_index("ix_incoming_state_id", "incoming", ["state", "id"])
    op.create_table(
        "spool_chunk",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("spool", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_spool_chunk"),
        sa.UniqueConstraint("spool", "number", name="uq_spool_chunk_spool_number"),
    )
    _run_and_job()


def _run_and_job() -> None:
    op.create_table(
        "run",
        *_begin(),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=True),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=True),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("begun_at", sa.DateTime(), nullable=False),
        sa.Column("finished_at", sa.DateTime(), nullable=True),
        *_end("run"),
    )
    op.create_index("ix_run_subject", "run", ["subject"])
    op.create_table(
        "job",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("task", sa.String(), nullable=False),
        sa.Column("arguments", sa.Text(), nullable=False),
        sa.Column("lock", sa.String(), nullable=True),
        sa.Column("once", sa.String(), nullable=True),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("not_before", sa.DateTime(), nullable=False),
        sa.Column("worker", sa.String(), nullable=True),
        sa.Column("alive_at", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_job"),
    )
    for name in ("lock", "once", "worker"):
        op.create_index(f"ix_job_{name}", "job", [name])
    op.create_index("ix_job_priority_id", "job", ["priority", "id"])


def _begin() -> tuple[sa.Column[Any], ...]:
    return sa.Column("id", sa.Integer(), nullable=False), sa.Column("public_id", sa.String(), nullable=False)


def _end(table: str) -> tuple[sa.Constraint, ...]:
    return (
        sa.PrimaryKeyConstraint("id", name=f"pk_{table}"),
        sa.UniqueConstraint("public_id", name=f"uq_{table}_public_id"),
    )


def _fill_outcomes() -> None:
    """What the core says of confidence and findings; one that cannot be read leaves both unknown."""
    for row in _each(DOCUMENT, DOCUMENT.c.report_id, DOCUMENT.c.document):
        core = _core(row.document)
        if core is not None:
            changed = sa.update(REPORT).where(REPORT.c.id == row.report_id)
            op.get_bind().execute(changed.values(confidence=_confidence(core), severity=_severity(core)))


def _hash_unpacked() -> None:
    for row in _each(UPLOAD, UPLOAD.c.id, UPLOAD.c.raw):
        plain = _gunzipped(_unpacked(row.raw))
        if plain is None:
            continue
        digest = hashlib.sha256(plain).hexdigest()
        there = sa.select(UPLOAD.c.id).where(UPLOAD.c.sha256 == digest)
        if op.get_bind().execute(there).first() is None:
            op.get_bind().execute(sa.update(UPLOAD).where(UPLOAD.c.id == row.id).values(sha256=digest))
            op.get_bind().execute(sa.update(REPORT).where(REPORT.c.upload_id == row.id).values(asked_again=True))


def _each(table: sa.TableClause, key: Any, value: Any) -> Iterator[Any]:
    """Its rows, a few at a time."""
    last = -1
    while True:
        query = sa.select(key, value).where(key > last).order_by(key).limit(AT_ONCE if table is DOCUMENT else 1)
        rows = op.get_bind().execute(query).all()
        yield from rows
        if not rows:
            return
        last = rows[-1][0]


def _repack() -> None:
    """What zstd packed, as older versions read it."""
    curves = [("curve", (("id",), column)) for column in OF_CURVE]
    for name, (keys, column) in (*PACKED.items(), *curves):
        table = sa.table(name, *map(sa.column, (*keys, column)))
        after: tuple[Any, ...] | None = None
        while True:
            query = sa.select(table).order_by(*(table.c[key] for key in keys)).limit(AT_ONCE)
            if after is not None:
                query = query.where(sa.tuple_(*(table.c[key] for key in keys)) > sa.tuple_(*after))
            rows = op.get_bind().execute(query).all()
            for row in rows:
                stored = getattr(row, column)
                if stored is not None and bytes(stored[:2]) == bytes([MAGIC, ZSTD]):
                    where = [table.c[key] == getattr(row, key) for key in keys]
                    packed = ZLIB_HEAD + zlib.compress(_unpacked(stored), 3)
                    op.get_bind().execute(sa.update(table).where(*where).values({column: packed}))
            if not rows:
                break
            after = tuple(getattr(rows[-1], key) for key in keys)


def _unpacked(stored: bytes) -> bytes:
    """What lies packed, with a head or without; empty where it is neither."""
    if bytes(stored[:2]) == bytes([MAGIC, ZSTD]):
        return zstandard.ZstdDecompressor().decompress(bytes(stored[HEAD:]))
    try:
        return zlib.decompress(stored[HEAD:] if stored[:1] == bytes([MAGIC]) else stored)
    except zlib.error:
        return b""


def _core(stored: bytes) -> dict[str, Any] | None:
    try:
        core = msgspec.json.decode(_unpacked(stored))
    except msgspec.DecodeError:
        return None
    return core if isinstance(core, dict) else None


def _confidence(core: dict[str, Any]) -> str | None:
    verdict = core.get("verdict")
    return verdict.get("confidence") if isinstance(verdict, dict) else None


def _severity(core: dict[str, Any]) -> str | None:
    findings = core.get("findings")
    if not isinstance(findings, list):
        return None
    fired = {one.get("severity") for one in findings if isinstance(one, dict) and one.get("state") == "fired"}
    return next((severity for severity in reversed(SEVERITIES) if severity in fired), "none")


def _gunzipped(data: bytes) -> bytes | None:
    """What a gzip file holds; None where it is none, is damaged or holds too much."""
    parts: list[bytes] = []
    left = data
    while left.startswith(GZIP) and _size(parts) <= LARGEST:
        unpacker = zlib.decompressobj(31)
        try:
            parts.append(unpacker.decompress(left, LARGEST + 1))
        except zlib.error:
            return None
        if not unpacker.eof:
            return None
        left = unpacker.unused_data.lstrip(b"\0")
    return b"".join(parts) if parts and _size(parts) <= LARGEST else None


def _size(parts: Sequence[bytes]) -> int:
    return sum(len(part) for part in parts)


def _driver() -> Any:
    """The driver's own connection, in the same transaction: many statements at once, as they are."""
    return op.get_bind().connection.driver_connection


def _drop_procrastinate() -> None:
    _driver().execute(
        """
        DO $$
        DECLARE what text;
        BEGIN
            FOR what IN SELECT format('DROP TABLE %I CASCADE', tablename) FROM pg_tables
                WHERE schemaname = current_schema() AND tablename LIKE 'procrastinate\\_%' LOOP EXECUTE what; END LOOP;
            FOR what IN SELECT format('DROP FUNCTION %s CASCADE', p.oid::regprocedure) FROM pg_proc p
                WHERE p.pronamespace = current_schema()::regnamespace AND proname LIKE 'procrastinate\\_%'
                LOOP EXECUTE what; END LOOP;
            FOR what IN SELECT format('DROP TYPE %I CASCADE', typname) FROM pg_type
                WHERE typnamespace = current_schema()::regnamespace AND typname LIKE 'procrastinate\\_%'
                AND typtype IN ('e', 'c') LOOP EXECUTE what; END LOOP;
        END $$
        """
    )
