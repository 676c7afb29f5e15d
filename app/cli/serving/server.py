"""uvicorn's server, which on SIGTERM and Ctrl+C finishes what is in hand, and tells all others to come again."""

import asyncio
import logging
import os
import socket
import sys
from collections.abc import Callable
from types import FrameType

import uvicorn

from app.web.layers.in_hand import InHand

LOG = logging.getLogger(__name__)
WORDS_SECONDS = 2
"""For those who are given up to get their answer."""
STOPPING = (
    "iobound: stopping; {count} calls in hand may take {seconds:.0f} s, a second Ctrl+C or SIGTERM ends at once.\n"
)


class Server(uvicorn.Server):
    """`started` is called once it answers."""

    def __init__(self, config: uvicorn.Config, in_hand: InHand, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._in_hand, self._tell = in_hand, started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        LOG.debug("The event loop is that of %s", type(asyncio.get_running_loop()).__module__)
        if not self.should_exit:
            self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """While there is something in hand, whoever comes is still answered: with 503."""
        self._in_hand.stop()
        if count := self._in_hand.unanswered:
            sys.stderr.write(STOPPING.format(count=count, seconds=self._in_hand.seconds_left))
        await self._in_hand.until_answered()
        self._in_hand.give_up()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, _frame: FrameType | None) -> None:
        """The first time it stops in peace and ends with 0; the second time there is no more patience."""
        if self.should_exit:
            os._exit(128 + sig)
        self.should_exit = True  # and no more: uvicorn's own would raise the signal again once all is done
