"""Every page by example: what a browser looks at, and which conventions hold complete against the routes."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "/": ("/",),
    "/compare": ("/compare", "/compare?database={of}", "{compared}", "{swapped}"),
    "/curves": ("/curves",),
    "/curves/{id}": ("{curve}?controllers=4&controller_mb_s=200#components",),
    "/databases": ("/databases",),
    "/databases/{id}": ("{database}",),
    "/databases/{id}/delete": ("{database}/delete",),
    "/databases/{id}/trend": ("{database}/trend",),
    "/fleet": ("/fleet",),
    "/reports/{id}": (
        "{report}", "{html}", "{html}#sql_by_elapsed", "{report}?cache_mb=14336&latency_ms=0.5#what-if",
    ),
    "/reports/{id}/delete": ("{report}/delete",),
    "/reports/{id}/find": ("{html}/find?q=log+file",),
    "/reports/{id}/sections/{name}": ("{report}/sections/instance_activity", "{html}/sections/sql_by_elapsed"),
    "/reports/{id}/source": ("{report}/source?line=60#L60", "{html}/source?line=60#L60"),
    "/reports/{id}/sql/{name}": ("{html}/sql/{sql}",),
    "/reports/{id}/tables/{number}": ("{report}/tables/1",),
    "/reports/{id}/unread": ("{html}/unread",),
    "/rules": ("/rules",),
    "/rules/{id}": ("/rules/single-block-reads-lead",),
}  # fmt: skip
"""The path of each page's route, and addresses that show what there is to see on it.

`{report}` and `{html}` are the addresses of a Statspack and an AWR report, `{sql}` a statement of the latter,
`{database}` and `{curve}` the addresses of one each, `{of}` a database of two reports, `{compared}` and `{swapped}`
comparisons.
"""
ADDRESSES = tuple(address for addresses in EXAMPLES.values() for address in addresses)
