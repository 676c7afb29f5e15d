"""Exports of many reports: one zip, which a job of the queue makes and the store keeps for a while."""
