"""Load curves: kept, shown, studied."""
