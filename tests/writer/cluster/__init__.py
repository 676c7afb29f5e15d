"""Reports about a whole cluster: tables by instance and over all instances, with groups of columns."""
