"""What a change saves and what storage must deliver, as the page tells it."""

from typing import Any

import msgspec
from msgspec.structs import replace

from app.reports.page import gains_view
from rules.storage.gains.gain import Gain
from rules.storage.outcome.requirement import Requirement
from rules.storage.verdict import Verdict
from tests.app.fixture import core


def verdict(gain: list[dict[str, Any]]) -> Verdict:
    """A verdict with these gains; of one that names no latency it is unknown."""
    told = [{"read_ms": None, **row} for row in gain]
    return replace(core().verdict, gain=tuple(msgspec.convert(told, list[Gain])))


def required(wanted: dict[str, Any] | None) -> Verdict:
    return replace(core().verdict, requirement=msgspec.convert(wanted, Requirement | None))


def device(kind: str, floor: float, closed: float, opened: float) -> dict[str, Any]:
    return {
        "kind": kind, "change": f"{kind}, if an unloaded read takes {floor} ms", "action": kind,
        "assumes": f"an unloaded read takes {floor} ms", "assumed_floor_ms": floor,
        "conservative": None, "coupled": None, "closed": closed, "open": opened,
    }  # fmt: skip


DEVICES = [
    device("devices_x2", 3.0, 0.18, 0.23), device("devices_unlimited", 3.0, 0.36, 0.36),
    device("devices_x2", 4.0, 0.10, 0.11), device("devices_unlimited", 4.0, 0.20, 0.20),
]  # fmt: skip


def test_media_gains_keep_their_order_and_say_when_they_hold() -> None:
    rows = gains_view.gains(core().verdict)
    assert [one.change for one in rows[:3]] == ["Reads at 2.0 ms", "Reads at 1.0 ms", "Reads at 0.5 ms"]
    assert (rows[2].conservative, rows[2].coupled) == (0.75, 0.79)
    assert rows[2].assumes == "at 9,855 to 39,420 reads a second; 33 % where the IOPS stay as provisioned"


def test_the_medium_aimed_at_and_what_saves_most_stand_open_in_their_order() -> None:
    def row(kind: str, change: str, saves: float | None) -> gains_view.Gain:
        return gains_view.Gain(kind, change, saves, None, "")

    media = [row("media", f"Reads at {one} ms", 0.01) for one in ("2.0", "0.5", "0.2")]
    others = [row("redo", f"redo {one}", saves) for one, saves in enumerate((0.02, 0.09, 0.05, None, 0.07, 0.06, 0.08))]
    shown = gains_view.foremost([*media, *others])
    assert [one.change for one in shown] == ["Reads at 0.5 ms", "redo 1", "redo 4", "redo 5", "redo 6"]
    assert gains_view.foremost(others[:3]) == others[:3]
    assert gains_view.foremost([]) == []
    same = [row("ceiling", "reads take no time", 0.793), row("ceiling", "no storage wait at all", 0.794)]
    assert [one.change for one in gains_view.foremost(same)] == ["no storage wait at all"], "one of two that save 79 %"


def test_a_rate_that_hardly_rises_is_told_once() -> None:
    media = {
        "kind": "media",
        "change": "reads at 4 ms, if the new medium sustains",
        "action": "reads at 4 ms",
        "assumes": "the new medium sustains 1,000 reads a second",
        "conservative": 0.01,
        "coupled": 0.01,
    }
    (row,) = gains_view.gains(verdict([media | {"needs_iops": 1000, "closed_iops": 1010}]))
    assert row.assumes == "at 1,000 reads a second"


def test_devices_are_one_range_over_all_floors() -> None:
    rows = gains_view.gains(verdict(DEVICES))
    assert [(one.kind, one.conservative, one.coupled) for one in rows] == [
        ("devices_x2", 0.10, 0.23),
        ("devices_unlimited", 0.20, 0.36),
    ]
    assert rows[0].assumes == "if an unloaded read takes 4 ms, or only 3 ms"


