"""What a job is about, as rows keep it: programs of other versions put jobs and run them."""

from typing import Any

import msgspec
import pytest

from app.ingest.accepting import read_job
from app.ingest.batch_body import unpack_job
from app.ingest.judge_later import StaleDatabase, StaleUpload
from app.ingest.retention_jobs import StoredUpload, retention_everywhere
from app.queue.job import NOTHING, Arguments, task
from app.report_exports.asking import export_job
from app.webhooks.deliveries import deliver_job
from app.webhooks.noticing import DatabaseToNotice

KEPT: list[tuple[Arguments, dict[str, Any]]] = [
    (read_job(7).arguments, {"incoming": 7}),
    (unpack_job(7).arguments, {"batch": 7}),
    (StoredUpload("u"), {"upload": "u"}),
    (StaleUpload("u"), {"upload": "u"}),
    (StaleDatabase("d", 5), {"database": "d", "before": 5}),
    (export_job(7).arguments, {"export": 7}),
    (DatabaseToNotice(7), {"database": 7}),
    (deliver_job(7).arguments, {"webhook": 7}),
    (retention_everywhere().arguments, {}),
]


@pytest.mark.parametrize(("arguments", "kept"), KEPT, ids=lambda value: type(value).__name__)
def test_rows_have_the_names_that_every_version_writes_and_are_read_by_them(
    arguments: Arguments, kept: dict[str, Any]
) -> None:
    ran: list[Arguments] = []
    task(type(arguments), ran.append)(kept)
    assert ran == [arguments]
    assert msgspec.json.decode(msgspec.json.encode(arguments)) == kept


def test_a_row_may_lack_what_has_a_default_and_hold_what_is_not_known_here() -> None:
    ran: list[StaleDatabase] = []
    run = task(StaleDatabase, ran.append)
    run({"database": "d"})
    run({"database": "d", "before": 3, "after": 9})
    assert ran == [StaleDatabase("d", 0), StaleDatabase("d", 3)]


def test_a_row_of_another_kind_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        task(StaleDatabase, lambda _: None)({"upload": "u"})
    assert msgspec.to_builtins(NOTHING) == {}
