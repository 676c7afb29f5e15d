"""A page gets exactly what its Context documents, and uses all of it."""

import ast
import importlib
import inspect
from dataclasses import fields

import pytest
from jinja2 import meta

from app.comparison.pages import Choose
from app.web.routes import route_modules
from app.web.templating import ErrorContext, environment, error_page

TEMPLATES = {
    "app.accounts.pages_code": "accounts/code.html",
    "app.accounts.pages_factor_setup": "accounts/factor_setup.html",
    "app.accounts.pages_logout": "accounts/leaving.html",
    "app.accounts.pages_password": "accounts/password.html",
    "app.accounts.pages_sessions": "accounts/sessions.html",
    "app.accounts.pages_tokens": "accounts/tokens.html",
    "app.accounts.pages_user": "accounts/user.html",
    "app.accounts.pages_users": "accounts/users.html",
    "app.audit.pages_audit": "audit/list.html",
    "app.batches.pages_list": "batches/list.html",
    "app.batches.pages_one": "batches/one.html",
    "app.comparison.pages": "comparison/page.html",
    "app.curves.pages_compare": "curves/compare.html",
    "app.curves.pages_list": "curves/list.html",
    "app.curves.pages_one": "curves/one.html",
    "app.scaling.pages": "scaling/page.html",
    "app.databases.pages_list": "databases/list.html",
    "app.databases.pages_one": "databases/one.html",
    "app.databases.pages_removal": "databases/removal.html",
    "app.fleet.pages": "fleet/page.html",
    "app.report_exports.pages_one": "report_exports/one.html",
    "app.report_exports.pages_ticked": "report_exports/ticked.html",
    "app.letterhead.pages": "letterhead/page.html",
    "app.reports.pages_delete": "reports/delete.html",
    "app.reports.pages_home": "reports/home.html",
    "app.reports.pages_one": "reports/page.html",
    "app.reports.pages_search": "reports/search.html",
    "app.reports.pages_section": "reports/table.html",
    "app.reports.pages_source": "reports/source.html",
    "app.reports.pages_statement": "reports/statement.html",
    "app.reports.pages_table": "reports/table.html",
    "app.reports.pages_unread": "reports/unread.html",
    "app.reports.pages_upload": "reports/uploaded.html",
    "app.rule_catalogue.pages_glossary": "rule_catalogue/glossary.html",
    "app.rule_catalogue.pages_list": "rule_catalogue/list.html",
    "app.rule_catalogue.pages_one": "rule_catalogue/one.html",
    "app.databases.pages_label": "databases/label.html",
    "app.reports.pages_list": "reports/list.html",
    "app.search.pages": "search/page.html",
    "app.observed.pages_about": "observed/about.html",
    "app.trend.pages": "trend/page.html",
    "app.webhooks.pages_list": "webhooks/list.html",
    "app.webhooks.pages_one": "webhooks/one.html",
}
SHARED = {
    "app.accounts.factor_page": "accounts/second_factor.html",
    "app.accounts.login_page": "accounts/login.html",
    "app.accounts.recovery_page": "accounts/recovery_codes.html",
}
"""What several routes lead to."""
WITHOUT_PAGE = {
    "app.accounts.pages_login", "app.accounts.pages_oidc", "app.accounts.pages_second_factor",
    "app.databases.pages_joining", "app.databases.pages_markers", "app.databases.pages_settings",
    "app.databases.pages_three_facts",
    "app.reports.pages_forecasts", "app.reports.pages_rejudge", "app.reports.pages_sample",
    "app.reports.pages_source_frame", "app.reports.pages_ticked",
}  # fmt: skip
CONTEXTS: list[type] = [importlib.import_module(page).Context for page in (TEMPLATES | SHARED)]


def names(template: str) -> set[str]:
    """Every name that the template and those it includes take from outside."""
    source, _, _ = environment().loader.get_source(environment(), template)  # type: ignore[union-attr]
    parsed = environment().parse(source)
    used = set(meta.find_undeclared_variables(parsed))
    for other in meta.find_referenced_templates(parsed):
        used |= names(str(other))
    return used


def test_every_page_has_a_router_and_its_template() -> None:
    found = {one for one in route_modules() if ".pages" in one}
    assert found == TEMPLATES.keys() | WITHOUT_PAGE
    assert all(hasattr(importlib.import_module(one), "router") for one in found)


@pytest.mark.parametrize("page", TEMPLATES | SHARED)
def test_every_field_is_used(page: str) -> None:
    used = names((TEMPLATES | SHARED)[page])
    unused = {field.name for field in fields(importlib.import_module(page).Context)} - used
    assert unused == set()


@pytest.mark.parametrize("context", [*CONTEXTS, Choose, ErrorContext], ids=lambda one: one.__module__)
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
