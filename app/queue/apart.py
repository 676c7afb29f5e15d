"""Calls made in a thread of their own, so that whatever they raise is seen by the thread that goes on."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Apart(ThreadPoolExecutor):
    """One such thread. When the interpreter ends, the thread that asks it ends, too, without a word."""

    def __init__(self, name: str) -> None:
        super().__init__(1, name)

    def submit(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        try:
            return super().submit(call, *args, **kwargs)
        except RuntimeError as error:
            if "shutdown" not in str(error):  # such as: can't start new thread
                raise
            raise SystemExit from error
