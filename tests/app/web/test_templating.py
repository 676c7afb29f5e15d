"""A page gets exactly what its Context documents, and uses all of it."""

import ast
import importlib
import inspect
import pkgutil
from dataclasses import fields
from typing import Any

import pytest
from jinja2 import meta

import app.pages
from app.comparison import pages
from app.curves import pages_list as curves
from app.curves import pages_one as curve
from app.databases import pages_joining, pages_list, pages_markers, pages_removal, pages_settings
from app.databases import pages_one as database
from app.fleet import pages as fleet
from app.forecasts import pages as forecasts
from app.reports import (  # fmt: skip
    pages_delete,
    pages_home,
    pages_one,
    pages_rejudge,
    pages_sample,
    pages_search,
    pages_section,
    pages_statement,
    pages_table,
    pages_unread,
    pages_upload,
)
from app.reports import pages_source as source
from app.rule_catalogue import pages_list as rules
from app.rule_catalogue import pages_one as rule
from app.trend import pages as trend
from app.web.templating import ErrorContext, environment, error_page

TEMPLATES = {
    pages: "compare.html", curve: "curve.html", curves: "curves.html", database: "database.html",
    pages_list: "databases.html", pages_removal: "database_removal.html", pages_delete: "delete.html",
    pages_search: "find.html", fleet: "fleet.html", pages_home: "home.html",
    pages_one: "report.html", rule: "rule.html", rules: "rules.html", pages_section: "table.html", source: "source.html",
    pages_statement: "statement.html", pages_table: "table.html", trend: "trend.html", pages_unread: "unread.html",
    pages_upload: "uploaded.html",
}  # fmt: skip
WITHOUT_PAGE = {pages_joining, pages_markers, pages_settings, forecasts, pages_rejudge, pages_sample}


def names(template: str) -> set[str]:
    """Every name that the template and those it includes take from outside."""
    source, _, _ = environment().loader.get_source(environment(), template)  # type: ignore[union-attr]
    parsed = environment().parse(source)
    used = set(meta.find_undeclared_variables(parsed))
    for other in meta.find_referenced_templates(parsed):
        used |= names(str(other))
    return used


def test_every_page_has_a_router_and_its_template() -> None:
    found = {importlib.import_module(f"app.pages.{one.name}") for one in pkgutil.iter_modules(app.pages.__path__)}
    assert found == TEMPLATES.keys() | WITHOUT_PAGE
    assert all(hasattr(module, "router") for module in found)


@pytest.mark.parametrize("page", TEMPLATES, ids=lambda one: one.__name__)
def test_every_field_is_used(page: Any) -> None:
    unused = {field.name for field in fields(page.Context)} - names(TEMPLATES[page])
    assert unused == set()


@pytest.mark.parametrize(
    "context", [*(page.Context for page in TEMPLATES), pages.Choose, ErrorContext], ids=lambda one: one.__module__
)
def test_every_field_is_documented(context: type) -> None:
    body = ast.parse(inspect.getsource(context)).body[0].body  # type: ignore[attr-defined]
    undocumented = [
        one.target.id
        for one, following in zip(body, [*body[1:], None], strict=True)
        if isinstance(one, ast.AnnAssign)
        and not (isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant))
    ]
    assert undocumented == []


def test_an_error_page_says_what_to_do_as_text() -> None:
    page = error_page(404, "Not found", "Nothing <here>: look elsewhere.")
    assert page.status_code == 404
    assert b"Nothing &lt;here&gt;: look elsewhere." in page.body
