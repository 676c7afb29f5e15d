"""What is held of series: as long as their reports are the same, and no longer."""

from collections.abc import Sequence

import sqlalchemy
from fastapi.testclient import TestClient
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from app.store.worked_out.tallies import Held, Kept
from tests.app.filled import fill
from tests.app.services import changing, provided


def test_what_is_held_holds_until_a_report_comes_goes_or_is_judged_again(client: TestClient) -> None:
    engine = provided(client, Engine)
    fill(engine)
    made: list[int] = []

    def make() -> int:
        made.append(len(made))
        return made[-1]

    with engine.connect() as connection:
        every = list(connection.scalars(sqlalchemy.text("select id from series order by id")))
    held: Held[int] = Held(2)

    def asked(named: str = "a") -> int:
        return held.of(engine, every, named, make)

    assert [asked(), asked()] == [0, 0]
    assert [asked("b"), asked("a"), asked("c"), asked("a")] == [1, 0, 2, 0]
    assert asked("b") == 3, "the one that was not asked for longest has gone"
    for number, sql in enumerate(
        ("update report set judged_with = 'other facts'", "update report set versions = 'new'", "delete from upload"), 4
    ):
        with changing(engine) as connection:
            connection.execute(sqlalchemy.text("update database set label = 'other'"))
        assert asked("b") == number - 1, "what is no report's is named by who asks"
        with changing(engine) as connection:
            connection.execute(sqlalchemy.text(sql))
        assert asked("b") == number
    held.forget()
    assert asked("b") == 7


def test_what_is_kept_of_too_many_series_is_worked_out_again(client: TestClient) -> None:
    engine = provided(client, Engine)
    fill(engine)
    asked: list[list[int]] = []

    def find(changed: Sequence[int]) -> dict[int, str]:
        asked.append([*changed])
        return {one: f"of {one}" for one in changed}

    with Session(engine) as session:
        first, second, *_ = session.scalars(sqlalchemy.text("select id from series order by id"))
        kept: Kept[str] = Kept(1)
        for _ in range(2):
            assert kept.of(session, {first: [first]}, find) == {first: f"of {first}"}
        assert kept.of(session, {first: [first], second: [second]}, find) == {
            first: f"of {first}", second: f"of {second}",
        }  # fmt: skip
        kept.of(session, {second: [second]}, find)
        kept.forget()
        kept.of(session, {second: [second]}, find)
    assert asked == [[first], [second], [second], [second]]


def test_what_grows_in_its_place_counts_as_what_it_is_now(client: TestClient) -> None:
    engine = provided(client, Engine)
    fill(engine)
    kept: Kept[str] = Kept(10, len)
    asked: list[int] = []

    def worked_out(session: Session, change: int, size: int) -> None:
        def find(changed: Sequence[str]) -> dict[str, str]:
            asked.append(change)
            return dict.fromkeys(changed, "x" * size)

        kept.fresh(session, {"a": (change,)}, find)

    with Session(engine) as session:
        for change, size in ((1, 4), (2, 9), (2, 9), (3, 5), (4, 11), (4, 11)):
            worked_out(session, change, size)
    assert asked == [1, 2, 3, 4, 4], "what is larger than all that may be kept is not kept"
