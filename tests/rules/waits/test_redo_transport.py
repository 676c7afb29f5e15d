"""Whether commits wait for another site, by what the report prints of it."""

from typing import Any

import pytest

from rules.waits.redo_transport import remote_redo
from tests.rules.cases import facts_of

COMMITS = {"log file sync": {"waits": 100_000, "time_s": 300}}
WRITES = {"log file parallel write": {"waits": 50_000, "time_s": 50}}


def _facts(background: dict[str, Any] | None = None, **parameters: str) -> Any:
    given = {
        "log_file_sync_ms": 3.0,
        "events": COMMITS,
        "background": WRITES | (background or {}),
        "parameter": parameters or None,
    }
    return facts_of(given)


@pytest.mark.parametrize(
    "value",
    [
        "service=far LGWR SYNC",
        "SERVICE=far SYNC=PARALLEL AFFIRM",
        'service="far", SYNC AFFIRM delay=0 valid_for=(online_logfile, all_roles)',
        "service=far sync",
    ],
)
def test_a_synchronous_destination_is_enough(value: str) -> None:
    found = remote_redo(_facts(log_archive_dest_2=value))
    assert found
    assert str(found) == "log_archive_dest_2 is SYNC"
    assert found.part is None


@pytest.mark.parametrize(
    "parameters",
    [
        {"log_archive_dest_2": "service=far ASYNC NOAFFIRM"},
        {"log_archive_dest_2": "service=sync LGWR ASYNC"},
        {"log_archive_dest_2": "location=/sync/archive"},
        {"log_archive_dest_2": "service=far SYNC", "log_archive_dest_state_2": "DEFER"},
    ],
)
def test_no_commit_waits_for_another_destination(parameters: dict[str, str]) -> None:
    assert remote_redo(_facts(**parameters)) is None


def test_a_destination_of_several_values_is_one() -> None:
    rows = [{"name": "log_archive_dest_3", "begin_value": one} for one in ("service=far", "SYNC AFFIRM")]
    assert remote_redo(facts_of({"parameters_multi_valued": rows}))


def test_a_few_waits_beside_many_commits_prove_nothing() -> None:
    assert remote_redo(_facts({"Redo Transport Open": {"waits": 6, "time_s": 0.2}})) is None
    assert remote_redo(_facts({"SYNC Remote Write": {"waits": 6, "time_s": 40}})) is None
    assert remote_redo(_facts({"SYNC Remote Write": {"waits": 50_000, "time_s": 1}})) is None


def test_waits_of_weight_are_the_other_site_with_their_part_of_a_commit() -> None:
    """A redo write serves two commits; each of them waits for all of its 1 ms of 3 ms."""
    found = remote_redo(_facts({"SYNC Remote Write": {"waits": 50_000, "time_s": 50}}))
    assert found
    assert str(found) == "SYNC Remote Write"
    assert found.part == pytest.approx(1 / 3)


def test_what_the_transport_waited_for_decides_over_the_parameter() -> None:
    """A destination that is closed is SYNC as well."""
    few = {"SYNC Remote Write": {"waits": 3, "time_s": 0.1}}
    assert remote_redo(_facts(few, log_archive_dest_2="service=far SYNC")) is None


def test_asynchronous_transport_may_send_as_long_as_it_likes() -> None:
    sending = {"LNS wait on SENDREQ": {"waits": 50_000, "time_s": 3000}}
    assert remote_redo(_facts(sending, log_archive_dest_2="service=far ASYNC")) is None
    assert remote_redo(_facts(sending))
    waiting = {"LGWR-LNS wait on channel": {"waits": 50_000, "time_s": 100}}
    assert remote_redo(_facts(waiting, log_archive_dest_2="service=far ASYNC"))


def test_without_commits_nobody_waits() -> None:
    assert remote_redo(facts_of({"background": {"SYNC Remote Write": {"waits": 5, "time_s": 5}}})) is None
