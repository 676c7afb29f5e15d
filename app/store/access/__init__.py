"""Who asks, and what of the store they may see and add to."""
