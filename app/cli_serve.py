"""`iobound serve`: the web service in this process."""

import argparse
import ipaddress
import socket
import sys
from typing import TYPE_CHECKING

from app.cli import complain

if TYPE_CHECKING:
    from app.settings import Settings


def run(options: argparse.Namespace) -> int:
    """Serves until it is stopped; prints the address once it answers."""
    from app.settings import Settings

    given = {name: value for name in ("host", "port") if (value := getattr(options, name)) is not None}
    settings = Settings(**given)
    if not is_loopback(settings.host) and not options.allow_no_login:
        return complain(
            f"{settings.host} can be reached by others and there is no login: "
            "give --allow-no-login if that is meant, or leave --host out."
        )
    try:
        listening = socket.create_server((settings.host, settings.port), family=_family(settings.host))
    except OSError as error:
        return complain(f"cannot listen on {settings.host} port {settings.port} ({error.strerror}): try --port.")
    with listening:
        _serve(settings.model_copy(update={"port": listening.getsockname()[1]}), listening)
    return 0


def is_loopback(host: str) -> bool:
    """True when only programs of this machine can connect to that address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _serve(settings: "Settings", listening: socket.socket) -> None:
    import uvicorn

    from app.main import create_app

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                host = f"[{settings.host}]" if ":" in settings.host else settings.host
                print(f"http://{host}:{settings.port}", flush=True)
                print(f"Data lies in {settings.data}; Ctrl+C stops.", file=sys.stderr, flush=True)

    config = uvicorn.Config(create_app(settings), log_level="warning", access_log=False, timeout_graceful_shutdown=5)
    Server(config).run(sockets=[listening])
