"""Every page by example: what a browser looks at, and which conventions hold complete against the routes."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "/": ("/",),
    "/about": ("/about",),
    "/audit": ("/audit", "/audit?outcome=refused", "/audit?object=nosuch"),
    "/batches": ("/batches", "/batches?sort=-members&column=size", "/batches?q=nosuch"),
    "/batches/{id}": ("{batch}", "{batch}?outcome=refused"),
    "/compare": ("/compare", "/compare?database={of}", "{compared}", "{swapped}"),
    "/curves": ("/curves", "/curves?sort=name&source=csv", "/curves?q=nosuch"),
    "/curves/compare": ("{curves}",),
    "/curves/{id}": ("{curve}?controllers=4&controller_mb_s=200#components",),
    "/databases": ("/databases",),
    "/databases/{id}": ("{database}",),
    "/databases/{id}/delete": ("{database}/delete",),
    "/databases/{id}/joining": ("{database}/joining?database={of}",),
    "/databases/{id}/trend": ("{database}/trend",),
    "/exports/{id}": ("{export}",),
    "/fleet": ("/fleet", "/fleet?q=mtr", "/fleet?q=nosuch"),
    "/glossary": ("/glossary#floor",),
    "/letterhead": ("/letterhead",),
    "/login": ("/login",),
    "/password": ("/password",),
    "/reports": ("/reports", "/reports?sort=-io_share&samples=shown&column=host&column=curve", "/reports?q=nosuch"),
    "/reports/{id}": (
        "{report}", "{html}", "{html}#sql_by_elapsed", "{report}?cache_mb=14336&latency_ms=0.5&a.latency_ms=2#what-if",
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
    "/scaling": ("/scaling?report={ticked}&report={second}&users=10&users=20", "/scaling"),
    "/search": ("/search", "/search?q=mtr", "/search?q=nosuch"),
    "/ticked/compare": ("/ticked/compare?report={ticked}&report={second}",),
    "/ticked/delete": ("/ticked/delete?report={ticked}",),
    "/ticked/export": ("/ticked/export?report={ticked}", "/ticked/export?report={ticked}&report={second}"),
    "/ticked/label": ("/ticked/label?report={ticked}",),
    "/webhooks": ("/webhooks",),
    "/webhooks/{id}": ("{webhook}",),
    "/second-factor": ("/second-factor",),
    "/sessions": ("/sessions",),
    "/tokens": ("/tokens",),
    "/users": ("/users",),
    "/users/{user}": ("/users/ada",),
}  # fmt: skip
"""The path of each page's route, and addresses that show what there is to see on it.

`{report}` and `{html}` are the addresses of a Statspack and an AWR report, `{sql}` a statement of the latter,
`{batch}`, `{database}`, `{curve}` and `{export}` the addresses of one each, `{curves}` that of two side by side,
`{of}` a database of two reports, `{webhook}` one, `{compared}` and `{swapped}` comparisons, `{ticked}` and `{second}`
two reports as a list has them.
"""
WITHIN = {
    "/reports/{id}/source/page": "/reports/{id}/source",
    "/login/code": "/login",
    "/login/oidc": "/login",
    "/login/oidc/callback": "/login",
}
"""What is drawn in a frame of another page alone, or shows that page, and which: it is looked at there."""
ADDRESSES = tuple(address for addresses in EXAMPLES.values() for address in addresses)
