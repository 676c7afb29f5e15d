"""Entity tags: of content, packed or not, and the lists of them that requests bring."""

import pytest

from app.web.answers.entity_tags import among, packed, read, tag_of, unpacked


def test_the_tag_of_content_is_strong_and_tells_it_from_other_content() -> None:
    tag = tag_of(b"one")
    assert tag == tag_of(b"one")
    assert tag != tag_of(b"two")
    assert tag[0] == tag[-1] == '"'


def test_what_is_packed_has_a_tag_of_its_own_that_leads_back() -> None:
    assert packed('"a"', None) == '"a"'
    assert packed('"a"', "gzip") == '"a-gzip"'
    for coding in ("gzip", "zstd", None):
        assert unpacked(packed('"a-b"', coding)) == '"a-b"'


@pytest.mark.parametrize(
    ("header", "tags"),
    [
        ('"a"', ['"a"']), ('"a", W/"b" ,"c,d"', ['"a"', 'W/"b"', '"c,d"']), (" * ", ["*"]), ("", []), (",,", []),
        ('""', ['""']), ('"a" "b"', ['"a"', '"b"']), ("a", None), ('"a', None), ('w/"a"', None), ('*, "a"', None),
        ('"a\u0001"', None),
    ],
)  # fmt: skip
def test_a_list_is_read_or_is_none(header: str, tags: list[str] | None) -> None:
    assert read(header) == tags


@pytest.mark.parametrize(
    ("header", "same"),
    [
        ('"a"', True), ('W/"a"', True), ('"b", "a"', True), ("*", True), ('"b"', False), ("a", False), ("", False),
        ('"A"', False), ('"a-gzip"', False), ('"x", a', False),
    ],
)  # fmt: skip
def test_a_tag_is_among_those_that_are_named(header: str, same: bool) -> None:
    assert among('"a"', header) is same
