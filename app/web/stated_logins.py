"""What logins and limits answer, said in OpenAPI once for all calls: 401, 403, 429, and by what a program logs in."""

from app.web.access.route_needs import OPEN, needs
from app.web.access.session_cookie import SESSION
from app.web.layers.in_hand import ALWAYS
from app.web.open_api import Json, components, operations

TOKEN, COOKIE = "token", "session"
SCHEMES = {
    TOKEN: {
        "type": "http", "scheme": "bearer", "bearerFormat": "iob_…",
        "description": "A token of a program: `iobound token create`, or the page *My tokens*.",
    },
    COOKIE: {
        "type": "apiKey", "in": "cookie", "name": SESSION.plain,
        "description": f"A browser that is logged in; with https it is called {SESSION.of_host}. A change has to say "
        "by `Origin` or `Sec-Fetch-Site` that a page of this service asked for it.",
    },
}  # fmt: skip
PROBLEM = "#/components/schemas/ProblemDocument"
NOBODY = "Nobody is logged in, or the token is none of ours, has ended or was revoked (`login_wanted`)"
NOT_ALLOWED = "Who asks may not (`not_allowed`, `other_group`), or a page of another site asked (`cross_site`)"
OFTEN = "Too many calls of this address or token (`too_many_calls`): come again as `Retry-After` says"
RETRY_AFTER = {"Retry-After": {"description": "In how many seconds to come again", "schema": {"type": "integer"}}}


def show(document: Json, *, logins: bool) -> None:
    """With logins each call says that it wants one; its answers are described either way."""
    components(document, "securitySchemes").update(SCHEMES)
    for operation in operations(document):
        guarded = needs(operation.method.upper(), operation.path) != OPEN
        answers = operation.answers
        if guarded:
            answers.setdefault("401", _problem(NOBODY))
            answers["403"] = _problem(NOT_ALLOWED)
        if operation.path not in ALWAYS:
            answers.setdefault("429", _problem(OFTEN) | {"headers": RETRY_AFTER})
        operation.described["responses"] = dict(sorted(answers.items()))
        if guarded and logins:
            operation.described["security"] = [{TOKEN: []}, {COOKIE: []}]


def _problem(description: str) -> Json:
    return {"description": description, "content": {"application/problem+json": {"schema": {"$ref": PROBLEM}}}}
