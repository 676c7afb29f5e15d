"""`iobound serve`: the web service in this process."""

import argparse
import os
import socket
import sys
from contextlib import suppress

import uvicorn
from alembic.util import CommandError
from pydantic import ValidationError
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from app.main import create_app
from app.settings import Settings
from app.store.open_store import NEWER
from app.terminal.console import complain


def run(options: argparse.Namespace) -> int:
    """Serves until it is stopped; prints the address once it answers."""
    given = {name: value for name in ("host", "port") if (value := getattr(options, name)) is not None}
    try:
        settings = Settings(**given)
    except ValidationError as error:
        first = error.errors()[0]
        return complain(f"the setting {first['loc'][0]} cannot be {first['input']!r}: {first['msg'].lower()}.")
    if not settings.loopback and not options.allow_no_login:
        return complain(
            f"{settings.host} can be reached by others and there is no login: "
            "give --allow-no-login if that is meant, or leave --host out."
        )
    try:
        listening = socket.create_server((settings.host, settings.port), family=_family(settings.host))
    except (OSError, OverflowError) as error:
        number = getattr(error, "errno", None) or 0
        why = os.strerror(number).lower() if number > 0 else "no such address or port"
        return complain(f"cannot listen on {settings.host} port {settings.port} ({why}): try another {_port_option()}.")
    with listening:
        return _serve(settings.model_copy(update={"port": listening.getsockname()[1]}), listening)


def _port_option() -> str:
    """How a port is chosen by whoever started this: make hands its own level down."""
    return "port, as in make serve PORT=8351" if "MAKELEVEL" in os.environ else "--port"


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _serve(settings: Settings, listening: socket.socket) -> int:
    try:
        service = create_app(settings)
    except ArgumentError:
        return complain(
            "DATABASE_URL names no PostgreSQL and no SQLite file: write postgresql://user@host/database, or nothing."
        )
    except DBAPIError as error:
        where = "DATABASE_URL" if settings.database_url else "IOBOUND_DATA"
        return complain(f"the database does not answer ({str(error.orig).splitlines()[0]}): look at {where}.")
    except CommandError:
        return complain(NEWER.format(name="the store"))
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}: name a folder that can be written in IOBOUND_DATA.")
    config = uvicorn.Config(service, log_level="warning", access_log=False, timeout_graceful_shutdown=5)
    with suppress(KeyboardInterrupt):  # the way to stop it
        _Server(config, settings).run(sockets=[listening])
    return 0


class _Server(uvicorn.Server):
    """Says where it is as soon as it answers."""

    def __init__(self, config: uvicorn.Config, settings: Settings) -> None:
        super().__init__(config)
        self._settings = settings

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        host = f"[{self._settings.host}]" if ":" in self._settings.host else self._settings.host
        print(f"http://{host}:{self._settings.port}", flush=True)
        kept = make_url(self._settings.url).render_as_string(hide_password=True)
        print(f"Reports are kept in {kept}; Ctrl+C stops.", file=sys.stderr, flush=True)
