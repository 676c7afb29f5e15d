"""The rules that did not fire, as pages list them."""

from app.analysis.document import Unfired
from app.web.templating import environment
from app.web.unfired_rules import unfired


def test_what_is_not_declared_is_called_as_its_form_calls_it() -> None:
    message = "Not declared of the storage: device_iops, host_iops_limit."
    rule = Unfired(rule="r", code="RD09", title="Scans", state="not_enough_data", missing=(), message=message)
    page = environment().get_template("_unfired.html").render(unfired=unfired([rule]))
    assert "“Most of one device (requests/s)”, “Limit of the host (requests/s)”" in page
    assert "device_iops" not in page
