"""Sample reports that the writer prints: which they are."""

from tests.samples.made import beacon, foundry, granary, hosts, lantern, mill, orchard, tollgate
from tests.samples.made.sample import Made

MADE: tuple[Made, ...] = (
    *granary.made,
    *orchard.made,
    *foundry.made,
    *tollgate.made,
    *lantern.made,
    *beacon.made,
    *mill.made,
    *hosts.made,
)
