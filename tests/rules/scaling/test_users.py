"""The number of users in names and references."""

import pytest

from rules.scaling.users import users_in


@pytest.mark.parametrize(
    ("text", "users"),
    [
        ("run_40_users", 40), ("40users.txt", 40), ("users=160", 160), ("load u80", 80), ("Workers 12", 12),
        ("awr_p30x16_e32s_s128_t2_wu80_awr.html", 256), ("awr.txt.128", 128), ("64 sessions", 64), ("vu16", 16),
        ("sp_25867_25868.lst", None), ("prod.txt", None), ("release 19.3", None), ("0 users", None), ("", None),
    ],
)  # fmt: skip
def test_what_a_name_tells(text: str, users: float | None) -> None:
    assert users_in([text]) == users


def test_the_first_text_that_tells_counts() -> None:
    assert users_in([None, "prod", "40 users", "80 users"]) == 40
