"""`iobound worker`: reads what services of the same store took, on this host or another; as many as there are share."""

import argparse
import logging
import sys
from dataclasses import replace
from wsgiref.simple_server import WSGIServer

from prometheus_client import start_http_server
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from app.analysis import lockup
from app.analysis.pool import Analyst, Limits
from app.audit.settings_log import note
from app.cli.serving.steady import steady
from app.cli.serving.two_signals import TwoSignals
from app.comparison.service import Comparing
from app.counters import COUNTED
from app.environment.setting_sources import unknown_variables
from app.exports.letterheads import Letterheads
from app.exports.printing import Printing
from app.exports.publishing import Publishing
from app.history.frames import History
from app.ingest.accepting import Bounds
from app.ingest.redacting import Redacting
from app.ingest.work import Work
from app.report_exports.asking import ExportBounds
from app.report_exports.making import Making
from app.settings import Settings
from app.store import open_store
from app.store.engine import slow_queries
from app.store.engine.limits import StoreLimits
from app.store.engine.unavailable import put_off
from app.store.reports import Store
from app.terminal import logs
from app.terminal.console import complain
from app.web.requests.scanning import Scanner
from app.webhooks.work import add_webhooks
from rules.wording import counted

LOG = logging.getLogger(__name__)
BESIDE_READERS = 2
"""Connections of what is looked after meanwhile; those of the queue are its own."""
NO_SQLITE = (
    "workers of their own need PostgreSQL: with SQLite the service reads all by itself, {readers} at a time "
    "(IOBOUND_WORKERS). To use more hosts, name a database in DATABASE_URL and move the store there with "
    "`iobound copy-to`."
)
HOW_MANY = "IOBOUND_WORKERS is 0, which is meant for the service: say by --jobs how many files are read at a time."
NO_PORT = "port {port} of {host} cannot be used for --metrics-port ({why}): give another one."
FINISHING = "iobound: what is in hand is finished; a second signal ends it at once.\n"
LEFT = "a file was not read in time: another worker reads it."


def run(options: argparse.Namespace) -> int:
    """Works until it is stopped: then what is in hand is finished. A second signal ends it at once."""
    with TwoSignals() as stopping:
        return _work(options, stopping)


def _work(options: argparse.Namespace, stopping: TwoSignals) -> int:
    for warning in unknown_variables(Settings.model_fields):
        complain(warning)
    try:
        settings = _settings(options.jobs)
        limits = replace(StoreLimits.of(settings), connections=_connections(settings))
        engine = open_store.store(settings, limits)
    except open_store.Unusable as error:
        return complain(str(error), error.status)
    try:
        counted_at = _counted(options.metrics_host, options.metrics_port)
    except OSError as error:
        engine.dispose()
        return complain(NO_PORT.format(port=options.metrics_port, host=options.metrics_host, why=error.strerror))
    logs.set_up(settings.log_format, settings.log_level, audit=settings.log_audit)
    slow_queries.watch(engine, settings.slow_query_seconds)
    lockup.say_what_is_lacking()
    memory = settings.worker_memory_bytes
    reading = Limits(settings.worker_seconds, memory_bytes=memory, workers=settings.workers)
    with Printing(memory) as printing, Analyst(reading) as analyst:
        work = Work(engine, analyst, Bounds.of(settings), Redacting.of(settings), Scanner.of(settings))
        publishing = Publishing(Letterheads(engine), printing)
        work.add(Making(engine, work.queue, work.judging, ExportBounds.of(settings), publishing, analyst))
        store = Store(engine, work.judging.fresh, work.judging.cut_again)
        history = History(engine)
        add_webhooks(work, engine, history, Comparing(store, history), settings)
        with put_off(LOG, "The settings could not be written into the audit log"):
            note(engine, settings, "worker")
        steady()
        work.start(settings.workers)
        at_a_time = f"{counted(settings.workers, 'file')} at a time"
        print(f"Reads {at_a_time} for {open_store.shown(settings.url)}; Ctrl+C stops.", flush=True)
        stopping.wait()
        sys.stderr.write(FINISHING)
        sys.stderr.flush()
        if not work.stop(settings.stopping_seconds):
            complain(LEFT)
    if counted_at is not None:
        counted_at.shutdown()
    engine.dispose()
    return 0


def _counted(host: str, port: int | None) -> WSGIServer | None:
    """What this program counts, answered on a port of its own, in a thread. Raises OSError."""
    return None if port is None else start_http_server(port, host, COUNTED)[0]


def _connections(settings: Settings) -> int:
    return settings.workers + settings.webhook_senders + BESIDE_READERS


def _settings(jobs: int | None) -> Settings:
    """Those of the environment, with as many readers as asked for. Raises Unusable."""
    settings = open_store.settings()
    try:
        sqlite = make_url(settings.url).drivername == "sqlite"
    except ArgumentError as error:
        raise open_store.Unusable(open_store.NO_ADDRESS) from error
    if sqlite:
        raise open_store.Unusable(NO_SQLITE.format(readers=settings.workers))
    readers = settings.workers if jobs is None else jobs
    if readers < 1:
        raise open_store.Unusable(HOW_MANY)
    return settings.model_copy(update={"workers": readers})
