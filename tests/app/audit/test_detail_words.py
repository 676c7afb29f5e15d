"""What an entry says besides, as one line."""

from typing import Any

import pytest

from app.audit.detail_words import detail_words


@pytest.mark.parametrize(
    ("detail", "line"),
    [
        (None, ""),
        ({}, ""),
        ({"left": None, "groups": [], "note": ""}, ""),
        ({"reports": 0, "kept": 2}, "reports 0; kept 2"),
        ({"bytes": 108537, "sha256": "ab"}, "108,537 bytes; sha256 ab"),
        ({"sha256": "0123456789abcdef" * 4}, "sha256 0123456789ab…"),
        ({"changed": ["readers", "port"]}, "changed readers, port"),
        ({"ids": list(range(10))}, "ids 0, 1, 2, 3, 4, 5, 6, 7 and 2 more"),
        ({"settings": {"port": 80, "hosts": [], "login": True, "host": None}},
         "settings port = 80, hosts = none, login = yes, host = not set"),
        ({"role": {"reader": False}}, "role reader = no"),
        ({"settings": {"reading_seconds": 30.0, "share": 0.25}}, "settings reading_seconds = 30, share = 0.25"),
    ],
)  # fmt: skip
def test_a_detail_in_words(detail: dict[str, Any] | None, line: str) -> None:
    assert detail_words(detail) == line
