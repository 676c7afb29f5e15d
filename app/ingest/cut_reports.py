"""What reports print beyond the parts that are stored, cut from their kept files; the last ones stay in memory."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from weakref import WeakValueDictionary

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.document import Analysis, Refusal
from app.analysis.finished import Finished
from app.analysis.pool import Analyst, Killed, TookTooLong
from app.ingest.given_up import GivenUp
from app.store.analysis_rows import stamp
from app.store.engine.engine import without_nul
from app.store.schema.tables import Report, Upload
from app.web.problems import refused_as
from parsers.errors import Refused

HELD_BYTES = 64 * 1024 * 1024
"""Of all reports that are held together; one of a megabyte takes another one."""
Cut = Mapping[int, Finished]
"""Each report of a file by its number there, with all that it prints."""
LOG = logging.getLogger(__name__)


class CutReports:
    """Safe to call from many threads. Whoever asks for a file that somebody has cut just now waits for that."""

    def __init__(
        self, engine: Engine, analyst: Analyst, judge_again: Callable[[str], object], held_bytes: int = HELD_BYTES
    ) -> None:
        """`judge_again` puts today's judgement in place of one by another version, by the public id of its upload."""
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._analyst, self._judge_again, self._held_bytes = analyst, judge_again, held_bytes
        self._held: OrderedDict[str, tuple[Cut, int]] = OrderedDict()
        self._alone: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        self._given_up = GivenUp()
        self._lock = threading.Lock()

    def cut(self, public_id: str) -> Cut:
        """The reports of an upload; none where its bytes are gone, or are refused by now. Raises Problem where another
        try may do, UnknownPacking and Locked."""
        with self._lock:
            alone = self._alone.setdefault(public_id, threading.Lock())
        with alone:
            held = self._known(public_id)
            return self._cut(public_id) if held is None else held

    def _known(self, public_id: str) -> Cut | None:
        with self._lock:
            if (held := self._held.get(public_id)) is None:
                return None
            self._held.move_to_end(public_id)
            return held[0]

    def _cut(self, public_id: str) -> Cut:
        query = select(Upload.id, Upload.filename, Upload.raw).where(Upload.public_id == without_nul(public_id))
        with self._session() as session:
            upload = session.execute(query).first()
        if upload is None or public_id in self._given_up:
            return {}
        try:
            finished = self._analyst.analyse(upload.raw, upload.filename)
        except (Killed, TookTooLong) as error:  # by chance: it was read before
            raise refused_as(error.code, str(error)) from error
        except Refused as error:
            return self._give_up(public_id, error)
        cores = [report.analysis() for report in finished]
        if refusals := [core.error for core in cores if isinstance(core, Refusal)]:
            return self._give_up(public_id, refusals[0].message)
        analyses = [core for core in cores if isinstance(core, Analysis)]
        if self._by_another_version(upload.id, analyses):
            self._judge_again(public_id)
        cut = {core.part: report for core, report in zip(analyses, finished, strict=True)}
        self._hold(public_id, cut, finished)
        return cut

    def _by_another_version(self, upload: int, analyses: Sequence[Analysis]) -> bool:
        """Whether one of these reports was: today's parser may cut it otherwise than its judgement says."""
        today = {core.part: stamp(core.versions) for core in analyses}
        with self._session() as session:
            rows = session.execute(select(Report.part, Report.versions).where(Report.upload_id == upload))
            return any(today.get(row.part, row.versions) != row.versions for row in rows)

    def _hold(self, public_id: str, cut: Cut, finished: Sequence[Finished]) -> None:
        """In memory, and let go those that nobody asked for longest."""
        size = sum(len(report.core) + sum(map(len, report.parts.values())) for report in finished)
        if size > self._held_bytes:
            return
        with self._lock:
            self._held[public_id] = cut, size
            held = sum(size for _, size in self._held.values())
            while held > self._held_bytes:
                _, (_, size) = self._held.popitem(last=False)
                held -= size

    def _give_up(self, public_id: str, why: object) -> Cut:
        self._given_up.add(public_id)
        LOG.warning("What upload %s printed could not be cut again: %s", public_id, why)
        return {}
