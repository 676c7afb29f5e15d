"""OpenAPI says of every call what logins and limits answer, and with logins by what a program logs in."""

from pathlib import Path

import pytest

from app.main import create_app
from app.settings import Settings
from app.web.access.route_needs import NEEDS, OPEN
from app.web.layers.in_hand import ALWAYS
from tests.app.stand_in import StandIn


@pytest.mark.parametrize("logins", [True, False])
def test_every_call_says_who_may_and_how_often(tmp_path: Path, logins: bool) -> None:
    settings = Settings(data=tmp_path, login=logins)
    document = create_app(settings, analyst=StandIn()).openapi()  # type: ignore[arg-type]
    schemes = document["components"]["securitySchemes"]
    assert (schemes["token"]["scheme"], schemes["session"]["in"]) == ("bearer", "cookie")
    calls = [(method, path, one) for path, some in document["paths"].items() for method, one in some.items()]
    assert len(calls) > 60
    for method, path, call in calls:
        guarded = NEEDS[f"{method.upper()} {path}"] != OPEN
        assert ({"401", "403"} <= set(call["responses"])) == guarded, path
        assert ("429" in call["responses"]) == (path not in ALWAYS), path
        assert call.get("security", []) == ([{"token": []}, {"session": []}] if guarded and logins else []), path
    problem = document["paths"]["/api/v1/reports"]["get"]["responses"]["429"]
    assert problem["content"]["application/problem+json"]["schema"]["$ref"].endswith("/ProblemDocument")
    assert "Retry-After" in problem["headers"]
