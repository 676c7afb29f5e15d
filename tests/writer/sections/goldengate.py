"""GoldenGate and XStream apply: one family of lists, as text and as page."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import bare_two, percent, text, thousands, whole
from tests.writer.releases import awr

RELEASES = awr("12.1")
names = (Col("replicat", 20, text, "Replicat Name"), Col("apply", 20, text, "Apply Name"))
READER = (
    Col("changes", 12, thousands, "Reader|LCRs Deq"),
    Col("lag_s", 10, bare_two, "Reader|Lag(s)"),
)
COORDINATOR = (
    Col("received", 10, thousands, "Txns|Received"),
    Col("applied", 10, thousands, "Txns|Applied"),
    Col("rolled_back", 11, thousands, "Txns|Rolled Back"),
    Col("dependency_wait_percent", 6, percent, "Wait|Deps%"),
    Col("commit_wait_percent", 7, percent, "Wait|Commit%"),
)
SERVER = (
    Col("changes", 12, thousands, "Server LCRs|Applied"),
    Col("dequeue_time_s", 15, bare_two, "Server Dequeue|Time(s)"),
    Col("apply_time_s", 12, bare_two, "Server Apply|Time(s)"),
    Col("transactions_retried", 10, whole, "Total Txns|Retried"),
)


def _section(name: str, order: int, title: str, columns: tuple[Col, ...]) -> Section:
    summary = f"This table displays {title} statistics"
    return Section(name, order, (Form(RELEASES, title, (*names, *columns), summary=summary),))


sections = (
    _section("goldengate_apply_reader", 506, "GoldenGate Apply Reader", READER),
    _section("goldengate_apply_coordinator", 507, "GoldenGate Apply Coordinator", COORDINATOR),
    _section("goldengate_apply_server", 508, "GoldenGate Apply Server", SERVER),
)
