"""Files lie on NFS without Direct NFS.

What it looks at: whether it is declared that files lie on NFS and who their client is, and filesystemio_options; no
    report prints either the mounts or Direct NFS.
Why it matters: the host's client takes every request through one connection and the file system's cache. Oracle's
    own client, Direct NFS, goes past the cache, is asynchronous by itself, and spreads requests over up to four paths.
What to do: enable Direct NFS (make -f ins_rdbms.mk dnfs_on, oranfstab with all paths) and check V$DNFS_SERVERS. Until
    then set filesystemio_options to SETALL, and mount with the options that Oracle lists for data files.
When it is wrong: where sessions hardly wait for storage it is worth nothing. A slow server stays slow behind any
    client.
"""

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.severity import SETTING
from rules.core.sources import ORACLE_DIRECT_NFS
from rules.storage.inputs.shares import storage_share, whole
from rules.wording import percent

LIMITS = {
    "storage": Limit(0.10, "share of DB time that waits for storage, from which on it matters"),
    "weighty": Limit(0.25, "share of DB time", "Our judgement: a quarter of the time in storage waits"),
}
OPTIONS = "filesystemio_options"
PAST_THE_CACHE = ("SETALL", "DIRECTIO")


def check(facts: Facts) -> Outcome:
    if facts["storage.direct_nfs"]:
        return not_applicable("Direct NFS is declared.")
    share = storage_share(facts)
    row: Row = next((row for row in facts.get("parameters", []) if row.get("name") == OPTIONS), {})
    option = str(row.get("begin_value") or "").strip().upper()
    shown = (
        Evidence("waits for storage", share, facts.share_unit, LIMITS["storage"].value, "wait classes"),
        Evidence(OPTIONS, option or None, "", None, "parameters", row.get("line")),
    )
    if share < LIMITS["storage"].value:
        return quiet("Sessions wait too little for storage for the client to matter.", *shown)
    cached = "" if option in PAST_THE_CACHE else ", through the file system's cache"
    message = f"Files lie on NFS by the host's client{cached}, and storage takes {percent(share)} of {whole(facts)}."
    return fired(message, *shown, severity="medium" if share >= LIMITS["weighty"].value else "low")


rule = Rule(
    id="nfs-without-direct-nfs",
    code="PF03",
    title="Files lie on NFS without Direct NFS",
    severity="medium",
    needs=("storage.direct_nfs", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_DIRECT_NFS,),
    scale=SETTING,
    cure=Cure("Enable Direct NFS with all paths in oranfstab, and check V$DNFS_SERVERS.", "configuration"),
    seen=Seen("awr_text/quarry-spinning-disks.txt", 1421, {"direct_nfs": False}),
)
