"""The pages of webhooks: made with what is wrong beside its field, changed, tested, sent again, removed."""

import re

import pytest
from fastapi.testclient import TestClient

from app.webhooks.receiver import NO_ADDRESS
from app.webhooks.service import NOTHING
from app.webhooks.typed import NO_NUMBER

PAGE = "/webhooks"
FORM = {
    "address": "https://hooks.example.com/x",
    "whose": "all",
    "verdict_changed": "on",
    "active": "on",
    "name": "A & B",
}


@pytest.fixture
def made(visitor: TestClient) -> str:
    """The address of the page of one."""
    page = visitor.post(PAGE, data=FORM)
    assert page.status_code == 200, page.text
    assert page.headers["cache-control"] == "no-store"
    assert re.search(r"whsec_[A-Za-z0-9+/=]{40,}", page.text)
    found = re.search(r'action="(/webhooks/[a-z0-9]+)/test"', page.text)
    assert found
    return found[1]


def test_the_list_says_what_to_do_where_there_is_none(visitor: TestClient) -> None:
    assert "No webhook yet" in visitor.get(PAGE).text


def test_figures_are_called_by_their_names_with_the_unit_in_which_a_limit_is_typed(visitor: TestClient) -> None:
    choices = re.findall(r'<option value="(\w+)">([^<]+)</option>', visitor.get(PAGE).text.split('name="metric"')[1])
    assert ("cpu_share", "CPU share (share, from 0 to 1)") in choices
    assert ("read_iops", "Read requests (a second)") in choices
    words = [label.casefold() for value, label in choices if value not in ("above", "below")]
    assert words == sorted(words)


def test_one_is_listed_and_shows_no_secret_again(visitor: TestClient, made: str) -> None:
    listed = visitor.get(PAGE).text
    assert "A &amp; B" in listed
    assert "All databases" in listed
    assert "whsec_" not in visitor.get(made).text + listed


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"address": "nowhere"}, NO_ADDRESS),
        ({"verdict_changed": ""}, ""),
        ({"silent_hours": "many"}, NO_NUMBER),
        ({"silent_hours": "-1"}, "greater than 0"),
        ({"metric": "read_iops", "direction": "above", "limit": "x"}, NO_NUMBER),
        ({"name": "x" * 201}, "at most 200"),
        ({"whose": "database:nosuch"}, "There is no database of that id"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(visitor: TestClient, typed: dict[str, str], said: str) -> None:
    if "verdict_changed" in typed:
        page = visitor.post(PAGE, data={name: value for name, value in FORM.items() if name != "verdict_changed"})
        said = NOTHING
    else:
        page = visitor.post(PAGE, data=FORM | typed)
    assert page.status_code == 422
    assert said in page.text
    assert 'value="A &amp; B"' in page.text or "x" * 201 in page.text
    assert "No webhook yet" in page.text


def test_it_is_changed_with_its_figures(visitor: TestClient, made: str) -> None:
    rows = {"metric": ["read_iops", ""], "direction": ["below", "above"], "limit": ["3", ""]}
    page = visitor.post(made, data=FORM | rows | {"silent_hours": "6", "name": "New"}).text
    assert 'role="status">Saved.' in page
    assert "changed verdicts, 1 limit, 6 h without a report" in page
    assert '<option value="read_iops" selected>' in page
    assert visitor.post(made, data=FORM | {"silent_hours": "x"}).status_code == 422


def test_a_test_is_listed_and_sent_again_and_all_goes_with_the_webhook(visitor: TestClient, made: str) -> None:
    with TestClient(visitor.app, base_url="http://127.0.0.1", headers={"accept": "text/html"}) as quick:
        page = quick.post(f"{made}/test").text
        assert "webhook.test" in page
        again = re.search(rf'action="({made}/deliveries/msg_[a-z0-9]+/again)"', page)
        assert again
        assert "It is sent once more" in quick.post(again[1]).text
        assert re.search("whsec_", quick.post(f"{made}/secret").text)
        assert "No webhook yet" in quick.post(f"{made}/remove").text
        for rest in ("", "/test", "/secret", "/remove", "/deliveries/m/again"):
            assert quick.post(f"{made}{rest}", data=FORM).status_code == 404
    assert visitor.get(made).status_code == 404
