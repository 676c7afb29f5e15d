"""How often one address, and one token, may call: whoever floods the service is told when to come again (429).

Behind a proxy the address is the one that it forwards, where the proxy is trusted (FORWARDED_ALLOW_IPS): uvicorn has
put it into the request before this is asked.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from fastapi import Request
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from app.logins.secret_texts import digest
from app.logins.slowing import network
from app.web.layers.in_hand import ALWAYS
from app.web.layers.layer import Layer, address_of, bearer_of, path_of
from app.web.problems import Problem, answer

MOST_KEPT = 10_000
"""Of more addresses or tokens those that called longest ago are forgotten."""
STATIC = "/static/"
"""Styles and scripts are counted apart: the page that says why has to look like one."""
MINUTE_SECONDS = 60.0
TOO_OFTEN = "More calls came from {who} in the last minute than are taken: try again in {seconds} s."
ADDRESS, TOKEN = "your address", "your token"


class Rate:
    """So many calls a minute on average, and so many at once after a quiet minute. For one thread."""

    def __init__(self, a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._each, self._clock = MINUTE_SECONDS / a_minute, clock
        self._used_up: OrderedDict[str, float] = OrderedDict()
        """When what each has called so far would be done at the even pace."""

    def wait(self, who: str) -> float:
        """Counts a call and answers 0; where there were too many counts none, and answers in how many seconds."""
        now = self._clock()
        until = max(now, self._used_up.get(who, now)) + self._each
        if until - now > MINUTE_SECONDS:
            return until - now - MINUTE_SECONDS
        self._used_up[who] = until
        self._used_up.move_to_end(who)
        if len(self._used_up) > MOST_KEPT:
            self._used_up.popitem(last=False)
        return 0.0


class RateLimit(Layer):
    """Asked before anything is looked up: what is refused here costs next to nothing."""

    def __init__(self, app: ASGIApp, an_address: int, a_token: int) -> None:
        super().__init__(app)
        self._addresses, self._static, self._tokens = Rate(an_address), Rate(an_address), Rate(a_token)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = None if path_of(scope) in ALWAYS else self._refusal(scope)
        if problem is None:
            await self.app(scope, receive, send)
        else:
            await answer(Request(scope), problem)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Problem | None:
        host = address_of(scope)
        calls = self._static if path_of(scope).startswith(STATIC) else self._addresses
        if host and (seconds := calls.wait(network(host))):
            return _too_often(ADDRESS, seconds)
        token = bearer_of(Headers(scope=scope))
        if token and (seconds := self._tokens.wait(digest(token))):
            return _too_often(TOKEN, seconds)
        return None


def _too_often(who: str, seconds: float) -> Problem:
    whole = max(1, math.ceil(seconds))
    return Problem(429, "too_many_calls", TOO_OFTEN.format(who=who, seconds=whole), retry_after=str(whole))
