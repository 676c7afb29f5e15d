"""The web service: settings, store, worker, API and pages put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI
from fastapi.concurrency import run_in_threadpool
from sqlalchemy import Engine

from app.analysis.pool import Analyst, Limits
from app.audit.keeping import Keeping
from app.audit.service import AuditLog
from app.batches.service import Batches
from app.comparison.service import Comparing
from app.databases.joining import Joining
from app.databases.markers import Markers
from app.databases.settings import DatabaseSettings
from app.declared.curve_edits import CurveEdits
from app.declared.curves import Curves
from app.declared.databases import Databases
from app.exports.letterheads import Letterheads
from app.exports.printing import Printing
from app.exports.publishing import Publishing
from app.fleet.service import Fleet
from app.history.forecasts import Forecasts
from app.history.frames import History
from app.ingest.accepting import Bounds
from app.ingest.outcome import Outcomes
from app.ingest.redacted_reports import RedactedReports
from app.ingest.redacting import Redacting
from app.ingest.rejudges import Rejudges
from app.ingest.service import Ingest
from app.ingest.upload import Uploading
from app.ingest.waiting import Waiting
from app.ingest.work import Work
from app.observed.store_figures import StoreFigures
from app.report_exports.asking import ExportBounds, ReportExports
from app.report_exports.making import Making
from app.reports.source_pages import SourcePages
from app.search.service import Search
from app.settings import Settings
from app.store import open_store
from app.store.engine import slow_queries
from app.store.engine.limits import StoreLimits
from app.store.engine.moment import Moments
from app.store.readiness import Readiness
from app.store.reports import Store
from app.store.upkeep.removal import Removal
from app.store.upkeep.samples import Samples
from app.web import problems, routes, struct_schemas, unavailable
from app.web.access import audited, door, entrance
from app.web.answers import representations
from app.web.answers.heads import Heads
from app.web.kept_pages import KeptPages
from app.web.layers import security
from app.web.layers.gate import Gate
from app.web.layers.in_hand import InHand, Most
from app.web.layers.rates import RateLimit
from app.web.layers.request_log import RequestLog
from app.web.layers.slow_senders import SlowSenders
from app.web.layers.under_root import UnderRoot
from app.web.requests import json_bodies, request_errors
from app.web.requests.clean_text import CleanAddress
from app.web.requests.request_files import Bodies
from app.web.requests.scanning import Scanner
from app.web.schemas import ProblemDocument
from app.web.services import Services, provide, services_of
from app.webhooks import described
from app.webhooks.deliveries import Deliveries
from app.webhooks.receiver import Inside
from app.webhooks.service import Webhooks
from app.webhooks.work import add_webhooks

API = "/api/v1"
TAGS = (
    "reports", "batches", "databases", "comparisons", "fleet", "curves", "metrics", "rules", "exports", "webhooks",
    "operation", "scaling",
)  # fmt: skip
NOBODY_READS = (
    "IOBOUND_WORKERS is 0, and only a store in PostgreSQL can be read for by other programs (`iobound worker`): "
    "give at least 1."
)


def create_app(settings: Settings | None = None, analyst: Analyst | None = None) -> FastAPI:
    """A service with its store migrated. Its routes are given what `_services` makes. Raises Unusable.

    `analyst` stands in for the worker processes in tests; it is closed with the service.
    """
    settings = settings or Settings()
    engine = open_store.store(settings, StoreLimits.of(settings))
    slow_queries.watch(engine, settings.slow_query_seconds)
    if not settings.workers and engine.dialect.name == "sqlite":
        raise open_store.Unusable(NOBODY_READS)
    analyst = analyst or Analyst(
        Limits(seconds=settings.worker_seconds, memory_bytes=settings.worker_memory_bytes, workers=settings.processes)
    )

    @asynccontextmanager
    async def lifespan(_service: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = settings.pool_size  # none waits for another's connection
        work.start(settings.workers)
        in_hand.when_stopping(work.take_no_more)
        yield
        await run_in_threadpool(work.stop, in_hand.seconds_left)
        for close in (analyst.close, printing.close, readiness.close, services_of(service)[KeptPages].close):
            close()
        engine.dispose()

    service = FastAPI(
        title="iobound",
        summary="Does this Oracle database wait for storage, and would faster media or more spindles cure it?",
        version="1",
        openapi_url=f"{API}/openapi.json",
        openapi_tags=[{"name": name} for name in TAGS],
        servers=[{"url": settings.root_path}] if settings.root_path else None,
        generate_unique_id_function=routes.operation_id,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    redacting, scanner = Redacting.of(settings), Scanner.of(settings)
    work, readiness = Work(engine, analyst, Bounds.of(settings), redacting, scanner), Readiness(settings.url)
    in_hand, printing = InHand(Most.of(settings), settings.stopping_seconds), Printing(settings.worker_memory_bytes)
    provide(service, _services(settings, engine, analyst, work, in_hand, printing, scanner).beside(readiness))
    for handler in (problems, entrance, unavailable, request_errors):
        handler.handle(service)
    service.add_middleware(audited.Audited, engine=engine)
    service.add_middleware(json_bodies.LabelledAsJson)
    representations.handle(service)
    service.add_middleware(CleanAddress)
    service.add_middleware(SlowSenders, idle_seconds=settings.idle_seconds)
    service.add_middleware(Gate, in_hand=in_hand)
    service.add_middleware(RateLimit, an_address=settings.address_calls, a_token=settings.token_calls)
    security.protect(service, settings)
    service.add_middleware(Heads)
    service.add_middleware(RequestLog)
    service.add_middleware(UnderRoot, root=settings.root_path)  # the last added stands outermost
    routes.serve(service, settings)
    routes.keep_apart(service, settings.root_path)
    described.describe(service)
    struct_schemas.document(service, ProblemDocument, logins=settings.login)
    return service


def _services(
    settings: Settings, engine: Engine, analyst: Analyst, work: Work, in_hand: InHand, printing: Printing,
    scanner: Scanner,
) -> Services:  # fmt: skip
    """Everything that routes ask for, each made once."""
    judging = work.judging
    store, history = Store(engine, judging.fresh, judging.cut_again), History(engine)
    of_databases = Databases(engine), Markers(engine), Joining(engine), DatabaseSettings(engine), work.retention
    removing = Forecasts(engine), Removal(engine)
    redacting = RedactedReports(analyst, store, of_databases[0])
    of_reports = store, redacting, Batches(engine), Ingest(store, analyst, work.retention), judging, *removing
    search = Search(engine, store, of_databases[0])
    comparing = Comparing(store, history)
    over_time = history, comparing, Fleet(engine)
    outcomes, samples = Outcomes(engine, store), Samples(engine)
    waiting = Waiting(outcomes.finished)
    work.tell(waiting.tell)
    uploading = Uploading(work.accepting, outcomes, waiting, settings.worker_seconds, in_hand, scanner)
    bounds, letterheads = ExportBounds.of(settings), Letterheads(engine)
    publishing = Publishing(letterheads, printing)
    work.add(Making(engine, work.queue, judging, bounds, publishing, analyst))
    add_webhooks(work, engine, history, comparing, settings)
    work.add(Keeping(engine, settings.audit_keep_days))
    hooks = Webhooks(engine, work.queue, Inside(settings.webhook_inside)), Deliveries(engine, work.queue)
    later = work.judge_later, Rejudges(engine, work.judge_later), ReportExports(engine, work.queue, bounds)
    taken = Bodies(), outcomes, waiting, uploading, work, in_hand, *later, *hooks
    figures = StoreFigures(engine, settings.metrics_databases, settings.store_bytes)
    curves = Curves(engine, analyst, settings.store_bytes, scanner.check_in_a_call), CurveEdits(engine, analyst)
    read = AuditLog(engine), figures, samples, search, *curves, SourcePages(analyst), KeptPages(Moments(engine))
    entering = door.services(engine, settings)
    return Services(
        settings, engine, letterheads, publishing, *entering, *read, *of_databases, *of_reports, *over_time, *taken
    )
