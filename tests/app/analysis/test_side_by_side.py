"""Jobs of one file at once: each is answered, few wait, and one that fails ends the others."""

from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from app.analysis.reader_process import Work
from app.analysis.side_by_side import side_by_side
from app.analysis.workers import Begun, TookTooLong


class Processes:
    """Begins jobs and finishes the newest of them whenever somebody looks for one that is finished."""

    def __init__(self, fails: int | None = None) -> None:
        self.begun: list[tuple[int, Future[Any]]] = []
        self.fails = fails
        self.most = 0

    def begin(self, work: int) -> Begun[int]:
        future: Future[Any] = Future()
        self.begun.append((work, future))
        return Begun(future, Work(int, (), 3), int)

    def finish_newest(self) -> None:
        running = [(work, future) for work, future in self.begun if not future.done()]
        self.most = max(self.most, len(running))
        work, future = running[-1]
        if work == self.fails:
            future.set_exception(TimeoutError())
        else:
            future.set_result(work * 10)


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Processes:
    import app.analysis.side_by_side as module

    made, wait = Processes(), module.wait

    def finish_and_wait(futures: list[Future[Any]], return_when: str) -> object:
        made.finish_newest()
        return wait(futures, return_when=return_when)

    monkeypatch.setattr(module, "wait", finish_and_wait)
    return made


def answers(processes: Processes, count: int, at_once: int) -> Iterator[tuple[int, int]]:
    with side_by_side(processes.begin, range(count), at_once) as finished:
        for place, begun in finished:
            yield place, begun.result()


def test_every_work_is_answered_with_its_place(processes: Processes) -> None:
    found = list(answers(processes, 7, 3))
    assert sorted(found) == [(place, place * 10) for place in range(7)]
    assert found[0] == (2, 20)  # the newest of the first three


def test_only_so_many_are_under_way(processes: Processes) -> None:
    list(answers(processes, 7, 3))
    assert processes.most == 3
    assert [work for work, _ in processes.begun] == list(range(7))


def test_nothing_to_do_is_nothing_done(processes: Processes) -> None:
    assert list(answers(processes, 0, 3)) == []


def test_when_one_fails_the_others_are_given_up_and_none_is_begun(processes: Processes) -> None:
    processes.fails = 2
    with pytest.raises(TookTooLong):
        list(answers(processes, 100, 3))
    assert [work for work, _ in processes.begun] == [0, 1, 2]
    assert [future.cancelled() for _, future in processes.begun] == [True, True, False]


def test_who_takes_no_more_answers_gives_the_others_up(processes: Processes) -> None:
    some = answers(processes, 100, 2)
    next(some)
    some.close()
    assert [future.cancelled() for _, future in processes.begun] == [True, False]
