"""Which addresses the service answers: the routers of all subjects, put together once for each process."""

import importlib
import pkgutil
import re
from collections.abc import Sequence
from functools import cache, lru_cache

from fastapi import APIRouter, Depends, FastAPI
from fastapi.routing import APIRoute, iter_route_contexts
from fastapi.staticfiles import StaticFiles
from starlette.routing import BaseRoute

import app
from app.resources import static_dir
from app.settings import Settings
from app.store.open_store import Unusable
from app.web.caller import caller
from app.web.layers.request_log import routed
from app.web.requests import json_bodies
from app.web.requests.known_parameters import known_parameters

NOT_A_ROOT = "IOBOUND_ROOT_PATH cannot be {root}, as the service has such addresses itself: choose another path."
UPLOADS = "app.reports.api_upload"
ROUTES = re.compile(r"(api|pages)(_[a-z_]+)?$")


def serve(service: FastAPI, settings: Settings) -> None:
    """Every router of a subject's `api*.py` and `pages*.py` is served; a module that won't load stops the start.

    Every route of them takes who is calling, whether it asks for a list or not; those of the REST API refuse parameters
    that they do not know.
    """
    for module in route_modules():
        most_bytes = getattr(settings, getattr(importlib.import_module(module), "BODIES", "max_upload_bytes"))
        service.router.routes.extend(_routes_of(module, most_bytes))
    service.mount("/static", StaticFiles(directory=static_dir()), name="static")


@lru_cache(maxsize=256)
def _routes_of(module: str, most_bytes: int) -> Sequence[BaseRoute]:
    """Its routes, whose bodies may have so many bytes.

    FastAPI takes a while to put them together, and they are the same in every service of a process.
    """
    router: APIRouter = importlib.import_module(module).router
    json_bodies.limit(router)
    holder = APIRouter(generate_unique_id_function=operation_id)
    holder.include_router(
        router,
        max_body_size=most_bytes,
        include_in_schema=_is_api(module),
        dependencies=[Depends(routed), Depends(caller), Depends(known_parameters), Depends(json_bodies.json_body)],
    )
    return holder.routes


def keep_apart(service: FastAPI, root: str) -> None:
    """A path of the service itself cannot be that before all of them: which one is meant could not be known."""
    first = {_first(str(getattr(route, "path", ""))) for route in iter_route_contexts(service.routes)}
    if root and _first(root) in first:
        raise Unusable(NOT_A_ROOT.format(root=root))


def _first(path: str) -> str:
    return path.split("/")[1]


@cache
def route_modules() -> Sequence[str]:
    """`app.<subject>.api*` and `app.<subject>.pages*`; those of the REST API first, as a page may take any path.

    Before them stands what machines call all day: each call is held against all routes that stand above its own.
    """
    packages = (package.name for package in pkgutil.iter_modules(app.__path__, "app.") if package.ispkg)
    modules = [module.name for name in packages for module in pkgutil.iter_modules(_folders(name), f"{name}.")]
    return tuple(sorted((module for module in modules if ROUTES.match(_leaf(module))), key=_place))


def _place(module: str) -> tuple[bool, bool, str]:
    return module != UPLOADS, not _is_api(module), module


def operation_id(route: APIRoute) -> str:
    """What programs that make clients call it: the name of its function, which no other route has."""
    return route.name


def _is_api(module: str) -> bool:
    return _leaf(module).startswith("api")


def _leaf(module: str) -> str:
    return module.rpartition(".")[2]


def _folders(package: str) -> list[str]:
    return list(importlib.import_module(package).__path__)
