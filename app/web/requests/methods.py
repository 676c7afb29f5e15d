"""What an address takes: the methods of all its routes together, as `Allow` tells them."""

from fastapi import Request
from fastapi.responses import Response
from fastapi.routing import iter_route_contexts
from starlette.routing import Mount

from app.web.layers.layer import path_of
from app.web.requests.json_bodies import MERGE_PATCH, PLAIN
from rules.wording import listed

READS = {"GET", "HEAD"}


def allowed(request: Request) -> list[str]:
    """Every method that something at this address takes, by name; HEAD where GET is, and OPTIONS everywhere."""
    path = path_of(request.scope)
    methods: set[str] = {"OPTIONS"}
    for route in iter_route_contexts(request.app.routes):
        if route.path_regex.match(path):
            methods |= READS if isinstance(route.original_route, Mount) else route.methods or set()
    return sorted(methods | READS if "GET" in methods else methods)


def headers(methods: list[str]) -> dict[str, str]:
    """`Allow`, and what a PATCH is written in where one is taken."""
    patch = {"accept-patch": f"{MERGE_PATCH}, {PLAIN}"} if "PATCH" in methods else {}
    return {"allow": ", ".join(methods), **patch}


def options(request: Request) -> Response:
    """The answer of OPTIONS."""
    return Response(status_code=204, headers=headers(allowed(request)))


def not_taken(request: Request, methods: list[str]) -> str:
    """The sentence for a program whose method is none of these."""
    return f"This address takes {listed(methods)}, not {request.method}."
