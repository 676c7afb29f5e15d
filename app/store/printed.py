"""The parts of a stored report, read one at a time; what does not lie in the store is cut from the uploaded bytes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.document import Contents
from app.analysis.finished import Finished
from app.analysis.parts import FINDINGS, SQL_TEXTS, Kind, PartKey, PrintedParts
from app.store.engine.engine import without_nul
from app.store.engine.transactions import looking
from app.store.part_blocks import block_of, is_block, opened
from app.store.plain_rows import plain_rows
from app.store.schema.tables import Document, PrintedPart, Report, Upload

AT_ONCE = 20
"""Parts read by one question: a report prints hundreds."""


class _Head(msgspec.Struct):
    contents: Contents = Contents()


_HEAD = msgspec.json.Decoder(_Head)


CutAgain = Callable[[str], Mapping[int, Finished]]
"""The reports of an upload, by its public id, each by its number in the file and with all that it prints."""


class StoredParts(PrintedParts):
    """Those of one report. `cut_again` has what the store lacks; `contents` spares reading the core."""

    def __init__(
        self,
        sessions: sessionmaker[Session],
        upload: str,
        part: int,
        cut_again: CutAgain | None,
        contents: Contents | None = None,
    ) -> None:
        self._sessions, self._cut_again = sessions, cut_again
        self._upload, self._part = upload, part
        self._contents = contents
        self._opened: dict[str, dict[str, bytes]] = {}
        self._cut: Finished | None = None

    def raw(self, key: PartKey) -> bytes | None:
        return next((body for _, body in self._read([key])), None)

    def keys(self, kind: Kind) -> Sequence[PartKey]:
        contents = self._known_contents()
        if contents is None:
            return ()
        if kind == "section":
            return [PartKey("section", section.name) for section in contents.sections]
        if kind == "table":
            return [PartKey("table", str(table.number)) for table in contents.tables]
        return [SQL_TEXTS if kind == "sql_texts" else FINDINGS]

    def sections_as_json(self, names: Sequence[str]) -> dict[str, bytes]:
        return dict(self._read([PartKey("section", name) for name in names]))

    def raws(self, kind: Kind) -> Iterator[tuple[str, bytes]]:
        keys = self.keys(kind)
        for first in range(0, len(keys), AT_ONCE):
            yield from self._read(keys[first : first + AT_ONCE])

    def _read(self, keys: Sequence[PartKey]) -> Iterator[tuple[str, bytes]]:
        """These parts of one kind, in their order. One that the report has and the store lacks is cut again."""
        held = self._bodies(keys) if self._cut is None else {}
        missing = {key for key in keys if key.name not in held}
        if missing and self._cut is None and missing & set(self.keys(keys[0].kind)):
            self.read_whole()
        if self._cut is not None:
            held = held | {key.name: part for key in missing if (part := self._cut.raw(key)) is not None}
        return ((key.name, held[key.name]) for key in keys if key.name in held)

    @property
    def is_read(self) -> bool:
        """Whether every section was when the report came."""
        contents = self._known_contents()
        return contents is None or contents.is_read

    def read_whole(self) -> Finished | None:
        """The report with everything that it prints, cut from the uploaded bytes; None where that can't be."""
        if self._cut is None and self._cut_again is not None:
            self._cut = self._cut_again(self._upload).get(self._part)
            self._contents = None
        return self._cut

    def _bodies(self, keys: Sequence[PartKey]) -> dict[str, bytes]:
        """These parts, and small ones that lie with them; those are kept for who asks for more."""
        clean = [PartKey(key.kind, without_nul(key.name)) for key in keys]
        kind = clean[0].kind
        held = self._opened.setdefault(kind, {})
        wanted = [key for key in clean if key.name not in held]
        if not wanted:
            return held
        names = {name for key in wanted for name in (key.name, block_of(key)) if name is not None}
        with looking(self._sessions) as session:
            rows = plain_rows(session, _PARTS, self._asked(kind=kind, names=list(names)))
        beside = {name: part for row in rows if is_block(row.name) for name, part in opened(row.body)}
        # There are as many sections as we know; of tables a file may have any number.
        self._opened[kind] = beside if kind == "table" else held | beside
        return held | beside | {row.name: row.body for row in rows if not is_block(row.name)}

    def _known_contents(self) -> Contents | None:
        """What the core says that the report has; None where there is no such report."""
        if self._contents is None:
            with looking(self._sessions) as session:
                core = session.scalar(_CORE, self._asked())
            self._contents = None if core is None else _HEAD.decode(core).contents
        return self._contents

    def _asked(self, **more: object) -> dict[str, object]:
        return {"upload": without_nul(self._upload), "part": self._part, **more}


def _of_report(query: Any) -> Any:
    here = Upload.public_id == bindparam("upload"), Report.part == bindparam("part")
    return query.join(Upload, Upload.id == Report.upload_id).where(*here)


# Made once: that takes longer than to ask them.
_CORE = _of_report(select(Document.document).join(Report, Report.id == Document.report_id))
_PARTS = _of_report(select(PrintedPart.name, PrintedPart.body).join(Report, Report.id == PrintedPart.report_id)).where(
    PrintedPart.kind == bindparam("kind"), PrintedPart.name.in_(bindparam("names", expanding=True))
)
