"""Harmed reports thrown at the reader: `make fuzz`."""
