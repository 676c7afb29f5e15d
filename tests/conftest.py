"""Fixtures that more than one part of the tests uses."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from hypothesis import HealthCheck, settings

from tests import databases, rights_to_write
from tests.corpus import IN_CI

HERE = Path(__file__).parent
CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
# How long examples take to be made says what else the machine does, not what is tested.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")
rights_to_write.watch()


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Loads Playwright's plug-in where tests in a browser may be chosen, as early as plug-ins can add options."""
    chosen = pluginmanager.get_plugin("pytestconfig").known_args_namespace
    if "not browser" not in chosen.markexpr and _may_hold_browser_tests(chosen.file_or_dir):
        pluginmanager.import_plugin("pytest_playwright.pytest_playwright")


def _may_hold_browser_tests(chosen: list[str]) -> bool:
    paths = [Path(one.partition("::")[0]).resolve() for one in chosen] or [HERE]
    browser = HERE / "browser"
    return any(browser == path or browser in path.parents or path in browser.parents for path in paths)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first: at the end of a run no worker waits for another's long test."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A skipped test is a failure in CI: what is not run there is run nowhere."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if IN_CI and reporter is not None and reporter.stats.get("skipped"):
        reporter.write_line("Tests were skipped, and in CI none may be.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def postgres() -> Iterator["psycopg.Connection[Any]"]:
    """A private PostgreSQL cluster of this pytest worker."""
    with databases.postgres_cluster() as connection:
        yield connection


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh, empty database: the test runs once on SQLite and once on PostgreSQL."""
    if request.param == "sqlite":
        yield databases.sqlite_database(tmp_path)
        return
    with databases.postgres_database(request.getfixturevalue("postgres")) as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh store whose tables are there, and empty: making them takes longer than many a test."""
    if request.param == "sqlite":
        yield databases.sqlite_store(tmp_path)
        return
    with databases.postgres_store(request.getfixturevalue("postgres")) as url:
        yield url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's chromium where it is, else Playwright's own; no sandbox, so that root can run it too."""
    switches = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
    switches += ["--disable-background-networking", "--disable-component-update"]
    path = {"executable_path": str(CHROMIUM)} if CHROMIUM.exists() else {}
    return {**browser_type_launch_args, **path, "args": switches}
