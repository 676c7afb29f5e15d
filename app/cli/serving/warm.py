"""What every reader asks for, made once after a start, and pages that somebody looked at, made again after a write: so
that nobody waits for them.
"""

import logging
from collections.abc import Callable
from functools import partial
from importlib import import_module
from threading import Event, Thread

from sqlalchemy import Engine

from app.databases import list_columns
from app.declared.database_filter import URGENT, DatabaseFilter
from app.declared.databases import Databases
from app.fleet import page_context as fleet_page
from app.fleet import query as fleet_query
from app.fleet.service import Fleet
from app.store.access.visibility import EVERYBODY
from app.store.engine.unavailable import put_off
from app.web.addresses import ROOT
from app.web.kept_pages import KeptPages
from app.web.list_address import ListAddress, chosen
from app.web.services import Services
from app.web.templating import environment

AFTER_SECONDS = 2.0
"""Who waited for the start is answered first."""
END_SECONDS = 5.0
"""So long the end of the program waits for what is being made; then it is left undone."""
CALCULATING = ("scipy.ndimage", "scipy.special", "scipy.stats")
"""What trends and comparisons calculate with takes most of a second to load."""
EVERY_SECONDS = 2.0
"""What was looked at is made again where nothing was written for so long."""
LOG = logging.getLogger(__name__)


class Warming:
    """In a thread of its own, that nobody waits for. What it makes is what everybody sees who may see all."""

    def __init__(self, services: Services, root_path: str) -> None:
        self._services, self._root_path = services, root_path
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="warming", daemon=True)

    def start(self) -> None:
        """To be said once the service answers."""
        self._thread.start()

    def begin_no_more(self) -> None:
        """What is being made is finished, as the service stops."""
        self._stopping.set()

    def end(self) -> None:
        """Wait for that, for a while."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(END_SECONDS)

    def _run(self) -> None:
        if self._stopping.wait(AFTER_SECONDS):
            return
        ROOT.set(self._root_path)
        with put_off(LOG, "The first readers wait for what would have been made for them"):
            warm(self._services, self._stopping.is_set)
        while not self._stopping.wait(EVERY_SECONDS):
            with put_off(LOG, "Who looks at a page again waits for it"):
                self._services[KeptPages].make_again(self._stopping.is_set)


def warm(services: Services, stopping: Callable[[], bool] = lambda: False) -> None:
    """The list of databases, the fleet, what pages are made from, what trends calculate with; of an empty store
    nothing."""
    if not _databases(services):
        return
    templates = environment().list_templates(extensions=["html"])
    steps: list[Callable[[], object]] = [partial(_fleet, services)]
    steps += [partial(environment().get_template, name) for name in templates]
    steps += [partial(import_module, name) for name in CALCULATING]
    for step in steps:
        if stopping():
            return
        step()


def _fleet(services: Services) -> None:
    fleet_page.page(services[Fleet].table(fleet_query.read({}), EVERYBODY))


def _databases(services: Services) -> bool:
    """Whether there are any."""
    databases = services[Databases]
    page = databases.page(EVERYBODY, DatabaseFilter(sample=False), sort=URGENT)
    grouped = bool(databases.groups(EVERYBODY))
    usual = chosen(list_columns.COLUMNS, ListAddress.of("/databases", [], URGENT))
    columns = [column for column in usual if grouped or column.key != "group"]
    list_columns.drawn(services[Engine], page.databases, columns)
    return bool(page.databases)
