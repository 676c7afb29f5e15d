"""A measured cap beside the sizes that volumes are sold in: whose limit it may be."""

from rules.storage.inputs.media import sold_with
from rules.wording import count


def sold_sizes(top: float | None, floor_ms: float) -> list[str]:
    """The note that names a size of a known class which is sold with that rate; empty where none is."""
    sold = sold_with(top, floor_ms) if top else None
    if sold is None:
        return []
    medium, name = sold
    rate = count(medium.sizes[name].iops or 0)
    return [f"The most is what one {name} is sold with ({medium.label}): {rate} requests a second."]
