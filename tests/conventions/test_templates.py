"""Templates keep to the content security policy: no style or script inline, nothing from elsewhere."""

import re

import pytest

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
