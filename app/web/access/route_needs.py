"""What each route needs of its caller, and what it is called in the audit log: `routes.txt`, a line a route.

A route that is not in it is for nobody. Behind a route that changes something, or hands out a source or a file, stands
its name in the log; `-` where a method that could change changes nothing. `open` needs no login; the others are rights
of `app.logins.roles`. Who may see what an address names is asked besides (`app.web.access.entrance`).
"""

from collections.abc import Mapping
from pathlib import Path

OPEN = "open"
_ROUTES = {
    f"{method} {path}": (need, *named)
    for line in Path(__file__).with_name("routes.txt").read_text(encoding="utf-8").splitlines()
    for need, method, path, *named in (line.split(),)
}
NEEDS: Mapping[str, str] = {route: known[0] for route, known in _ROUTES.items()}
"""By method and path."""
ACTIONS: Mapping[str, str] = {route: known[1] for route, known in _ROUTES.items() if known[1:] and known[1] != "-"}
"""What a call is called in the audit log, by method and path."""
CHANGES_NOTHING = frozenset(route for route, known in _ROUTES.items() if known[1:] == ("-",))


def needs(method: str, path: str) -> str | None:
    """The right that this route needs, `OPEN`, or None for a route that the table does not know."""
    return NEEDS.get(f"{method} {path}")


def action(method: str, path: str) -> str | None:
    """What a call of this route is called in the audit log; None where it leaves no entry."""
    return ACTIONS.get(f"{method} {path}")
