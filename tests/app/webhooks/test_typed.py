"""A form is read into what the API takes, and shown again as it is kept."""

from datetime import UTC, datetime

from app.webhooks import typed
from app.webhooks.schemas import WatchedLimit, WebhookItem
from app.webhooks.typed import LimitRow, Typed

ITEM = WebhookItem(
    id="w", url="u", paused_because=None, made_at=datetime(2026, 1, 1, tzinfo=UTC), waiting=0, failures=0,
    next_try_at=None, address="https://h.example.com/", group="G", silent_hours=0.5,
    limits=[WatchedLimit(metric="read_iops", direction="below", limit=1.25)],
)  # fmt: skip


def test_what_is_kept_is_typed_back_unchanged() -> None:
    shown = typed.of_item(ITEM)
    assert (shown.whose, shown.silent_hours, shown.limits) == (
        "group:G",
        "0.5",
        [LimitRow("read_iops", "below", "1.25")],
    )
    wanted, _ = typed.wanted(shown)
    assert wanted is not None
    assert wanted.model_dump().items() <= ITEM.model_dump().items()


def test_a_large_limit_is_typed_back_unchanged() -> None:
    for limit in (1_234_567.0, 123_456.75, 0.1):
        kept = ITEM.model_copy(update={"limits": [WatchedLimit(metric="read_iops", direction="above", limit=limit)]})
        wanted, _ = typed.wanted(typed.of_item(kept))
        assert wanted is not None
        assert [each.limit for each in wanted.limits] == [limit]


def test_empty_rows_are_left_out() -> None:
    form = {"metric": ["", "read_iops"], "direction": ["above", "below"], "limit": ["", "2"], "whose": ["database:d"]}
    read = typed.of_form(form)
    assert read.limits == [LimitRow("read_iops", "below", "2")]
    assert len(read.rows) == 1 + typed.ROWS
    assert not Typed().faults
