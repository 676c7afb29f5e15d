"""Who writes an export is killed with -9 anywhere: the next one goes on, and the zip is as if nobody had been."""

import io
import zipfile
from typing import Any

import pytest

from app.ingest.service import Ingest
from app.queue.queues import queue_of
from app.report_exports.asking import ExportBounds, ReportExports
from app.store.access.visibility import EVERYBODY
from app.store.lists.report_filter import Filter
from app.store.reports import Store
from tests.app.filled import faults, store
from tests.app.stand_in import StandIn, report_bytes
from tests.app.store.test_killed import anywhere, killed

pytestmark = pytest.mark.slow
REPORTS = 9
LAST = 40
"""Statements that two or three reports take: each run has some left to write."""


def test_an_export_that_is_killed_goes_on_where_it_was(store_url: str) -> None:
    engine = store(store_url)
    analyst: Any = StandIn()
    ingest = Ingest(Store(engine), analyst)
    ids = [ingest.take(report_bytes(snap=10 * one, number=one), f"{one}.txt").id for one in range(REPORTS)]
    exports = ReportExports(engine, queue_of(engine), ExportBounds())
    made = exports.ask(EVERYBODY, Filter(), "received", "json", {})
    killed("export", store_url, *anywhere(LAST, 3))
    assert faults(engine) == []
    state = exports.state(made)
    assert state is not None
    assert (state.state, state.counts.done, state.counts.missing) == ("done", REPORTS, 0)
    found = zipfile.ZipFile(io.BytesIO(b"".join(exports.pieces(made, 0, state.bytes))))
    assert found.testzip() is None
    assert [name.split("-")[-1] for name in found.namelist()] == [*(f"{one}.json" for one in ids), "index.csv"]
    assert len(found.read("index.csv").splitlines()) == REPORTS + 1
