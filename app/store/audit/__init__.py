"""The audit log: how entries are added to it and bound to each other."""
