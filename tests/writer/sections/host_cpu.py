"""Host CPU: load and shares; idle stands before I/O wait in Statspack and behind it in AWR."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import Printer, percent, plain, text, two
from tests.writer.releases import awr, statspack

SUMMARY = "This table displays system load statistics"


def _lead(width: int) -> Col:
    return Col("", width, text, "", ruled=False)


def _shares(width: int, put: Printer, names: tuple[str, ...]) -> tuple[Col, ...]:
    heads = {"user_percent": "%User", "system_percent": "%System", "wait_io_percent": "%WIO", "idle_percent": "%Idle"}
    return tuple(Col(name, width, put, heads[name]) for name in names)


LOAD = (
    Col("load_begin", 9, two, "Begin", html="Load Average Begin"),
    Col("load_end", 9, two, "End", html="Load Average End"),
)
NAMES = ("user_percent", "system_percent", "wait_io_percent", "idle_percent")
_statspack = (
    _lead(19),
    Col("load_begin", 7, two, "Begin"),
    Col("load_end", 7, two, "End"),
    _lead(1),
    Col("user_percent", 7, two, "User"),
    Col("system_percent", 7, two, "System"),
    Col("idle_percent", 7, two, "Idle"),
    Col("wait_io_percent", 7, two, "WIO"),
    Col("wait_cpu_percent", 8, two, "WCPU"),
)
_processors = (Col("cpus", 5, plain, "CPUs"), Col("cores", 5, plain, "Cores"), Col("sockets", 7, plain, "Sockets"))
_shared = _shares(9, percent, NAMES)

section = Section(
    "host_cpu",
    50,
    (
        Form(
            statspack("10.2", "10.2"),
            "Host CPU  (CPUs: {cpus})",
            _statspack,
            above=(" " * 22 + "Load Average",),
            front=(3, 2),
            tildes=8,
            new_page=True,
        ),
        Form(
            statspack("11.2"),
            "Host CPU  (CPUs: {cpus}  Cores: {cores}  Sockets: {sockets})",
            _statspack,
            above=(" " * 22 + "Load Average",),
            front=(3, 2),
            tildes=8,
            new_page=True,
        ),
        Form(
            awr("11.1", "11.2.0.3"),
            "Host CPU (CPUs: {cpus:>4} Cores: {cores:>4} Sockets: {sockets:>4})",
            (_lead(10), *LOAD, *_shared),
            media=("text",),
            above=(" " * 17 + "Load Average",),
            front=(3, 2),
            tildes=8,
        ),
        Form(
            awr("11.1", "11.2.0.3"),
            "Host CPU (CPUs: {cpus} Cores: {cores} Sockets: {sockets})",
            (*LOAD, *_shared),
            media=("html",),
            front=(0, 0),
            summary=SUMMARY,
        ),
        Form(
            awr("11.2.0.4"),
            "Host CPU",
            (*_processors, *LOAD, *_shared),
            above=(" " * 26 + "Load Average",),
            front=(3, 2),
            summary=SUMMARY,
        ),
    ),
    solid=True,
)
