"""Who waits for a file holds no thread, and hears of it at once or at the next look."""

import asyncio
import threading
from collections.abc import Collection

import pytest
from sqlalchemy.exc import OperationalError

from app.ingest import waiting
from app.ingest.waiting import Waiting


def test_many_wait_and_one_look_serves_them() -> None:
    done: set[int] = set()
    looks: list[list[int]] = []

    def finished(numbers: Collection[int]) -> set[int]:
        looks.append(sorted(numbers))
        return done & set(numbers)

    async def run() -> None:
        known = Waiting(finished)
        waiters = [asyncio.ensure_future(known.until_finished(number)) for number in (1, 1, *range(2, 200))]
        await asyncio.sleep(0.05)
        assert not any(one.done() for one in waiters)
        done.update(range(1, 200))
        threading.Thread(target=known.nudge).start()
        await asyncio.wait_for(asyncio.gather(*waiters), 10)

    asyncio.run(run())
    assert looks[0] == list(range(1, 200))
    assert len(looks) < 10


def test_what_another_program_read_is_seen_without_a_nudge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "LOOK_SECONDS", 0.01)
    looks = iter([set(), set(), {7}])
    asyncio.run(asyncio.wait_for(Waiting(lambda _: next(looks)).until_finished(7), 10))


def test_a_store_that_is_away_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "LOOK_SECONDS", 0.01)
    answers = iter([OperationalError("", {}, Exception("away")), {7}])

    def finished(_: Collection[int]) -> set[int]:
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    asyncio.run(asyncio.wait_for(Waiting(finished).until_finished(7), 10))


def test_a_nudge_before_anybody_waits_and_after_the_loop_ended_does_nothing() -> None:
    known = Waiting(set)
    known.nudge()
    asyncio.run(asyncio.wait_for(known.until_finished(1), 10))
    known.nudge()
    asyncio.run(asyncio.wait_for(known.until_finished(2), 10))
