"""The engine, SQLite or PostgreSQL: transactions, limits, and what it means where it cannot be asked."""
