"""Wait events: their classes, weights, latencies and shares of time."""
