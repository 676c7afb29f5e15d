"""How an answer may be packed: weights, `*`, `identity`, and what is written wrong."""

import pytest

from app.web.answers.accept_encoding import chosen


@pytest.mark.parametrize(
    ("header", "coding"),
    [
        ("", None), ("gzip", "gzip"), ("zstd", "zstd"), ("GZIP", "gzip"), ("x-gzip", "gzip"), ("br, deflate", None),
        ("gzip, deflate, br, zstd", "zstd"), ("gzip;q=1.0, zstd;q=0.5", "gzip"), ("zstd;q=0, gzip;q=0.1", "gzip"),
        ("gzip;q=0", None), ("gzip; q=0.000", None), ("gzip ; Q = 0.5", "gzip"), ("*", "gzip"), ("*;q=0", None),
        ("gzip;q=0, *", None), ("identity", None), ("identity, gzip;q=0.5", None), ("identity;q=0.5, gzip", "gzip"),
        ("identity;q=0, gzip;q=0", None), ("gzip;q=2", None), ("gzip;q=-1", None), ("gzip;q=nan", None),
        ("gzip;q=1e0", None), ("gzip;q=0.0001", None), ("gzip;level=9", None), ("gzip;q=", None), (";,;q=1,,", None),
        ("gzip;q=\u0661", None), ("gzip;q=1.", "gzip"),
    ],
)  # fmt: skip
def test_what_weighs_most_is_chosen(header: str, coding: str | None) -> None:
    assert chosen(header) == coding
