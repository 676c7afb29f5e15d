"""Load against users: stored reports of rising load as a curve."""
