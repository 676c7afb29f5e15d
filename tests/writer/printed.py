"""How Oracle prints a figure into a field, and how much of it a reader can get back.

A printer takes a value in the contract's unit and the room it is given; it answers the text and what a reader
must find: the value within `slack`, or nothing where the field did not carry it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.writer.releases import Product

Value = Any


@dataclass(frozen=True)
class Room:
    """Where a figure is printed: the field's width (None: as wide as it likes) and whose number forms hold."""

    width: int | None
    product: Product


@dataclass(frozen=True)
class Printed:
    """A printed cell: its text, the value to be read from it, and by how much that may be off."""

    text: str
    value: Value
    slack: float = 0.0
    cut: bool = False


@dataclass(frozen=True)
class Printer:
    """Prints one kind of figure. `kind` says which values it takes, for whoever invents them."""

    kind: str
    put: Callable[[Value, Room], Printed]
    right: bool = True

    def __call__(self, value: Value, room: Room) -> Printed:
        return Printed("", None) if value is None else self.put(value, room)


def _fits(text: str, room: Room) -> bool:
    return room.width is None or len(text) <= room.width


def _bare(text: str) -> str:
    """Without its leading zero."""
    if text.startswith("0."):
        return text[1:]
    return "-" + text[2:] if text.startswith("-0.") else text


def scientific(value: float, room: Room) -> Printed:
    """AWR's overflow: as many digits as the field takes, `1.E+03` where none is left; hashes where not even that."""
    for digits in range(10, -1, -1):
        text = f"{value:.{digits}E}"
        if digits == 0:
            text = text.replace("E", ".E")
        if _fits(text, room):
            return Printed(text, value, 0.51 * 10.0 ** (int(text.rpartition("E")[2]) - digits))
    return Printed("#" * (room.width or 1), None)


def overflow(value: float, room: Room) -> Printed:
    return scientific(value, room) if room.product == "awr" else Printed("#" * (room.width or 1), None)


def decimals(places: int, *, bare: bool = False, commas: bool = True, kind: str = "number") -> Printer:
    """A number with thousands commas; `bare` drops the zero before the point."""

    def put(value: Value, room: Room) -> Printed:
        text = f"{value:,.{places}f}" if commas else f"{value:.{places}f}"
        text = _bare(text) if bare and places else text
        return Printed(text, value, 0.501 * 10.0**-places) if _fits(text, room) else overflow(value, room)

    return Printer(kind, put)


def scaled(factor: float, inner: Printer) -> Printer:
    """The same figure in another unit: `factor` printed units make one of the contract's."""

    def put(value: Value, room: Room) -> Printed:
        done = inner(value * factor, room)
        return Printed(done.text, None if done.value is None else value, done.slack / factor + abs(value) * 1e-12)

    return Printer(inner.kind, put)


def _suffixed(value: float, steps: tuple[tuple[float, str], ...], places: int, room: Room) -> Printed | None:
    for factor, suffix in steps:
        text = f"{value / factor:.{places}f}{suffix}"
        if value < factor * 9999.5 and _fits(text, room):
            return Printed(text, value, 0.501 * factor * 10.0**-places)
    return None


DECIMAL = ((1e3, "K"), (1e6, "M"), (1e9, "G"), (1e12, "T"))


def _thousands(value: Value, room: Room) -> Printed:
    if value < 10_000:
        return Printed(f"{value:.0f}", value, 0.5)
    done = _suffixed(value, tuple((f, s) for f, s in DECIMAL if value < f * 1000), 1, room)
    return done or _suffixed(value, DECIMAL, 0, room) or overflow(value, room)


def _thousands_cut_down(value: Value, room: Room) -> Printed:
    """Statspack: from 10,000 on in thousands, cut and not rounded; a blank stands where no suffix does."""
    if value < 10_000:
        return Printed(f"{value:.0f} ", value, 0.5)
    for factor, suffix in DECIMAL:
        if value < factor * 10_000:
            return Printed(f"{int(value // factor)}{suffix}", value, factor)
    return overflow(value, room)


def _seconds_k(value: Value, room: Room) -> Printed:
    """Page 1 since 11.2.0.4: one decimal, none where it is zero, K from 10,000 on; cut by a field of four."""
    if round(value, 1) >= 10_000:
        done = _suffixed(value, DECIMAL, 1, Room(None, room.product)) or overflow(value, room)
    else:
        done = Printed(_bare(f"{value:.1f}").removesuffix(".0") or "0", value, 0.0501)
    if room.width is None or room.width > 6:
        return done
    kept = done.text[: room.width]
    return Printed(kept, float(kept) if kept != done.text else value, done.slack, cut=True)


