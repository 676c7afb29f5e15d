"""Who waits for a file holds no thread, and hears of it at once or at the next look."""

import asyncio
import threading
from collections.abc import Collection, Iterable

import pytest
from sqlalchemy.exc import OperationalError

from app.ingest import waiting
from app.ingest.waiting import Waiting


def names(numbers: Iterable[int]) -> list[str]:
    return [f"file{number:03}" for number in numbers]


def test_many_wait_and_one_look_serves_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "LOOK_SECONDS", 0.01)
    looks: list[list[str]] = []

    def finished(public_ids: Collection[str]) -> set[str]:
        looks.append(sorted(public_ids))
        return set() if len(looks) < 3 else set(public_ids)

    async def run() -> None:
        known = Waiting(finished)
        waiters = [known.until_finished(name) for name in names((1, 1, *range(2, 200)))]
        await asyncio.wait_for(asyncio.gather(*waiters), 60)

    asyncio.run(run())
    assert looks == [names(range(1, 200))] * 3


def never(_: Collection[str]) -> set[str]:
    return set()


def test_who_waits_for_a_file_is_told_and_nobody_else() -> None:
    async def run() -> None:
        known = Waiting(never)
        mine, twice, other = (asyncio.ensure_future(known.until_finished(name)) for name in ("a", "a", "b"))
        await asyncio.sleep(0)
        threading.Thread(target=known.tell, args=("a",)).start()
        await asyncio.wait_for(asyncio.gather(mine, twice), 60)
        assert not other.done()
        other.cancel()

    asyncio.run(run())


def test_a_file_that_was_finished_before_anybody_waited_is_not_waited_for() -> None:
    known = Waiting(never)
    known.tell("first")  # there is no loop yet

    async def run() -> None:
        await asyncio.wait_for(known.until_finished("first"), 60)
        known.tell("second")
        await asyncio.wait_for(known.until_finished("second"), 60)
        await asyncio.wait_for(known.until_finished("first"), 60)

    asyncio.run(run())


def test_of_those_that_nobody_came_for_the_newest_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOST_REMEMBERED", 2)
    monkeypatch.setattr(waiting, "LOOK_SECONDS", 0.01)
    looked: list[Collection[str]] = []

    def finished(public_ids: Collection[str]) -> set[str]:
        looked.append(list(public_ids))
        return set(public_ids)

    known = Waiting(finished)
    for name in ("a", "b", "c"):
        known.tell(name)

    async def run() -> None:
        for name in ("c", "b", "a"):
            await asyncio.wait_for(known.until_finished(name), 60)

    asyncio.run(run())
    assert looked == [["a"]]


def test_what_another_program_read_is_seen_without_being_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "LOOK_SECONDS", 0.01)
    looks = iter([set(), set(), {"a"}])
    asyncio.run(asyncio.wait_for(Waiting(lambda _: next(looks)).until_finished("a"), 60))


def test_a_store_that_is_away_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "LOOK_SECONDS", 0.01)
    answers = iter([OperationalError("", {}, Exception("away")), {"a"}])

    def finished(_: Collection[str]) -> set[str]:
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    asyncio.run(asyncio.wait_for(Waiting(finished).until_finished("a"), 60))


def test_who_tells_after_the_loop_ended_does_no_harm() -> None:
    known = Waiting(never)
    known.tell("a")
    asyncio.run(asyncio.wait_for(known.until_finished("a"), 60))
    known.tell("b")
    asyncio.run(asyncio.wait_for(known.until_finished("b"), 60))
