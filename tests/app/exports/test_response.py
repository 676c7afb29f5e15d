"""Answers: type, file name, policy, and one sheet by its title."""

import json
from collections.abc import Callable
from typing import get_args

import pytest

from app.exports.exported import Exported
from app.exports.response import TYPES, Format, Plain, answer, disposition
from app.exports.sheet import Column, Sheet
from app.report_exports.pages_ticked import FORMATS
from app.web.documents import Document
from app.web.problems import NotFound
from app.web.templating import environment

PAGE = '<head><link rel="stylesheet" href="/static/print.css" media="print"><title>T</title></head><main>x</main>'
SHEETS = [Sheet("One", [Column("a", "A")], [{"a": "x"}]), Sheet("Two", [Column("b", "B")], [{"b": "y"}])]


class Written(Document):
    """What the REST API answers, as a model of it."""

    a: int = 1


def thing(document: Document | Callable[[], bytes] = Written()) -> Exported:
    return Exported("x", "T", document, lambda: SHEETS, lambda: PAGE, lambda: "words\n")


def test_every_format_has_its_type_and_is_offered_wherever_one_is_chosen() -> None:
    offered = dict(environment().get_template("_macros.html").module.export_formats)  # type: ignore[attr-defined]
    formats = {*get_args(Plain), "pdf"}
    assert set(get_args(Format)) == TYPES.keys() == set(FORMATS) == offered.keys() == formats


@pytest.mark.parametrize("fmt", [one for one in TYPES if one != "pdf"])
def test_each_format_is_a_file_of_its_type_in_which_nothing_runs(fmt: Plain) -> None:
    found = answer(fmt, thing())
    assert found.headers["content-type"] == TYPES[fmt]
    assert found.headers["content-disposition"] == f'attachment; filename="x.{fmt}"'
    policy = found.headers["content-security-policy"]
    assert policy.startswith("sandbox; default-src 'none'")
    assert "script" not in policy
    assert ("style-src 'sha256-" in policy) == (fmt == "html")
    assert found.body


def test_json_is_the_document_as_it_was_written_or_made_now() -> None:
    assert json.loads(bytes(answer("json", thing()).body)) == {"a": 1}
    assert bytes(answer("json", thing(lambda: b'{"a":  1}')).body) == b'{"a":  1}'


def test_only_what_is_asked_for_is_made() -> None:
    def never() -> str:
        raise AssertionError

    assert answer("csv", Exported("x", "T", Written(), lambda: SHEETS, never, never)).body


def test_one_sheet_by_its_title() -> None:
    assert bytes(answer("csv", thing(), "two").body).decode("utf-8-sig") == "B\r\ny\r\n"
    with pytest.raises(NotFound, match="there are: One, Two"):
        answer("xlsx", thing(), "three")


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("iobound-MTR-2006", 'attachment; filename="iobound-MTR-2006.md"'),
        ("Bücher & Söhne", "attachment; filename=\"B-cher-S-hne.md\"; filename*=UTF-8''B%C3%BCcher-%26-S%C3%B6hne.md"),
        ('a"; filename="evil.exe', 'attachment; filename="a-filename=-evil.exe.md"'.replace("=-", "-")
         + "; filename*=UTF-8''a-filename%3D-evil.exe.md"),
        ("../../etc/passwd", 'attachment; filename="etc-passwd.md"'),
        ("\r\nx-evil: 1\x00", "attachment; filename=\"x-evil-1.md\"; filename*=UTF-8''x-evil-1%EF%BF%BD.md"),
        ("", 'attachment; filename="iobound.md"'),
        ("🐘", "attachment; filename=\"iobound.md\"; filename*=UTF-8''%F0%9F%90%98.md"),
    ],
)  # fmt: skip
def test_a_file_name_is_safe(name: str, header: str) -> None:
    assert disposition(name, "md") == header
    assert header.isascii()


def test_a_file_name_is_not_endless() -> None:
    assert len(disposition("ä" * 5000, "md")) < 1000
