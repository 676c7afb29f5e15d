"""One derived metric a file; each module holds exactly one `Metric`."""
