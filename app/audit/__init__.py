"""The audit log as people read it: narrowed and paged, as a file, verified, and cut off at its beginning."""
