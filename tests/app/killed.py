"""A program that is killed with -9 while it works on a store, again and again, and told what was left each time.

`python -m tests.app.killed DEED URL WHEN...`: each run of the deed ends before that many statements were made, before
its first commit (0), or when it has copied so many steps and not yet committed the last (step:6); the last run is left
alone. Prints one line of JSON a run: what was damaged, and whether
it was killed. Runs are forks of this process, which holds no connection itself, so that they begin at once.
"""

import io
import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Engine, event, select
from sqlalchemy.orm import Session

from app.analysis.analyse import versions
from app.analysis.finished import Finished
from app.cli import main as cli
from app.exports.letterheads import Letterheads
from app.exports.printing import Printing
from app.exports.publishing import Publishing
from app.ingest.rejudge import Judging
from app.ingest.rejudge_all import Rejudging
from app.ingest.service import Ingest
from app.queue.queues import queue_of
from app.report_exports import making
from app.report_exports.asking import ExportBounds
from app.store.copy import copying, raw_tables
from app.store.engine import engine as db
from app.store.open_store import known_revision, revision
from app.store.reports import Store
from app.store.schema.work_tables import Export
from tests.app.filled import faults
from tests.app.stand_in import StandIn, report_bytes

FILES = 4


class Today(StandIn):
    """Judges as today's rules do."""

    def analyse(self, *given: Any) -> list[Finished]:
        found = []
        for one in super().analyse(*given):
            document = json.loads(one.core) | {"versions": msgspec.to_builtins(versions())}
            found.append(Finished(json.dumps(document).encode(), one.parts))
        return found


def ingest(url: str) -> None:
    """Takes four files, with one report and with two."""
    engine, analyst = db.connect(url), StandIn()
    for number in range(FILES):
        data = report_bytes(number=number, parts=1 + number % 2, dbid=7 + number % 3)
        Ingest(Store(engine), analyst).take(data, f"{number}.txt")  # type: ignore[arg-type]


def rejudge(url: str) -> None:
    """Judges all again that older rules judged, two at a time."""
    rejudging = Rejudging(db.connect(url), Today())  # type: ignore[arg-type]
    assert all(one.state == "judged" for one in rejudging.run(rejudging.waiting()))


def copy(urls: str) -> None:
    """Copies the one store to the other, few rows at a time."""
    os.environ["DATABASE_URL"], target = urls.split(" ")
    raw_tables.ROWS, raw_tables.HEAVY_ROWS = 3, 2
    sys.stdout = sys.stderr = io.StringIO()
    assert cli.main(["copy-to", target]) == 0


def export(url: str) -> None:
    """Writes what waits to be exported, a report at a time."""
    engine, analyst = db.connect(url), StandIn()
    making.AT_ONCE = 1
    judging = Judging(engine, analyst)  # type: ignore[arg-type]
    publishing = Publishing(Letterheads(engine), Printing())
    maker = making.Making(engine, queue_of(engine), judging, ExportBounds(), publishing, analyst)  # type: ignore[arg-type]
    with Session(engine) as session:
        numbers = session.scalars(select(Export.id)).all()
    for number in numbers:
        maker.tasks()["export"]({"export": number})


def migrate(url: str) -> None:
    """Brings an older store up to date."""
    engine = db.connect(url)
    db.migrate(engine)
    engine.dispose()


DEEDS: dict[str, Callable[[str], None]] = {
    "ingest": ingest, "rejudge": rejudge, "copy": copy, "export": export, "migrate": migrate,
}  # fmt: skip


def kill(when: str) -> None:
    """End this process as kill -9 does, at that moment."""
    made = 0

    def count(*_: Any) -> None:
        nonlocal made
        made += 1
        if made == int(when.removeprefix("step:")):
            os.kill(os.getpid(), signal.SIGKILL)

    if when.startswith("step:"):
        add = copying._add
        copying._add = lambda *given: (add(*given), count())  # type: ignore[assignment, func-returns-value]
    elif when != "0":
        event.listen(Engine, "before_cursor_execute", count)
    else:
        event.listen(Engine, "commit", lambda _: os.kill(os.getpid(), signal.SIGKILL))


def fork(deed: Callable[[], None]) -> int:
    """How a run of this in a process of its own ended."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    try:
        deed()
        os._exit(0)
    except BaseException as error:  # noqa: BLE001 - told, and never back into the code of the parent
        sys.__stderr__.write(f"{error!r}\n")
        os._exit(1)


def tell(url: str, killed: int) -> None:
    """One line: how it ended, which tables there are now, and what is damaged; older tables are not looked at."""
    engine = db.connect(url.rsplit(" ", maxsplit=1)[-1])
    tables = revision(engine)
    seen = faults(engine) if tables == known_revision() else []
    sys.stdout.write(json.dumps({"ended": killed, "tables": tables, "faults": seen}) + "\n")
    sys.stdout.flush()


def main(deed: str, url: str, *moments: str) -> None:
    for when in [*moments, ""]:

        def run(when: str = when) -> None:
            if when:
                kill(when)
            DEEDS[deed](url)

        ended = fork(run)
        assert fork(lambda ended=ended: tell(url, ended)) == 0


if __name__ == "__main__":
    main(*sys.argv[1:])
