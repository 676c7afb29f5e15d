"""What the report covers, in words: a verdict never speaks for more than that."""

from rules.core.facts import Facts


def covers(facts: Facts) -> str:
    """Instance 2 of 2, a pluggable database, the whole cluster, or the whole database."""
    scope, number, of = facts.get("scope"), facts.get("instance_number"), facts.get("instances")
    if scope == "cluster":
        return _cluster(facts.get("instances_in_report"), of)
    rac = (of is not None and of > 1) or facts.get("rac")
    pieces = []
    if scope == "pdb":
        pieces.append(
            f"pluggable database {facts.get('container') or ''}".strip() + ", one of those that share this storage"
        )
    if rac and number:
        pieces.append(f"instance {number} of {of}" if of else f"instance {number} of a RAC database")
    if standby(facts):
        pieces.append("a standby")
    return "; ".join(pieces) or "the whole database"


def _cluster(reported: int | None, of: int | None) -> str:
    if reported and of and reported < of:
        return f"{reported} of the {of} instances of the cluster"
    if not of or of == 1:
        return "the whole cluster"
    return "both instances of the cluster" if of == 2 else f"all {of} instances of the cluster"


def one_of_several(facts: Facts) -> bool:
    """Whether this is one instance of a RAC database, or some of them (the disks may serve the others too); not where
    the disks are declared to be its own, nor where it is the only one that runs."""
    if facts.get("storage.scope") == "instance":
        return False
    of = facts.get("instances")
    if facts.get("scope") == "cluster":
        return bool(of and facts.get("instances_in_report", 1) < of)
    return bool(of > 1 if of else facts.get("rac"))


def standby(facts: Facts) -> bool:
    """Whether the database says that it is not the primary one: what it reads is recovery."""
    role = facts.get("role")
    return bool(role) and not str(role).upper().startswith("PRIMARY")
