"""The pages of a cluster's instance: global cache, messages, interconnect."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import bare_two, decimals, label, text, two, whole
from tests.writer.releases import awr

PROFILE = (
    Col("name", 36, label, "", ruled=False),
    Col("per_second", 16, two, "Per Second"),
    Col("per_transaction", 22, two, "Per Transaction"),
)
MESSAGES = (
    Col("statistic", 33, text, "Statistic"),
    Col("total", 16, whole, "Total"),
    Col("per_second", 12, decimals(1), "per Second"),
    Col("per_transaction", 11, decimals(1), "per Trans"),
)
CLIENTS = (
    Col("name", 16, text, "Used By"),
    Col("sent_mb_per_s", 11, bare_two, "Send|Mbytes/sec"),
    Col("received_mb_per_s", 11, bare_two, "Receive|Mbytes/sec"),
)

sections = (
    Section(
        "global_cache_load_profile",
        111,
        (
            Form(
                awr("10.2"),
                "Global Cache Load Profile",
                PROFILE,
                front=(2, 1),
                summary="This table displays information about global cache load profile",
            ),
        ),
        solid=True,
    ),
    Section(
        "global_messaging_statistics",
        310,
        (
            Form(
                awr("11.1"),
                "Global Messaging Statistics",
                MESSAGES,
                summary="This table displays global messaging statistics",
            ),
        ),
    ),
    Section(
        "interconnect_throughput",
        320,
        (
            Form(
                awr("11.2.0.3"),
                "Interconnect Throughput by Client",
                CLIENTS,
                summary="This table displays interconnect throughput by client statistics",
            ),
        ),
    ),
)
