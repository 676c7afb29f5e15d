"""Waits for blocks and grants of other instances."""

from rules.waits.time_shares import class_share

metric = class_share("cluster_share", "Cluster share", "cluster")
