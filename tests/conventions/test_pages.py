"""Every page is looked at: a route of `pages*.py` without an example would never be tried for contrast or a phone."""

import importlib

import pytest
from fastapi.routing import APIRoute

from app.web.routes import route_modules
from tests.browser.pages import EXAMPLES, WITHIN

STANDING_FOR = {
    "batch": "/batches/b", "report": "/reports/r", "html": "/reports/r", "sql": "s", "database": "/databases/d",
    "curve": "/curves/c", "curves": "/curves/compare?curve=c&curve=d", "export": "/exports/e", "webhook": "/webhooks/w",
    "of": "d",
    "compared": "/compare?before=r&after=r", "swapped": "/compare?before=r&after=r",
    "ticked": "r.1", "second": "s.1",
}  # fmt: skip


def pages() -> dict[str, APIRoute]:
    """The GET routes of every module of pages, by their path."""
    routers = [importlib.import_module(module).router for module in route_modules() if ".pages" in module]
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    return {route.path: route for route in routes if "GET" in route.methods}


def test_every_page_has_an_example() -> None:
    missing = sorted(pages().keys() - EXAMPLES.keys() - WITHIN.keys())
    assert missing == [], "give each an address in EXAMPLES of tests/browser/pages.py"
    assert sorted(EXAMPLES.keys() - pages().keys()) == [], "no such page"
    assert EXAMPLES.keys() >= set(WITHIN.values())
    assert pages().keys() >= WITHIN.keys()


@pytest.mark.parametrize("path", EXAMPLES)
def test_an_example_leads_to_its_page(path: str) -> None:
    assert EXAMPLES[path]
    for address in EXAMPLES[path]:
        plain = address.format(**STANDING_FOR).partition("#")[0].partition("?")[0]
        assert pages()[path].path_regex.match(plain), address
