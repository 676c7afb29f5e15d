"""Templates keep to the content security policy: no style or script inline, nothing from elsewhere."""

import re

import pytest

from app.web.layers.under_root import ATTRIBUTES
from tests.conventions.tree import ROOT

FORBIDDEN = {
    "a style attribute": re.compile(r"\sstyle\s*=", re.I),
    "a style element": re.compile(r"<style\b", re.I),
    "an inline script": re.compile(r"<script\b(?![^>]*\bsrc=)(?![^>]*\btype=\"application/json\")", re.I),
    "an event handler": re.compile(r"<[^>]*\son[a-z]+\s*=", re.I),
    "something from another origin": re.compile(r"""(?:src|href|action)\s*=\s*["'](?:https?:)?//""", re.I),
    "unescaped text": re.compile(r"\|\s*safe\b|autoescape\s+false", re.I),
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_template_has(what: str) -> None:
    found = [
        f"{path.name}: {match.group(0)}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for match in FORBIDDEN[what].finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("a style attribute", '<p style="color:red">'),
        ("a style element", "<style>"),
        ("an inline script", "<script>alert(1)</script>"),
        ("an event handler", '<a onclick="go()">'),
        ("something from another origin", '<img src="//example.org/a.png">'),
        ("unescaped text", "{{ text|safe }}"),
    ],
)
def test_what_is_looked_for_would_be_found(what: str, text: str) -> None:
    assert FORBIDDEN[what].search(text)


@pytest.mark.parametrize("text", ['<script src="/static/a.js" defer></script>', '<script type="application/json">'])
def test_a_script_with_a_source_or_data_is_no_inline_script(text: str) -> None:
    assert not FORBIDDEN["an inline script"].search(text)


OWN = re.compile(r"""\s([a-z-]+)\s*=\s*(["'])/""")
STATEMENT = re.compile(r"\{%.*?%\}", re.S)
TYPED = ("value",)
"""Attributes of a form: what they hold comes back to the service, which reads it as an address within."""


def test_whatever_holds_an_address_gets_the_path_of_a_proxy() -> None:
    """`IOBOUND_ROOT_PATH` is put before addresses in these attributes, and between these quotation marks."""
    found = {
        (path.name, name, mark)
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for name, mark in OWN.findall(STATEMENT.sub("", path.read_text(encoding="utf-8")))
    }
    assert len(found) > 50
    assert {one for one in found if one[1] not in (*ATTRIBUTES, *TYPED) or one[2] != '"'} == set()


def test_scripts_build_addresses_from_the_root() -> None:
    """`fromRoot("/reports")`, `here`: not what a browser calls the page."""
    scripts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "app" / "static").glob("*.js")}
    pattern = re.compile(r"""(?<!fromRoot\()["'`]/[a-z]+\b|location\.pathname""")
    allowed = {"root.js": {"location.pathname"}, "upload.js": {"location.pathname"}, "linked.js": {'"/s', '"/h'}}
    assert {name: set(found) - allowed.get(name, set()) for name, text in scripts.items()
            if set(found := pattern.findall(text)) - allowed.get(name, set())} == {}  # fmt: skip


def test_a_page_of_the_navigation_needs_no_path_and_others_begin_with_their_place() -> None:
    found = []
    for path in sorted((ROOT / "templates").rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        if 'set place = "' in text and 'place = "search"' not in text and 'crumbs([("Home"' in text:
            found.append(str(path.relative_to(ROOT)))
    assert found == []
