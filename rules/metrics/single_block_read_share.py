"""Reads of single blocks, from disks or Exadata cells."""

from rules.breakdown import part_of_reads
from rules.waits import SINGLE_BLOCK

metric = part_of_reads("single_block_read_share", "Single-block read share", SINGLE_BLOCK)