MIB = 1024.0**2
VOLUMES = ((MIB, "M", 0), (MIB * 1024, "G", 1), (MIB * 1024**2, "T", 1), (MIB * 1024**3, "P", 1))


def _volume(value: Value, room: Room) -> Printed:
    for factor, suffix, places in VOLUMES:
        text = f"{value / factor:.{places}f}{suffix}"
        if value < factor * 999 and _fits(text, room):
            return Printed(text, value, 0.501 * factor * 10.0**-places)
    return overflow(value, room)


def _mib_per_s(value: Value, room: Room) -> Printed:
    """Three decimals and M, which a field of seven cuts off; from a GiB on, G."""
    factor, suffix = (MIB, "M") if value < 999 * MIB else (MIB * 1024, "G")
    text = _bare(f"{value / factor:.3f}") + suffix
    if suffix == "M" and not _fits(text, room):
        text = text[: room.width]
    return Printed("0M" if not value else text, value, 0.51e-3 * factor)


def _mib_per_s_bare(value: Value, room: Room) -> Printed:
    """11.1 to 11.2.0.3: no suffix ever."""
    text = _bare(f"{value / MIB:.3f}")
    while not _fits(text, room) and text[-1] != ".":
        text = text[:-1]
    text = text.removesuffix(".")
    places = len(text.partition(".")[2])
    return Printed(text, value, 1.01 * MIB * 10.0**-places)


def _volume_down(value: Value, room: Room) -> Printed:
    """Statspack: whole M up to 10,000, then G; cut, not rounded."""
    for factor, suffix, _ in VOLUMES:
        if value < factor * 10_000:
            return Printed(f"{int(value // factor)}{suffix}", value, factor)
    return overflow(value, room)


def _volume_per_s(value: Value, room: Room) -> Printed:
    text = _bare(f"{value / MIB:.1f}") + "M"
    return Printed(text, value, 0.0501 * MIB) if _fits(text, room) else overflow(value, room)


def _cache_m(value: Value, room: Room) -> Printed:
    return Printed(f"{value / MIB:,.0f}M", value)


def cache_k(value: Value) -> str:
    """Sizes below a MiB, and those that Oracle prints in K whatever their size."""
    return f"{value / 1024:,.0f}K"


UNITS = ((1e-6, "ns", 950e-6), (1e-3, "us", 0.95), (1.0, "ms", 10_000.0), (1e3, " s", float("inf")))


def _latency(value: Value, room: Room) -> Printed:
    """Since 12.2: two decimals and the unit; a narrow field cuts the unit."""
    for factor, unit, below in UNITS:
        if value < below:
            text = _bare(f"{value / factor:.2f}") + unit
            return Printed(text[: room.width], value, 0.00501 * factor)
    raise AssertionError


def _text(value: Value, room: Room) -> Printed:
    text = str(value)[: room.width]
    return Printed(text, text, cut=room.width is not None and len(str(value)) > room.width)


def _initial(value: Value, room: Room) -> Printed:
    """B of begin, E of end."""
    return Printed(value[0].upper(), value)


def _label(value: Value, room: Room) -> Printed:
    return Printed(f"{value}:", value)


whole = decimals(0)
seconds = decimals(0, kind="seconds")
one = decimals(1)
two = decimals(2)
percent = decimals(1, kind="percent")
bare_percent = decimals(1, bare=True, kind="percent")
plain = decimals(0, commas=False)
thousands = Printer("count", _thousands)
thousands_cut_down = Printer("count", _thousands_cut_down)
seconds_k = Printer("seconds", _seconds_k)
volume = Printer("bytes", _volume)
mib_per_s = Printer("bytes_per_s", _mib_per_s)
mib_per_s_bare = Printer("bytes_per_s", _mib_per_s_bare)
latency = Printer("milliseconds", _latency)
text = Printer("text", _text, right=False)
text_right = Printer("text", _text)
label = Printer("label", _label)
bare_one = decimals(1, bare=True)
bare_two = decimals(2, bare=True)
volume_down = Printer("bytes", _volume_down)
volume_per_s = Printer("bytes_per_s", _volume_per_s)
cache_m = Printer("cache", _cache_m)
begin_or_end = Printer("snapshot", _initial, right=False)
