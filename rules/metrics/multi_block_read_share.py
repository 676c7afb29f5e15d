"""Reads of several neighbouring blocks into the cache, from disks or Exadata cells."""

from rules.waits.foreground import MULTI_BLOCK
from rules.waits.time_shares import part_of_reads

metric = part_of_reads("multi_block_read_share", "Multi-block read share", MULTI_BLOCK)
