"""What every page and call is served with."""
