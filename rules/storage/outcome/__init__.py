"""Outcome."""
