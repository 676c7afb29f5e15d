"""Every call of a description is found once."""

from app.web.open_api import operations


def test_every_call_is_found_with_its_method_and_path() -> None:
    get, post, delete = {"operationId": "list"}, {"operationId": "add"}, {"operationId": "remove"}
    document = {"paths": {"/all": {"get": get, "post": post}, "/all/{id}": {"delete": delete}}}
    found = [("get", "/all", get), ("post", "/all", post), ("delete", "/all/{id}", delete)]
    assert list(operations(document)) == found
    assert list(operations({})) == []
