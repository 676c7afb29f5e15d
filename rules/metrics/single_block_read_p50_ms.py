"""The single-block read latency that 50 % of the reads stay below."""

from rules.waits.latency_histogram import percentile_metric

metric = percentile_metric(50)
