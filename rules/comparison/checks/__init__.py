"""What to say of two sides: one file a rule."""
