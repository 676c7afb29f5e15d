"""The whole store into another database, resumable and verified."""
