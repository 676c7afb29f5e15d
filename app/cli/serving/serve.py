"""`iobound serve`: the web service in this process."""

import argparse
import logging
import os
import socket
import sys
from contextlib import suppress

from sqlalchemy import Engine, make_url

from app.analysis import lockup
from app.audit.settings_log import note
from app.cli.serving.connections import Config, files_for
from app.cli.serving.server import WORDS_SECONDS, Server
from app.cli.serving.steady import steady
from app.cli.serving.warm import Warming
from app.environment.setting_sources import CONFIG, FILE, Misconfigured, unknown_variables
from app.logins.users import Users
from app.main import create_app
from app.settings import Settings, read
from app.store.engine.unavailable import put_off
from app.store.open_store import Unusable
from app.terminal import logs
from app.terminal.console import complain
from app.web.layers.in_hand import InHand
from app.web.services import services_of

LOG = logging.getLogger(__name__)
NAMELESS = (
    "{host} can be reached by others: name in IOBOUND_ALLOWED_HOSTS how browsers call the service, with commas "
    "between; else a page of another site could call it by a name of its own."
)
NOBODY = "nobody can log in yet: make a user by `iobound user add NAME --role admin --all-databases`."

OPEN = (
    "logins are off, though this store has users: whoever reaches port {port} of {host} may read, change and delete "
    "everything; IOBOUND_LOGIN=1 turns them on."
)


def run(options: argparse.Namespace) -> int:
    """Serves until it is stopped; prints the address once it answers."""
    given = {name: value for name in ("host", "port") if (value := getattr(options, name)) is not None}
    try:
        settings = read(**given)
    except Misconfigured as error:
        return complain(str(error))
    if not settings.loopback and not settings.login and not options.allow_no_login:
        return complain(
            f"{settings.host} can be reached by others and there is no login: set IOBOUND_LOGIN=1, "
            f"give --allow-no-login if that is meant, or leave {_named(options.host)} out."
        )
    if settings.hosts is None:
        return complain(NAMELESS.format(host=settings.host))
    for warning in unknown_variables(Settings.model_fields):
        complain(warning)
    try:
        listening = socket.create_server((settings.host, settings.port), family=_family(settings.host))
    except (OSError, OverflowError) as error:
        number = getattr(error, "errno", None) or 0
        why = os.strerror(number).lower() if number > 0 else "no such address or port"
        return complain(f"cannot listen on {settings.host} port {settings.port} ({why}): try another {_port_option()}.")
    with listening:
        known = {"port": listening.getsockname()[1], "connections": files_for(settings.connections)}
        return _serve(settings.model_copy(update=known), listening)


def _named(host: str | None) -> str:
    """Where the host was named."""
    if host is not None:
        return "--host"
    given = [name for name in ("IOBOUND_HOST", f"IOBOUND_HOST{FILE}") if os.environ.get(name)]
    return given[0] if given else f"host in {os.environ.get(CONFIG)}"


def _port_option() -> str:
    """How a port is chosen by whoever started this: make hands its own level down."""
    return "port, as in make serve PORT=8351" if "MAKELEVEL" in os.environ else "--port"


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _serve(settings: Settings, listening: socket.socket) -> int:
    logs.set_up(settings.log_format, settings.log_level, audit=settings.log_audit)
    lockup.say_what_is_lacking()
    try:
        service = create_app(settings)
    except Unusable as error:
        return complain(str(error), error.status)
    anybody = Users(services_of(service)[Engine]).any()
    if settings.login and not anybody:
        complain(NOBODY)
    if anybody and not settings.login:
        complain(OPEN.format(host=settings.host, port=settings.port))
    with put_off(LOG, "The settings could not be written into the audit log"):
        note(services_of(service)[Engine], settings, "serve")
    in_hand = services_of(service)[InHand]
    config = Config(
        service,
        idle_seconds=settings.idle_seconds,
        connections=settings.connections,
        of_one=settings.address_connections,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=WORDS_SECONDS,
    )
    warming = Warming(services_of(service), settings.root_path)
    in_hand.when_stopping(warming.begin_no_more)

    def started() -> None:
        tell(settings)
        warming.start()

    steady()
    with suppress(KeyboardInterrupt):  # the way to stop it
        Server(config, in_hand, started).run(sockets=[listening])
    warming.end()
    return 0


def tell(settings: Settings) -> None:
    """Says where it is."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    print(f"http://{host}:{settings.port}{settings.root_path}", flush=True)
    kept = make_url(settings.url).render_as_string(hide_password=True)
    print(f"Reports are kept in {kept}; Ctrl+C stops.", file=sys.stderr, flush=True)
