"""Threads of one kind: so many calls at once, and what a call answers or raises comes back."""

import threading

import anyio
import pytest

from app.web.few_threads import FewThreads


def test_so_many_run_at_once_and_the_others_wait() -> None:
    threads, gate, inside = FewThreads(2), threading.Event(), threading.Semaphore(0)
    running: set[int] = set()

    def work(number: int) -> None:
        running.add(number)
        inside.release()
        assert gate.wait(60)

    async def main() -> None:
        async with anyio.create_task_group() as group:
            for number in range(3):
                group.start_soon(threads.run, work, number)
            for _ in range(2):
                await anyio.to_thread.run_sync(inside.acquire)
            await anyio.wait_all_tasks_blocked()
            assert len(running) == 2
            gate.set()

    anyio.run(main)
    assert len(running) == 3


def test_one_serves_an_event_loop_after_another() -> None:
    threads = FewThreads(1)
    for _ in range(2):
        assert anyio.run(threads.run, divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        anyio.run(threads.run, divmod, 7, 0)
