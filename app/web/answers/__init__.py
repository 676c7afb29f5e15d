"""How an answer goes out: its validators, packing, ranges and headers."""
