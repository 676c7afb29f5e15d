"""Which columns hold names of the customer's and which Oracle's own words, of tables that sections claim or not."""

import re

NAMES = frozenset(
    {
        *("owner", "tablespace", "object", "subobject", "user", "user_name", "program", "module", "service"),
        *("host", "instance_name", "unique_name", "container", "database", "file", "segment", "undo_tablespace"),
        *("cell", "cell_names", "disk", "device", "interface", "ip_address", "end_ip_address", "ip_mask", "public_ip"),
        *("queue", "subscriber", "rule_set", "table", "apply", "capture", "extract", "replicat", "channel"),
        *("entry_subprogram", "current_subprogram", "session_module", "comment", "transaction", "task"),
        *("sql_id", "hash_value", "plan_hash_value", "dbid", "child_address"),
    }
)
"""Columns of sections whose cells are replaced as a whole."""

NAMES_IN = frozenset(
    {
        *(("report_database", "name"), ("database_summary", "name"), ("cluster_instances", "name")),
        *(("asm_diskgroups", "name"), ("exadata_griddisks", "name"), ("parameters", "instance")),
        *(("interconnect_devices", "name"), ("interconnect_devices_per_second", "name"), ("cluster_instances", "host")),
    }
)
"""The same, by section and column, where the column's name alone does not say it."""

ORACLES = frozenset(
    {
        *("event", "statistic", "latch", "location", "mutex", "wait_class", "enqueue", "namespace", "pool"),
        *("resource", "platform", "release", "role", "edition", "object_type", "block_class", "component"),
        *("filetype", "family"),
        *("operation", "status", "state", "row_source", "process_type", "category", "event_class", "session_type"),
        *("cache", "region", "name", "reason", "redundancy", "advice_status", "measure", "unit", "buckets", "function"),
        *("description", "aggregate", "list", "disk_type", "finding", "client", "last_operation", "severity", "source"),
    }
)
"""Columns of sections whose cells stay: Oracle's vocabulary."""

HEADINGS = frozenset(
    {
        *("owner", "user", "user name", "username", "schema", "parsing schema name", "tablespace", "tablespace name"),
        *("object", "object name", "subobject name", "segment", "segment name", "index name", "table name"),
        *("host", "host name", "machine", "db name", "database", "db unique name", "unique name", "instance"),
        *("instance name", "inst name", "container", "container name", "pdb name", "service", "service name"),
        *("module", "sql module", "action", "program", "client id", "file name", "filename", "file", "path"),
        *("sql id", "plan hash", "plan hash value", "hash value", "old hash value", "db id", "dbid", "phv"),
        *("queue name", "subscriber name", "rule set name", "directory", "directory name", "cell name", "disk group"),
        *("ip address", "interface", "plsql entry subprogram", "plsql current subprogram", "consumer group", "user id"),
    }
)
"""Headings, in small letters, of the same in tables that no section claims."""

_PARAMETERS = re.compile(
    r"(?:db|service|instance|dispatcher|local_listener|remote_listener|listener_networks|control_files|fal_|log_archive|"
    r"dg_broker|utl_file_dir|spfile|ifile|cluster_interconnects|undo_tablespace|standby_|audit_file|wallet|rdbms_server_dn|"
    r"remote_login|global_name|mts_|lock_name|thread_name|diagnostic|smtp|resource_manager_plan|asm_|core_dump|user_dump|"
    r"background_dump|nls_(?:language|territory|sort|calendar|date_language|(?:iso_|dual_)?currency))(?:_?(?:name|names|domain|files?|server|client|dest.*|config.*|plan|out_server|groups|string|listener.*))?"
    r"|.*(?:_dest|_dest_\d+|_name|_names|_domain|_convert|_directory|_dir|_listener|_dn|_file_name)"
)
_NO_NAMES = frozenset({"db_files", "standby_file_management", "log_archive_trace", "log_archive_format"})


def names_something(parameter: str) -> bool:
    """Whether a parameter's value names a host, a file, a service or the like."""
    return parameter not in _NO_NAMES and bool(_PARAMETERS.fullmatch(parameter))
