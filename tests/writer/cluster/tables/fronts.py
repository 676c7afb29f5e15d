"""Page 1: the database, its instances, their caches."""

from tests.writer.cluster.table import NEW, OLD, Group, Table, who
from tests.writer.form import Col
from tests.writer.printed import MIB, decimals, plain, scaled, text, two, whole

text_number = decimals(0, commas=False)
mebibytes = scaled(1 / MIB, decimals(0, kind="bytes"))
SNAPS = Group("Snapshot Ids", (Col("begin_snap", 8, plain, "Begin"), Col("end_snap", 8, plain, "End")))
COUNTS = (
    Group(
        "Number of Instances",
        (Col("instances_in_report", 9, whole, "In Report"), Col("instances", 8, whole, "Total")),
    ),
    Group("Number of Hosts", (Col("hosts_in_report", 9, whole, "In Report"), Col("hosts", 8, whole, "Total"))),
    Group(
        "Report Total (minutes)",
        (Col("db_time_min", 11, two, "DB time"), Col("elapsed_min", 12, two, "Elapsed time")),
    ),
)
dbid = Col("dbid", 11, text_number, "Id")
name = Col("name", 9, text, "Name")
rac = Col("rac", 3, text, "RAC")
block = Col("block_size_bytes", 10, plain, "Block Size")
MORE = (
    Col("unique_name", 11, text, "Unique Name"),
    Col("role", 16, text, "Role"),
    Col("edition", 7, text, "Edition"),
)
INSTANCES = (
    Col("instance", 4, plain, "I#"),
    Col("name", 9, text, "Instance"),
    Col("host", 10, text, "Host"),
    Col("startup_time", 15, text, "Startup"),
    Col("begin_time", 15, text, "Begin Snap Time"),
    Col("end_time", 15, text, "End Snap Time"),
    Col("release", 15, text, "Release"),
    Col("elapsed_min", 17, two, "Elapsed Time(min)"),
    Col("db_time_min", 12, two, "DB time(min)"),
    Col("up_time_hours", 12, two, "Up Time(hrs)"),
    Col("average_active_sessions", 10, two, "Avg Active|Sessions"),
    Col("platform", 15, text, "Platform"),
)
POOLS = (
    "Memory Target", "Sga Target", "DB Cache", "Shared Pool", "Large Pool", "Java Pool", "Streams Pool", "PGA Target",
)  # fmt: skip
CACHES = (
    Group("", (who,)),
    *(
        Group(
            pool,
            (
                Col(f"begin_bytes@{pool}", 8, mebibytes, "Begin"),
                Col(f"end_bytes@{pool}", 8, mebibytes, "End"),
            ),
        )
        for pool in POOLS
    ),
    Group("", (Col("begin_bytes@Log Buffer", 10, scaled(1 / MIB, decimals(1, kind="bytes")), "Log Buffer"),)),
)
SUMMARY = "Database Summary"
tables = [
    (
        10,
        Table(
            "database_summary", SUMMARY, (Group("Database", (dbid, name, rac, block)), SNAPS, *COUNTS), OLD, front=True
        ),
    ),
    (
        10,
        Table(
            "database_summary",
            SUMMARY,
            (Group("Database", (dbid, name, *MORE, rac, Col("cdb", 3, text, "CDB"), block)), SNAPS, *COUNTS),
            NEW,
            front=True,
        ),
    ),
    (
        11,
        Table(
            "cluster_instances",
            "Database Instances Included In Report",
            (Group("", INSTANCES),),
            notes=("Listed in order of instance number, I#",),
            front=True,
        ),
    ),
    (
        20,
        Table(
            "cache_sizes",
            "Cache Sizes",
            CACHES,
            notes=("All values are in Megabytes", "Listed in order of instance number, I#"),
            front=True,
            across="name",
        ),
    ),
]
