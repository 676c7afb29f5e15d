"""Of a service that is killed with -9 nothing runs on, whatever it was at; what it took is read by the next."""

import os
import signal
from pathlib import Path

import pytest

from tests import databases
from tests.app.load.program import column, serving
from tests.app.queue.outage import reports
from tests.app.queue.until import until

MANY = 30


@pytest.mark.slow
def test_readers_end_with_their_service(tmp_path: Path) -> None:
    url = databases.sqlite_database(tmp_path)
    many = b"".join(reports(MANY))  # one file of many reports: read for a while
    with serving(url, tmp_path) as program:
        assert program.ask("POST", "/api/v1/reports?wait=0", many).status == 202
        until(lambda: column(url, "SELECT count(*) FROM incoming WHERE state = 'reading'") == [1])
        until(lambda: len(program.processes()) >= 3)
        os.kill(program.process.pid, signal.SIGKILL)
        program.process.wait(300)
        until(lambda: program.processes() == [])
    assert column(url, "SELECT count(*) FROM report") == [0]
    with serving(url, tmp_path):
        until(lambda: column(url, "SELECT count(*) FROM report") == [MANY], 300)
    assert column(url, "SELECT state FROM incoming") == ["done"]
