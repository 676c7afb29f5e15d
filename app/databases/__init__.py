"""Databases: what is declared of them, their settings, their lists."""
