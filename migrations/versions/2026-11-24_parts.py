"""The core of an analysis apart from its sections, printed tables, statements and findings: a row each.

What the core newly tells is made of what older documents say: the sentence and the window of a headline, what a gain
does, what is printed, and which rules did not fire. A document that cannot be read stays as it is, without parts.
"""

import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision: str = "2026_11_24_parts"
down_revision: str | None = "2026_11_23_identity"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

HEAD = bytes((0xB5, 1, 0, 0, 0, 0))  # zlib, no dictionary, no key
BATCH = 50
Json = dict[str, Any]
NEW_IN_CORE = ("unfired", "contents")


def upgrade() -> None:
    op.create_table(
        "printed_part",
        sa.Column("report_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("report_id", "kind", "name", name="pk_printed_part"),
        sa.ForeignKeyConstraint(["report_id"], ["report.id"], "fk_printed_part_report_id_report", ondelete="CASCADE"),
    )
    documents, parts = _documents(), _parts()
    for row in _rows(documents):
        split = _split(row.document, row.tables)
        if split is not None:
            core, pieces = split
            _set(documents, row.report_id, document=_packed(core))
            bodies = [
                {"report_id": row.report_id, "kind": kind, "name": name, "body": body} for kind, name, body in pieces
            ]
            op.get_bind().execute(parts.insert(), bodies)
    with op.batch_alter_table("document") as document:
        document.drop_column("tables")


def downgrade() -> None:
    with op.batch_alter_table("document") as changed:
        changed.add_column(sa.Column("tables", sa.LargeBinary(), nullable=True))
    documents, parts = _documents(), _parts()
    for row in _rows(documents):
        own = sa.select(parts.c.kind, parts.c.name, parts.c.body).where(parts.c.report_id == row.report_id)
        pieces = {(kind, name): body for kind, name, body in op.get_bind().execute(own)}
        document, tables = _joined(row.document, pieces)
        _set(documents, row.report_id, document=document, tables=tables)
    with op.batch_alter_table("document") as changed:
        changed.alter_column("tables", existing_type=sa.LargeBinary(), nullable=False)
    op.drop_table("printed_part")


def _documents() -> sa.TableClause:
    return sa.table(
        "document",
        sa.column("report_id", sa.Integer()),
        sa.column("document", sa.LargeBinary()),
        sa.column("tables", sa.LargeBinary()),
    )


def _parts() -> sa.TableClause:
    texts = (sa.column(name, sa.String()) for name in ("kind", "name"))
    return sa.table("printed_part", sa.column("report_id", sa.Integer()), *texts, sa.column("body", sa.LargeBinary()))


def _rows(documents: sa.TableClause) -> Iterator[sa.Row[Any]]:
    """All documents, some at a time: each may be large."""
    last = -1
    while True:
        query = sa.select(documents).where(documents.c.report_id > last).order_by(documents.c.report_id).limit(BATCH)
        rows = op.get_bind().execute(query).all()
        yield from rows
        if len(rows) < BATCH:
            return
        last = rows[-1].report_id


def _set(documents: sa.TableClause, report_id: int, **values: bytes) -> None:
    op.get_bind().execute(documents.update().where(documents.c.report_id == report_id).values(**values))


def _split(document: bytes, tables: bytes) -> tuple[Json, list[tuple[str, str, bytes]]] | None:
    """The core, and each piece with its kind and name; None where there is nothing to split."""
    try:
        core, printed = _unpacked(document), _unpacked(tables)
    except (zlib.error, msgspec.DecodeError):
        return None
    report, findings = core.get("report"), core.pop("findings", [])
    if not isinstance(report, dict):
        return None
    sections, sql_texts = report.pop("sections", {}), core.pop("sql_texts", {})
    fired = [finding for finding in findings if finding["state"] == "fired"]
    core["findings"] = fired
    core["unfired"] = [_unfired(finding) for finding in findings if finding["state"] != "fired"]
    core["contents"] = {
        "sections": [_section(name, section) for name, section in sections.items()],
        "tables": [_table(table) for table in printed],
    }
    _tell(core.get("verdict") or {})
    pieces = [("section", name, section) for name, section in sections.items()]
    pieces += [("table", str(table["number"]), table) for table in printed]
    pieces += [("sql_texts", "", sql_texts), ("findings", "", findings)]
    return core, [(kind, name, _packed(piece)) for kind, name, piece in pieces]


def _joined(document: bytes, pieces: dict[tuple[str, str], bytes]) -> tuple[bytes, bytes]:
    """The whole document and its tables, as they were before."""
    of_kind = {kind: {name: body for (known, name), body in pieces.items() if known == kind} for kind, _ in pieces}
    tables = [_unpacked(body) for body in of_kind.get("table", {}).values()]
    printed = zlib.compress(msgspec.json.encode(sorted(tables, key=lambda table: table["number"])))
    if not pieces:
        return document, printed
    core = _unpacked(document)
    sections = of_kind.get("section", {})
    order = [section["name"] for section in core["contents"]["sections"]]
    core["report"]["sections"] = {name: _unpacked(sections[name]) for name in order if name in sections}
    if ("findings", "") in pieces:
        core["findings"] = _unpacked(pieces["findings", ""])
    core["sql_texts"] = _unpacked(pieces["sql_texts", ""]) if ("sql_texts", "") in pieces else {}
    for name in NEW_IN_CORE:
        core.pop(name, None)
    return zlib.compress(msgspec.json.encode(core)), printed


def _tell(verdict: Json) -> None:
    """The headline's sentence and window, and the action of each gain, as fields of their own."""
    headline = verdict.get("headline") or ""
    sentence, bracket, window = headline.removesuffix(".").rpartition(" (")
    if not bracket or not window.endswith(")"):
        sentence, window = headline.removesuffix("."), ")"
    verdict.setdefault("sentence", f"{sentence}." if sentence else "")
    verdict.setdefault("window", window[:-1])
    for gain in verdict.get("gain") or ():
        for name, told in _of_change(gain).items():
            gain.setdefault(name, told)


def _of_change(gain: Json) -> Json:
    """What the label of a gain says, apart: what is done, on which condition, what holds it, or why it is untold."""
    change = gain.get("change") or ""
    action, condition, assumes = change.partition(", if ")
    if condition:
        return {"action": action, "assumes": assumes}
    action, condition, limit = change.partition(", held to ")
    if condition:
        return {"action": action, "held_by": limit.partition(" by the ")[2]}
    action, condition, because = change.partition(" (")
    if condition and gain.get("kind") == "media" and gain.get("conservative") is None:
        return {"action": action, "untold_because": because.removesuffix(")")}
    return {"action": change}


def _unfired(finding: Json) -> Json:
    head = {name: finding[name] for name in ("rule", "code", "state")}
    return head | {"title": finding.get("title") or "", "message": finding.get("message") or "",
                   "missing": finding.get("missing") or []}  # fmt: skip


def _section(name: str, section: Json) -> Json:
    rows = len(section.get("rows") or ())
    told = {key: section.get(key) for key in ("line", "title")}
    return {"name": name, "state": section.get("state") or ("present" if rows else "empty"), **told, "rows": rows}


def _table(table: Json) -> Json:
    told = {key: table.get(key) for key in ("number", "title", "section", "line")}
    return {**told, "rows": len(table.get("rows") or ()), "empty": bool(table.get("empty"))}


def _packed(what: Any) -> bytes:
    return HEAD + zlib.compress(msgspec.json.encode(what), 3)


def _unpacked(stored: bytes) -> Any:
    """What is stored, be it of before or of a newer program that went back."""
    stored = bytes(stored)
    return msgspec.json.decode(zlib.decompress(stored.removeprefix(HEAD)))
