"""What a table displays, for pages that do not say it: up to 11.1 tables carry no summary.

Told by the heading over the table, by the heading of its first column, or by the label of its first row; in the words
that later releases print, so that the second reader looks all pages up alike.
"""

BY_HEADING = {
    "time model statistics": "This table displays different time model statistics",
    "wait class": "This table displays foreground wait class statistics",
    "foreground wait class": "This table displays foreground wait class statistics",
    "wait events": "This table displays Foreground Wait Events",
    "foreground wait events": "This table displays Foreground Wait Events",
    "background wait events": "This table displays background wait events",
    "operating system statistics": "This table displays operating systems statistics",
    "wait event histogram": "This table displays total number of waits",
    "key instance activity stats": "This table displays Key Instance activity",
    "instance activity stats": "This table displays Instance activity",
    "instance activity stats - absolute values": "This table displays absolute values",
    "instance activity stats - thread activity": "This table displays thread activity",
    "iostat by function summary": "This table displays the IO Statistics for different functions",
    "iostat by filetype summary": "This table displays IO Statistics for different file types",
    "tablespace io stats": "This table displays IO Statistics for different tablespaces",
    "file io stats": "This table displays IO Statistics for different physical files",
}
# on page 1 several tables stand under one heading
BY_HEADS = {
    "db name": "This table displays database instance information",
    "host name": "This table displays host information",
    "event": "Top 5 Timed Foreground Events",
    "load average begin": "This table displays system load statistics",
    "%total cpu": "This table displays CPU usage and wait statistics",
    "interface": "Cluster Interconnect",
}
BY_LABEL = {
    "begin snap:": "This table displays snapshot information",
    "buffer cache:": "This table displays cache sizes and other statistics for different types of cache",
    "redo size:": "This table displays load profile",
    "db time(s):": "This table displays load profile",
    "% blocks changed per read:": "Ratios of the load",
    "buffer nowait %:": "This table displays instance efficiency percentages",
    "memory usage %:": "This table displays shared pool statistics",
    "host mem (mb):": "This table displays memory statistics",
    "number of instances:": "This table displays information about RAC instances",
    "global cache blocks received:": "This table displays information about global cache load profile",
    "buffer access - local cache %:": "This table displays global cache efficiency percentages",
    "avg global enqueue get time (ms):": (
        "This table displays workload characteristics for global cache and enqueue services"
    ),
    "avg message sent queue time (ms):": (
        "This table displays messaging statistics for Global Cache and Enqueue Services"
    ),
}
PAGE_ONE = ("workload repository", "report summary", "rac statistics")


def summary_of(heading, head, label):
    """The summary, or nothing; `head` is the first heading of the table, `label` the first cell of its first row."""
    heading, head, label = (" ".join(one.split()).lower() for one in (heading, head, label))
    if heading.startswith(PAGE_ONE):
        return BY_HEADS.get(head) or BY_LABEL.get(label, "")
    return BY_HEADING.get(heading, "")
