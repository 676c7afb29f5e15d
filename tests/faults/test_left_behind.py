"""Of a service that is killed with -9 nothing runs on, whatever it was at; what it took is read by the next."""

import os
import signal
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import pytest

from app.resources import samples_dir
from tests import databases
from tests.app.load.program import column, serving
from tests.app.queue.outage import reports
from tests.app.queue.until import until

MANY = 30


def tell(processes: Iterable[int], number: signal.Signals) -> None:
    for one in processes:
        with suppress(ProcessLookupError):
            os.kill(one, number)


@pytest.mark.slow
def test_readers_end_with_their_service(tmp_path: Path) -> None:
    url = databases.sqlite_database(tmp_path)
    many = b"".join(reports(MANY))  # one file of many reports: read for a while
    with serving(url, tmp_path) as program:
        first = samples_dir() / "awr_html" / "ledger-slow-redo.html"
        assert program.ask("POST", "/api/v1/reports", first.read_bytes()).status == 201  # its readers are there
        readers = [one for one in program.processes() if one != program.process.pid]
        tell(readers, signal.SIGSTOP)  # however fast they are, they have not finished when their service ends
        assert program.ask("POST", "/api/v1/reports?wait=0", many).status == 202
        until(lambda: column(url, "SELECT count(*) FROM incoming WHERE state = 'reading'") == [1])
        assert len(readers) >= 2
        os.kill(program.process.pid, signal.SIGKILL)
        program.process.wait(300)
        tell(readers, signal.SIGCONT)
        until(lambda: program.processes() == [])
    assert column(url, "SELECT count(*) FROM report") == [1]
    with serving(url, tmp_path):
        until(lambda: column(url, "SELECT count(*) FROM report") == [MANY + 1], 300)
    assert column(url, "SELECT state FROM incoming") == ["done"] * 2
