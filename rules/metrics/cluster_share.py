"""Waits for blocks and grants of other instances."""

from rules.breakdown import class_share

metric = class_share("cluster_share", "Cluster share", "cluster")
