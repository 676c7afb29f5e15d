"""A page gets exactly what its Context documents, and uses all of it."""

import ast
import importlib
import inspect
import re
from dataclasses import fields

import pytest
from jinja2 import meta

from app.web.routes import route_modules
from app.web.templating import environment, error_page
from tests.conventions.tree import ROOT

GETS = re.compile(r"^class (\w+).*:\n    \"\"\"What `([^`]+\.html)` gets", re.MULTILINE)


def contexts() -> dict[str, tuple[type, str]]:
    """Every type that says which template gets it, with that template, by where it is made."""
    made = {}
    for path in sorted((ROOT / "app").rglob("*.py")):
        for called, template in GETS.findall(path.read_text(encoding="utf-8")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            made[f"{module}.{called}"] = getattr(importlib.import_module(module), called), template
    return made


CONTEXTS = contexts()
PAGES = [module for module in route_modules() if ".pages" in module]


def names(template: str) -> set[str]:
    """Every name that the template and those it includes take from outside."""
    source, _, _ = environment().loader.get_source(environment(), template)  # type: ignore[union-attr]
    parsed = environment().parse(source)
    used = set(meta.find_undeclared_variables(parsed))
    for other in meta.find_referenced_templates(parsed):
        used |= names(str(other))
    return used


def test_every_page_has_a_router_and_every_template_that_is_shown_whole_what_it_gets() -> None:
    assert all(hasattr(importlib.import_module(page), "router") for page in PAGES)
    templates = ROOT / "templates"
    whole = {path for path in templates.rglob("*.html") if '{% extends "base.html" %}' in path.read_text("utf-8")}
    described = {template for _, template in CONTEXTS.values()}
    assert {path.relative_to(templates).as_posix() for path in whole} - described == set()


@pytest.mark.parametrize("context", CONTEXTS)
def test_every_field_is_used(context: str) -> None:
    made, template = CONTEXTS[context]
    assert {field.name for field in fields(made)} - names(template) == set(), "the template uses each field"


@pytest.mark.parametrize("context", CONTEXTS)
def test_every_field_is_documented(context: str) -> None:
    body = ast.parse(inspect.getsource(CONTEXTS[context][0])).body[0].body  # type: ignore[attr-defined]
    undocumented = [
        one.target.id
        for one, following in zip(body, [*body[1:], None], strict=True)
        if isinstance(one, ast.AnnAssign)
        and not (isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant))
    ]
    assert undocumented == [], "a line below each field says what it is"


def test_an_error_page_says_what_to_do_as_text() -> None:
    page = error_page(404, "Not found", "Nothing <here>: look elsewhere.")
    assert page.status_code == 404
    assert b"Nothing &lt;here&gt;: look elsewhere." in page.body


def test_a_figure_in_a_tile_stays_beside_its_sign() -> None:
    """In a narrow tile the sign stood alone on a line of its own."""
    call = '{% from "_macros.html" import tile %}{% call tile("Best", "up to 93 %", "reads 71 %") %}{% endcall %}'
    shown = environment().from_string(call).render()
    assert "up to 93\u00a0%" in shown
    assert "reads 71\u00a0%" in shown
