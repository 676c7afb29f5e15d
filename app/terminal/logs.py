"""What a program that runs for long says on standard error: a line each, with its time, as text or as JSON.

Every logger of the program ends here, those of its libraries as well. `request` is the id of the request in whose
course a line is written.
"""

import logging
import sys
from contextvars import ContextVar
from typing import Literal

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from app.terminal.console import plain

Format = Literal["text", "json"]
REQUEST: ContextVar[str | None] = ContextVar("request", default=None)
AUDIT = "iobound.audit"
"""By this name come entries of the audit log (`app.store.audit.audit_lines`), whatever the level of all else."""
OF_LIBRARIES = ("uvicorn.access",)
"""Whose lines are ours to write, or nobody's."""


def set_up(form: Format, level: str, *, audit: bool = False) -> None:
    """Writes from that level on, and entries of the audit log or not; called once, when a program starts."""
    first: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
        _with_request,
    ]
    as_json: list[Processor] = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    last: list[Processor] = as_json if form == "json" else [_line]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=first, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    ))  # fmt: skip
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    logging.getLogger(AUDIT).setLevel(logging.INFO if audit else logging.CRITICAL)
    for name in OF_LIBRARIES:
        logging.getLogger(name).disabled = True


def _with_request(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    if (request := REQUEST.get()) is not None:
        event["request"] = request
    return event


def _line(_logger: WrappedLogger, _name: str, event: EventDict) -> str:
    """Time, level, sentence, then what else is known as `name=value`; a traceback below."""
    fields = dict(event)
    time, level, sentence = fields.pop("time"), fields.pop("level"), fields.pop("event")
    trace = fields.pop("exc_info", None)
    fields.pop("logger", None)
    more = "".join(f" {name}={plain(value)}" for name, value in fields.items())
    line = f"{time} {level:<7} {plain(sentence)}{more}"
    if not trace:
        return line
    return f"{line}\n{structlog.processors.ExceptionRenderer()(None, '', {'exc_info': trace})['exception']}"
