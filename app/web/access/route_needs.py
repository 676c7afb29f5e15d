"""What each route needs of its caller, and what it is called in the audit log, in one table: a route that is not in it
is for nobody. Behind a route that changes something, or hands out a source or a file, stands its name in the log; `-`
where a method that could change changes nothing.

`open` needs no login; the others are rights of `app.logins.roles`. Who may see what an address names is asked besides
(`app.web.access.entrance`).
"""

from collections.abc import Mapping

OPEN = "open"
_TABLE = {
    OPEN: """
        GET /healthz
        GET /readyz
        GET /login
        POST /login                                                  login
        GET /login/code
        POST /login/code                                             login
        GET /login/oidc
        GET /login/oidc/callback                                     login
    """,
    "ask": """
        GET /api/v1/reports
        GET /api/v1/uploads/{id}
        GET /api/v1/uploads/{id}/events
        GET /api/v1/batches/{id}
        GET /api/v1/batches/{id}/members
        GET /api/v1/batches/{id}/events
        POST /logout                                                 logout
    """,
    "read": """
        GET /
        GET /api/v1/batches
        GET /api/v1/comparisons
        GET /api/v1/comparisons/export.{format}                      comparison.export
        GET /api/v1/curve-comparison
        GET /api/v1/curve-comparison/export.{format}                 curve.export
        GET /api/v1/curve-sheet
        GET /api/v1/scaling
        GET /api/v1/scaling/export.{format}                          scaling.export
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
        GET /api/v1/databases/{id}/trend/export.{format}             trend.export
        GET /api/v1/docs
        GET /api/v1/exports
        POST /api/v1/exports                                         export.ask
        GET /api/v1/exports/{id}
        DELETE /api/v1/exports/{id}                                  export.end
        GET /api/v1/exports/{id}/events
        GET /api/v1/exports/{id}/file                                export.download
        GET /api/v1/fleet
        GET /api/v1/fleet/export.{format}                            fleet.export
        GET /api/v1/letterhead
        GET /api/v1/metrics
        GET /api/v1/reports/{id}
        GET /api/v1/reports/{id}/export.{format}                     report.export
        GET /api/v1/reports/{id}/forecasts
        GET /api/v1/reports/{id}/forecasts/{forecast}
        GET /api/v1/reports/{id}/sections/{name}
        GET /api/v1/reports/{id}/sections/{name}/export.csv          report.export
        GET /api/v1/reports/{id}/source                              report.source
        GET /api/v1/reports/{id}/tables/{number}
        GET /api/v1/reports/{id}/tables/{number}/export.csv          report.export
        POST /api/v1/reports/{id}/what-if                            -
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
        POST /exports/{id}/end                                       export.end
        GET /fleet
        GET /glossary
        GET /letterhead
        GET /metrics
        GET /password
        POST /password                                               user.password
        GET /reports
        GET /reports/{id}
        GET /reports/{id}/find
        GET /reports/{id}/sections/{name}
        GET /reports/{id}/source                                     report.source
        GET /reports/{id}/source/page                                report.source
        GET /reports/{id}/sql/{name}
        GET /reports/{id}/tables/{number}
        GET /reports/{id}/unread
        GET /rules
        GET /rules/{id}
        GET /search
        GET /second-factor
        POST /second-factor/begin                                    factor.begin
        POST /second-factor/codes                                    factor.codes
        POST /second-factor/confirm                                  factor.set
        POST /second-factor/off                                      factor.off
        GET /sessions
        POST /sessions/end                                           session.end
        GET /ticked/compare
        GET /ticked/export
        POST /ticked/export                                          export.ask
        GET /tokens
        POST /tokens                                                 token.create
        POST /tokens/{token}/revoke                                  token.revoke
    """,
    "upload": """
        POST /api/v1/batches                                         batch.upload
        DELETE /api/v1/batches/{id}                                  batch.end
        POST /api/v1/curves                                          curve.upload
        POST /api/v1/reports                                         report.upload
        POST /batches/{id}/cancel                                    batch.end
        POST /batches/{id}/delete                                    batch.end
        POST /curves                                                 curve.upload
        POST /curves/samples/{name}                                  curve.upload
        POST /samples/{kind}/{file}                                  sample.upload
        POST /upload                                                 report.upload
    """,
    "change": """
        DELETE /api/v1/curves/{id}                                   curve.delete
        PUT /api/v1/curves/{id}/columns                              curve.columns
        PUT /api/v1/curves/{id}/history                              curve.history
        PUT /api/v1/curves/{id}/storage                              curve.storage
        DELETE /api/v1/databases/{id}                                database.delete
        PUT /api/v1/databases/{id}/curve                             database.curve
        POST /api/v1/databases/{id}/join                             database.join
        PUT /api/v1/databases/{id}/markers                           marker.change
        POST /api/v1/databases/{id}/markers                          marker.add
        PUT /api/v1/databases/{id}/markers/{marker}                  marker.change
        PATCH /api/v1/databases/{id}/markers/{marker}                marker.change
        DELETE /api/v1/databases/{id}/markers/{marker}               marker.delete
        POST /api/v1/databases/{id}/rejudge                          database.rejudge
        PUT /api/v1/databases/{id}/settings                          database.settings
        PATCH /api/v1/databases/{id}/settings                        database.settings
        POST /api/v1/databases/{id}/split                            database.split
        PUT /api/v1/databases/{id}/storage                           database.facts
        PATCH /api/v1/databases/{id}/storage                         database.facts
        DELETE /api/v1/databases/{id}/storage/periods/{until}        database.facts
        DELETE /api/v1/reports/{id}                                  report.delete
        POST /api/v1/reports/{id}/forecasts                          forecast.keep
        DELETE /api/v1/reports/{id}/forecasts/{forecast}             forecast.delete
        POST /api/v1/reports/{id}/rejudge                            report.rejudge
        POST /curves/{id}/columns                                    curve.columns
        POST /curves/{id}/delete                                     curve.delete
        POST /curves/{id}/history                                    curve.history
        POST /curves/{id}/storage                                    curve.storage
        POST /databases/{id}/curve                                   database.curve
        GET /databases/{id}/delete
        POST /databases/{id}/delete                                  database.delete
        POST /databases/{id}/join                                    database.join
        GET /databases/{id}/joining
        POST /databases/{id}/markers                                 marker.add
        POST /databases/{id}/markers/{marker}/remove                 marker.delete
        POST /databases/{id}/settings                                database.settings
        POST /databases/{id}/split                                   database.split
        POST /databases/{id}/storage                                 database.facts
        POST /databases/{id}/storage/forget                          database.facts
        POST /databases/{id}/storage/three                           database.facts
        GET /reports/{id}/delete
        POST /reports/{id}/delete                                    report.delete
        POST /reports/{id}/forecasts                                 forecast.keep
        POST /reports/{id}/forecasts/{forecast}/delete               forecast.delete
        POST /reports/{id}/rejudge                                   report.rejudge
        POST /samples/remove                                         sample.delete
        GET /ticked/delete
        POST /ticked/delete                                          report.delete
        GET /ticked/label
        POST /ticked/label                                           database.label
    """,
    "admin": """
        PUT /api/v1/letterhead                                       letterhead.change
        DELETE /api/v1/webhooks/{id}                                 webhook.delete
        GET /api/v1/audit
        GET /api/v1/audit/export.{format}                            audit.export
        GET /audit
        GET /about
        GET /api/v1/webhooks
        GET /api/v1/webhooks/{id}
        GET /api/v1/webhooks/{id}/deliveries
        GET /api/v1/webhooks/{id}/deliveries/{delivery}
        GET /webhooks
        GET /webhooks/{id}
        POST /api/v1/webhooks                                        webhook.add
        POST /api/v1/webhooks/{id}/deliveries/{delivery}/again       webhook.send
        POST /api/v1/webhooks/{id}/secret                            webhook.secret
        POST /api/v1/webhooks/{id}/test                              webhook.send
        POST /webhooks                                               webhook.add
        POST /webhooks/{id}                                          webhook.change
        POST /webhooks/{id}/deliveries/{delivery}/again              webhook.send
        POST /webhooks/{id}/remove                                   webhook.delete
        POST /webhooks/{id}/secret                                   webhook.secret
        POST /webhooks/{id}/test                                     webhook.send
        PUT /api/v1/webhooks/{id}                                    webhook.change
        POST /letterhead                                             letterhead.change
        POST /letterhead/clear                                       letterhead.change
        POST /letterhead/undo                                        letterhead.change
        GET /users
        POST /users                                                  user.add
        GET /users/{user}
        POST /users/{user}/role                                      user.role
        POST /users/{user}/password                                  user.password
        POST /users/{user}/second-factor                             factor.reset
        POST /users/{user}/disable                                   user.disable
        POST /users/{user}/enable                                    user.enable
        POST /users/{user}/remove                                    user.remove
    """,
}
_ROUTES = {
    f"{method} {path}": (need, *named)
    for need, lines in _TABLE.items()
    for method, path, *named in map(str.split, filter(str.strip, lines.split("\n")))
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
