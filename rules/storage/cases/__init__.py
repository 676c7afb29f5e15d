"""What each case looks at and decides."""
