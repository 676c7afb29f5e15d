"""Reads of single blocks, from disks or Exadata cells."""

from rules.waits.foreground import SINGLE_BLOCK
from rules.waits.time_shares import part_of_reads

metric = part_of_reads("single_block_read_share", "Single-block read share", SINGLE_BLOCK)
