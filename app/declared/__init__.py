"""What people declare of databases and their storage, and the load curves they measured: what judging needs."""
