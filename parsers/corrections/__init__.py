"""What Oracle prints wrong, put right where the report itself proves it."""
