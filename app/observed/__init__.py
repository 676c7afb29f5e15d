"""The service as operators see it: what is counted, what waits, and how each database does."""
