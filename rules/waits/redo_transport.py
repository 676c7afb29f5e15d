"""Whether commits wait for a copy of the redo at another site.

Only synchronous transport holds a commit up: with ASYNC a commit is done when the local log is written. A few waits of
the transport (opening a connection again, say) prove nothing beside millions of commits; they count by their weight.
"""

from typing import Any

from parsers.model.inside import Inside
from rules.core.facts import Event, Facts, once
from rules.core.report_figures import MILLISECONDS
from rules.storage.inputs.shares import SIGNIFICANT_WAITS_PER_HOUR
from rules.waits.log_writer import REDO_WRITE

BY_THE_WRITER = ("sync remote write", "redo writer remote sync", "lgwr-lns wait", "lgwr wait on lns")
"""Waits of the log writer for the other site: commits wait as long (Oracle Database Reference)."""
BY_THE_SENDER = ("lns wait on sendreq", "redo transport")
"""Waits of the process that sends: a commit shares them with synchronous transport alone."""
OF_ASYNC = ("lns async", "async remote write", "lns wait on async")
"""Waits that asynchronous transport alone has: what its sender waits, no commit waits."""
LEAST_PART = 0.10
"""Of the redo writes, and of what a commit takes: below that another site decides nothing (our judgement)."""
HOUR_S = 3600
_DESTINATION = "log_archive_dest_"
_STATE = "log_archive_dest_state_"
_OFF = ("DEFER", "RESET", "ALTERNATE")


class RemoteRedo(Inside, frozen=True):
    """Why commits wait for another site: a synchronous destination, or waits with their weight.

    `part` is what one redo write waits for the other site, as part of a commit; None where only the parameter tells.
    """

    name: str
    event: Event | None = None
    part: float | None = None

    def __str__(self) -> str:
        return self.name if self.event else f"{self.name} is SYNC"


@once
def remote_redo(facts: Facts) -> RemoteRedo | None:
    """What shows that commits wait for another site; None where nothing does."""
    destinations = _destinations(facts)
    synchronous = next((name for name, setting in sorted(destinations.items()) if _is_sync(setting)), None)
    async_alone = (destinations or _sends_async(facts)) and not synchronous
    kinds = BY_THE_WRITER if async_alone else BY_THE_WRITER + BY_THE_SENDER
    waited = _weightiest(facts, kinds)
    if synchronous and waited is None:
        return RemoteRedo(synchronous)
    # what the report shows of the waits decides: a destination that is closed is SYNC as well
    return waited if waited and waited.part is not None and waited.part >= LEAST_PART else None


def _sends_async(facts: Facts) -> bool:
    """Whether waits of asynchronous transport are printed; some of them are idle, so their rows are asked."""
    rows = facts.get("background_waits", [])
    return any(str(row.get("event")).casefold().startswith(OF_ASYNC) for row in rows)


def _weightiest(facts: Facts, kinds: tuple[str, ...]) -> RemoteRedo | None:
    """The longest wait for another site, with its weight in a commit; None where none is listed or no commit is."""
    listed = {**facts.get("events", {}), **facts.get("background", {})}
    mine = [(name, wait) for name, wait in listed.items() if name.casefold().startswith(kinds) and wait.time_s > 0]
    commit_ms = facts.get("log_file_sync_ms")
    if not mine or not commit_ms or commit_ms < 0:
        return None
    name, longest = max(mine, key=lambda pair: pair[1].time_s)
    times = _redo_writes(facts, longest)
    # one redo write serves all that commit meanwhile: what it waits for the other site, each of them waits
    part = MILLISECONDS * longest.time_s / (times * commit_ms)
    return RemoteRedo(name, longest, min(1.0, part) if longest.waits >= LEAST_PART * times else 0.0)


def _redo_writes(facts: Facts, waited: Event) -> float:
    """How often redo was written, or sessions waited for it; where neither is printed, waits that come often stand for
    each of them."""
    counted = [wait.waits for wait in (facts.background(REDO_WRITE), facts.event("log file sync")) if wait]
    often = SIGNIFICANT_WAITS_PER_HOUR * facts.get("elapsed_s", 0.0) / HOUR_S
    return min((waits for waits in counted if waits > 0), default=max(waited.waits, often))


def _destinations(facts: Facts) -> dict[str, str]:
    """The destinations at other sites that are not switched off; a list of values is one text."""
    parameters: dict[str, Any] = dict(facts.get("parameter", {}))
    for row in facts.get("parameters_multi_valued", []):
        name = str(row.get("name"))
        if name.startswith(_DESTINATION):
            parameters[name] = f"{parameters.get(name) or ''} {row.get('begin_value') or ''}"
    return {
        name: str(setting)
        for name, setting in parameters.items()
        if name.startswith(_DESTINATION)
        and not name.startswith(_STATE)
        and "SERVICE" in str(setting).upper()
        and str(parameters.get(_STATE + name.removeprefix(_DESTINATION))).upper() not in _OFF
    }


def _is_sync(setting: str) -> bool:
    """Whether a destination is synchronous: the word itself, or with its old option (SYNC=PARALLEL)."""
    return any(word.split("=")[0] == "SYNC" for word in setting.upper().replace(",", " ").split())
