"""Logging in and out by an identity provider in a real browser: its rules about forms and redirects hold there."""

import re
import socket
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from app.main import create_app
from app.settings import Settings
from tests.app.served import served
from tests.identity_provider.running import SECRET, identity_provider

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a service that a provider of its own lets people into."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        settings = Settings(
            data=tmp_path_factory.mktemp("sign_on"), workers=1, login=True, oidc_client_id="iobound",
            oidc_issuer=f"http://127.0.0.1:{listening.getsockname()[1]}", oidc_client_secret=SECRET,
            login_roles={"*": "reader"}, login_groups={"*": "*"}, oidc_name="Company login",
        )  # fmt: skip
        with served(create_app(settings)) as one:
            at = f"http://127.0.0.1:{one.port}"
            with identity_provider(f"{at}/login/oidc/callback", f"{at}/login", at=listening):
                yield at


@pytest.fixture(autouse=True)
def clean(context: BrowserContext, address: str) -> Iterator[None]:
    """What the browser complains of on our pages: a policy that was broken, too. The provider's are its own."""
    complaints: list[str] = []

    def complain(said: ConsoleMessage) -> None:
        if said.type in {"error", "warning"} and said.page is not None and said.page.url.startswith(address):
            complaints.append(said.text)

    context.on("console", complain)
    yield
    assert complaints == []


def test_in_by_the_provider_and_out_there_too(page: Page, address: str) -> None:
    page.goto(f"{address}/glossary")
    page.get_by_role("button", name="Log in by Company login").click()
    page.wait_for_url(f"{address}/glossary")
    expect(page.locator("summary", has_text="ada")).to_be_visible()
    page.goto(f"{address}/sessions")
    expect(page.get_by_text("Chrome on Linux")).to_be_visible()
    page.locator("summary", has_text="ada").click()
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url(re.compile("/session/end"))
    page.get_by_role("button", name="Yes").click()
    page.wait_for_url(f"{address}/login")
    page.goto(f"{address}/reports")
    page.wait_for_url(re.compile("/login"))
