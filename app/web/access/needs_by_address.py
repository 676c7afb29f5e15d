"""What an address needs of who asks for it, as pages name addresses: filled in, where the table has places."""

import re
from functools import lru_cache

from app.web.access.route_needs import NEEDS

_PLACE = re.compile(r"\\\{\w+\\\}")
_PATTERNS = [
    (method, re.compile(_PLACE.sub("[^/]+", re.escape(path))), need)
    for method, path, need in ((*call.split(" "), need) for call, need in NEEDS.items())
    if "{" in path
]


@lru_cache(4096)
def needed_at(method: str, path: str) -> str | None:
    """The same by an address: the right that it needs, `OPEN`, or None where no route is."""
    if (need := NEEDS.get(f"{method} {path}")) is not None:
        return need
    return next((need for by, pattern, need in _PATTERNS if by == method and pattern.fullmatch(path)), None)
