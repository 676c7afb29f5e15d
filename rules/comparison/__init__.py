"""Before against after: two reports, or two sets, per unit of work."""