def test_each_floor_is_told_as_well() -> None:
    assert [one.conservative for one in gains_view.devices(verdict(DEVICES))] == [0.18, 0.36, 0.10, 0.20]


def test_no_gain_no_rows() -> None:
    assert gains_view.gains(verdict([])) == []
    assert gains_view.devices(verdict([])) == []


def test_a_requirement_is_told_with_units_and_without_unknowns() -> None:
    needs = {one.label: one for one in gains_view.requirement(core().verdict)}
    assert needs["Read IOPS"].value == "9,855/s average"
    assert needs["Write IOPS"].value == "228/s average, 300/s peak"
    assert needs["Read"].value == "86.6 MiB/s average"
    assert needs["Read percent"].value == "97.7 %"
    assert needs["Latency goal"].value == "0.5 ms"
    assert needs["Fio"].kind == "command"
    assert needs["Note"].kind == "text"
    assert gains_view.requirement(required(None)) == []


def test_media_of_which_nothing_can_be_promised_are_one_row_with_the_reason() -> None:
    rows = [
        {
            "kind": "media",
            "read_ms": at,
            "change": f"reads at {at:g} ms (no read latency)",
            "needs_iops": None,
            "action": f"reads at {at:g} ms",
            "untold_because": "no read latency",
        }
        | dict.fromkeys(("conservative", "coupled", "closed", "open"))
        for at in (2.0, 0.5, 0.1)
    ]
    (row,) = gains_view.gains(verdict(rows))
    assert (row.change, row.conservative, row.assumes) == ("Reads at 2 to 0.1 ms", None, "no read latency")


def held(read_ms: float, held_to_ms: float, saves: float) -> dict[str, Any]:
    return {
        "kind": "media", "read_ms": read_ms, "held_to_ms": held_to_ms, "conservative": saves, "coupled": saves,
        "change": f"reads at {read_ms:g} ms, held to {held_to_ms:g} ms by the host", "at_same_iops": 0.16,
        "action": f"reads at {read_ms:g} ms", "held_by": "host",
    }  # fmt: skip


def test_media_that_a_limit_holds_to_the_same_are_one_row() -> None:
    rows = gains_view.gains(
        verdict([held(4, 4.5, 0.2), held(2, 3.15, 0.34), held(1, 3.15, 0.34), held(0.5, 3.15, 0.34)])
    )
    assert [(one.change, one.conservative, one.assumes) for one in rows] == [
        ("Reads at 4 ms, held to 4.5 ms by the host", 0.2, "16 % where the IOPS stay as provisioned"),
        ("Reads at 2 to 0.5 ms, held to 3.15 ms by the host", 0.34, "16 % where the IOPS stay as provisioned"),
    ]


def test_redo_is_told_on_average_and_at_the_peak_as_the_other_rates_are() -> None:
    rate = {"average": 50.0, "peak": 60.0, "required": 60.0}
    wanted = {"read_iops": rate, "redo_bytes_per_s": 1048576.0, "required_redo_bytes_per_s": 2097152.0}
    (redo,) = [need for need in gains_view.requirement(required(wanted)) if need.label == "Redo"]
    assert (redo.label, redo.columns) == ("Redo", {"average": "1 MiB/s", "peak": "2 MiB/s"})
    grown = wanted | {"read_iops": rate | {"required": 90.0}}
    (redo,) = [need for need in gains_view.requirement(required(grown)) if need.label == "Redo"]
    assert list(redo.columns) == ["average", "required"]


def test_gains_of_nothing_are_one_row_at_the_end() -> None:
    redo = {"kind": "redo", "change": "redo", "action": "redo", "conservative": 0.001, "coupled": 0.004}
    media = {"kind": "media", "change": "m", "action": "m", "read_ms": 0.5, "conservative": 0.3, "coupled": 0.3}
    rows = gains_view.gains(verdict([media, redo, redo, redo]))
    assert [(row.kind, row.change, row.coupled) for row in rows[1:]] == [("nothing", "Faster redo writes", 0.004)]
