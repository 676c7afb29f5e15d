"""The single-block read latency that 5 % of the reads stay below."""

from rules.waits.latency_histogram import percentile_metric

metric = percentile_metric(5)
