"""The web service: settings, store, worker, API and pages put together."""

import importlib
import pkgutil
import re
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI
from fastapi.concurrency import run_in_threadpool
from fastapi.staticfiles import StaticFiles
from sqlalchemy import Engine

import app
from app.analysis.pool import Analyst, Limits
from app.comparison.service import Comparing
from app.databases.joining import Joining
from app.databases.markers import Markers
from app.databases.settings import DatabaseSettings
from app.declared.curves import Curves
from app.declared.databases import Databases
from app.fleet.service import Fleet
from app.history.forecasts import Forecasts
from app.history.frames import History
from app.ingest.rejudge import Judging
from app.ingest.service import Ingest
from app.resources import static_dir
from app.settings import Settings
from app.store import engine as db
from app.store.removal import Removal
from app.store.reports import Store
from app.store.retention import Retention
from app.web import problems, security, struct_schemas
from app.web.services import Services, provide

API = "/api/v1"
CLOSING_SECONDS = 5.0
ROUTES = re.compile(r"(api|pages)(_[a-z_]+)?$")


def create_app(settings: Settings | None = None, analyst: Analyst | None = None) -> FastAPI:
    """A service with its store migrated. Its routes are given what `_services` makes.

    `analyst` stands in for the worker processes in tests; it is closed with the service.
    """
    settings = settings or Settings()
    engine = db.connect(settings.url)
    db.migrate(engine)
    analyst = analyst or Analyst(
        Limits(seconds=settings.worker_seconds, memory_bytes=settings.worker_memory_bytes, workers=settings.workers)
    )

    @asynccontextmanager
    async def lifespan(_service: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(Retention(engine).everywhere)
        stop = threading.Event()
        catching_up = threading.Thread(target=judging.catch_up_everywhere, args=(stop,), name="catch-up", daemon=True)
        catching_up.start()
        yield
        stop.set()
        catching_up.join(CLOSING_SECONDS)  # it ends what it has in hand
        analyst.close()
        engine.dispose()

    service = FastAPI(
        title="iobound",
        summary="Does this Oracle database wait for storage, and would faster media or more spindles cure it?",
        version="1",
        openapi_url=f"{API}/openapi.json",
        openapi_tags=[
            {"name": name}
            for name in ("reports", "databases", "comparisons", "fleet", "curves", "rules", "exports", "operation")
        ],
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    judging = Judging(engine, analyst)
    provide(service, _services(settings, engine, analyst, judging))
    problems.handle(service)
    security.protect(service, settings)  # the last added stands outermost
    _route(service, settings.max_upload_bytes)
    struct_schemas.document(service)
    return service


def _services(settings: Settings, engine: Engine, analyst: Analyst, judging: Judging) -> Services:
    """Everything that routes ask for, each made once."""
    store, history = Store(engine, judging.fresh, judging.cut_again), History(engine)
    of_databases = Databases(engine), Markers(engine), Joining(engine), DatabaseSettings(engine), Retention(engine)
    of_reports = store, Ingest(store, analyst), judging, Forecasts(engine), Removal(engine)
    over_time = history, Comparing(store, history), Fleet(engine)
    return Services(settings, engine, Curves(engine, analyst), *of_databases, *of_reports, *over_time)


def _route(service: FastAPI, max_upload_bytes: int) -> None:
    """Every router of a subject's `api*.py` and `pages*.py` is served; a module that won't load stops the start."""
    for module in route_modules():
        router: APIRouter = importlib.import_module(module).router
        service.include_router(router, max_body_size=max_upload_bytes, include_in_schema=_is_api(module))
    service.mount("/static", StaticFiles(directory=static_dir()), name="static")


def route_modules() -> list[str]:
    """`app.<subject>.api*` and `app.<subject>.pages*`; those of the REST API first, as a page may take any path."""
    packages = (one.name for one in pkgutil.iter_modules(app.__path__, "app.") if one.ispkg)
    found = [one.name for name in packages for one in pkgutil.iter_modules(_folders(name), f"{name}.")]
    return sorted((one for one in found if ROUTES.match(_leaf(one))), key=lambda one: (not _is_api(one), one))


def _is_api(module: str) -> bool:
    return _leaf(module).startswith("api")


def _leaf(module: str) -> str:
    return module.rpartition(".")[2]


def _folders(package: str) -> list[str]:
    return list(importlib.import_module(package).__path__)
