"""What each route needs of its caller, in one table: a route that is not in it is for nobody.

`open` needs no login; the others are rights of `app.logins.roles`. Who may see what an address names is asked besides
(`app.web.entrance`).
"""

import re
from collections.abc import Mapping
from functools import lru_cache

OPEN = "open"
_TABLE = {
    OPEN: """
        GET /healthz
        GET /readyz
        GET /login
        POST /login
    """,
    "ask": """
        GET /api/v1/reports
        GET /api/v1/uploads/{id}
        GET /api/v1/uploads/{id}/events
        GET /api/v1/batches/{id}
        GET /api/v1/batches/{id}/members
        GET /api/v1/batches/{id}/events
        POST /logout
    """,
    "read": """
        GET /
        GET /api/v1/batches
        GET /api/v1/comparisons
        GET /api/v1/comparisons/export.{format}
        GET /api/v1/curve-comparison
        GET /api/v1/curve-comparison/export.{format}
        GET /api/v1/curve-sheet
        GET /api/v1/scaling
        GET /api/v1/scaling/export.{format}
        GET /api/v1/curves
        GET /api/v1/curves/{id}
        GET /api/v1/databases
        GET /api/v1/databases/{id}
        GET /api/v1/databases/{id}/curve
        GET /api/v1/databases/{id}/markers
        GET /api/v1/databases/{id}/markers/{marker}
        GET /api/v1/databases/{id}/rejudge
        GET /api/v1/databases/{id}/retention
        GET /api/v1/databases/{id}/settings
        GET /api/v1/databases/{id}/storage
        GET /api/v1/databases/{id}/trend
        GET /api/v1/databases/{id}/trend/export.{format}
        GET /api/v1/docs
        GET /api/v1/exports
        POST /api/v1/exports
        GET /api/v1/exports/{id}
        DELETE /api/v1/exports/{id}
        GET /api/v1/exports/{id}/events
        GET /api/v1/exports/{id}/file
        GET /api/v1/fleet
        GET /api/v1/fleet/export.{format}
        GET /api/v1/letterhead
        GET /api/v1/metrics
        GET /api/v1/reports/{id}
        GET /api/v1/reports/{id}/export.{format}
        GET /api/v1/reports/{id}/forecasts
        GET /api/v1/reports/{id}/forecasts/{forecast}
        GET /api/v1/reports/{id}/sections/{name}
        GET /api/v1/reports/{id}/sections/{name}/export.csv
        GET /api/v1/reports/{id}/source
        GET /api/v1/reports/{id}/tables/{number}
        GET /api/v1/reports/{id}/tables/{number}/export.csv
        POST /api/v1/reports/{id}/what-if
        GET /api/v1/rules
        GET /api/v1/rules/{id}
        GET /api/v1/search
        GET /batches
        GET /batches/{id}
        GET /compare
        GET /curves
        GET /curves/compare
        GET /scaling
        GET /curves/{id}
        GET /databases
        GET /databases/{id}
        GET /databases/{id}/trend
        GET /exports/{id}
        POST /exports/{id}/end
        GET /fleet
        GET /glossary
        GET /letterhead
        GET /metrics
        GET /password
        POST /password
        GET /reports
        GET /reports/{id}
        GET /reports/{id}/find
        GET /reports/{id}/sections/{name}
        GET /reports/{id}/source
        GET /reports/{id}/source/page
        GET /reports/{id}/sql/{name}
        GET /reports/{id}/tables/{number}
        GET /reports/{id}/unread
        GET /rules
        GET /rules/{id}
        GET /search
        GET /ticked/compare
        GET /ticked/export
        POST /ticked/export
        GET /tokens
        POST /tokens
        POST /tokens/{token}/revoke
    """,
    "upload": """
        POST /api/v1/batches
        DELETE /api/v1/batches/{id}
        POST /api/v1/curves
        POST /api/v1/reports
        POST /batches/{id}/cancel
        POST /batches/{id}/delete
        POST /curves
        POST /curves/samples/{name}
        POST /samples/{kind}/{file}
        POST /upload
    """,
    "change": """
        DELETE /api/v1/curves/{id}
        PUT /api/v1/curves/{id}/columns
        PUT /api/v1/curves/{id}/history
        DELETE /api/v1/databases/{id}
        PUT /api/v1/databases/{id}/curve
        POST /api/v1/databases/{id}/join
        PUT /api/v1/databases/{id}/markers
        POST /api/v1/databases/{id}/markers
        PUT /api/v1/databases/{id}/markers/{marker}
        PATCH /api/v1/databases/{id}/markers/{marker}
        DELETE /api/v1/databases/{id}/markers/{marker}
        POST /api/v1/databases/{id}/rejudge
        PUT /api/v1/databases/{id}/settings
        PATCH /api/v1/databases/{id}/settings
        POST /api/v1/databases/{id}/split
        PUT /api/v1/databases/{id}/storage
        PATCH /api/v1/databases/{id}/storage
        DELETE /api/v1/databases/{id}/storage/periods/{until}
        DELETE /api/v1/reports/{id}
        POST /api/v1/reports/{id}/forecasts
        DELETE /api/v1/reports/{id}/forecasts/{forecast}
        POST /api/v1/reports/{id}/rejudge
        POST /curves/{id}/columns
        POST /curves/{id}/delete
        POST /curves/{id}/history
        POST /databases/{id}/curve
        GET /databases/{id}/delete
        POST /databases/{id}/delete
        POST /databases/{id}/join
        GET /databases/{id}/joining
        POST /databases/{id}/markers
        POST /databases/{id}/markers/{marker}/remove
        POST /databases/{id}/settings
        POST /databases/{id}/split
        POST /databases/{id}/storage
        POST /databases/{id}/storage/forget
        POST /databases/{id}/storage/three
        GET /reports/{id}/delete
        POST /reports/{id}/delete
        POST /reports/{id}/forecasts
        POST /reports/{id}/forecasts/{forecast}/delete
        POST /reports/{id}/rejudge
        POST /samples/remove
        GET /ticked/delete
        POST /ticked/delete
        GET /ticked/label
        POST /ticked/label
    """,
    "admin": """
        PUT /api/v1/letterhead
        DELETE /api/v1/webhooks/{id}
        GET /about
        GET /api/v1/webhooks
        GET /api/v1/webhooks/{id}
        GET /api/v1/webhooks/{id}/deliveries
        GET /api/v1/webhooks/{id}/deliveries/{delivery}
        GET /webhooks
        GET /webhooks/{id}
        POST /api/v1/webhooks
        POST /api/v1/webhooks/{id}/deliveries/{delivery}/again
        POST /api/v1/webhooks/{id}/secret
        POST /api/v1/webhooks/{id}/test
        POST /webhooks
        POST /webhooks/{id}
        POST /webhooks/{id}/deliveries/{delivery}/again
        POST /webhooks/{id}/remove
        POST /webhooks/{id}/secret
        POST /webhooks/{id}/test
        PUT /api/v1/webhooks/{id}
        POST /letterhead
        POST /letterhead/clear
        POST /letterhead/undo
        GET /users
        POST /users
        GET /users/{user}
        POST /users/{user}/role
        POST /users/{user}/password
        POST /users/{user}/disable
        POST /users/{user}/enable
        POST /users/{user}/remove
    """,
}
NEEDS: Mapping[str, str] = {
    line.strip(): need for need, lines in _TABLE.items() for line in lines.split("\n") if line.strip()
}
"""By method and path."""


def needs(method: str, path: str) -> str | None:
    """The right that this route needs, `OPEN`, or None for a route that the table does not know."""
    return NEEDS.get(f"{method} {path}")


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
