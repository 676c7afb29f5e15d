"""Reads of several neighbouring blocks into the cache, from disks or Exadata cells."""

from rules.breakdown import part_of_reads
from rules.waits import MULTI_BLOCK

metric = part_of_reads("multi_block_read_share", "Multi-block read share", MULTI_BLOCK)
