"""Global CR Server Statistics by instance: requests for consistent-read blocks and what became of them."""

from parsers.families.cluster import by_instance, whose
from parsers.model.column_types import Column, number
from parsers.model.section import Section

section = Section(
    name="cr_server",
    title="Global CR Server",
    titles=(
        "global cr server statistics",
        "cr blocks served statistics",
    ),
    summaries=(
        "global cr server statistics",
        "cr blocks served statistics",
    ),
    columns=(
        *whose(),
        Column("cr_requests", number, ("Block Requests CR",), "CR block requests"),
        Column("current_requests", number, ("Block Requests CU",), "Current block requests"),
        Column("data_requests", number, ("Block Requests Data",), "Data block requests"),
        Column("undo_requests", number, ("Block Requests Undo",), "Undo block requests"),
        Column("tx_requests", number, ("Block Requests TX",), "Transaction table requests"),
        Column("current_results", number, ("Results Current",), "Current results"),
        Column("private_results", number, ("Results Private",), "Private results"),
        Column("zero_results", number, ("Results Zero",), "Zero results"),
        Column("disk_read_results", number, ("Results Dsk Rd",), "Disk read results"),
        Column("fail_results", number, ("Results Fail",), "Fail results"),
        Column("fairness_down_converts", number, ("Fairness Down Conv",), "Fairness down converts"),
        Column("light_works", number, ("Light Works",), "Light works"),
        Column("flushes", number, ("Total Flushes",), "Flushes"),
        Column("builds", number, ("Total Builds",), "Builds"),
        Column(
            "errors",
            number,
            (
                "Total Errors",
                "Total Erro",
            ),
            "Errors",
        ),
    ),
    required=(),
    order=314,
    read=by_instance,
)
