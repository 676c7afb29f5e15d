"""What sorts and hash joins can have waited for temp at most."""

from typing import Any

import pytest

from rules.shared.temp_time import most_of_temp
from tests.rules.cases import facts_of

OWN = {"direct path read temp": {"waits": 10, "time_s": 3}, "direct path write temp": {"waits": 10, "time_s": 2}}
PLAIN = {"direct path read": {"waits": 10, "time_s": 20}, "db file sequential read": {"waits": 10, "time_s": 40}}


@pytest.mark.parametrize(
    ("release", "events", "share"),
    [
        (19.0, OWN | PLAIN, 0.05),
        (9.2, PLAIN, 0.20),
        (10.1, PLAIN, 0.0),
        (None, OWN | PLAIN, 0.25),
        (9.2, {}, None),
    ],
)
def test_what_was_waited_for(release: float | None, events: dict[str, Any], share: float | None) -> None:
    told = most_of_temp(facts_of({"release": release, "db_time_s": 100, "events": events}))
    assert told == (share if share is None else pytest.approx(share))
